//! Rules and rulings, by name.
