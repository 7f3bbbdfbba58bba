//! The whole of croupier from outside.
//!
//! - `chains`: the loop of the cookbook that plays whole games in a shell
//! - `console`: what the README and the pages in `console/` show is what happens
//! - `cup`: a small game with dice that only their owner sees
//! - `dalmatian`: second opinions on its scores, values, odds and tree
//! - `damage`: records with a header that cannot be, or very many corrections
//! - `dice_poker`: the order of all hands, odds and pots of Dice Poker
//! - `untrusted`: laws of the places where untrusted bytes come in, shared with `fuzz/`
//! - `equilibrium`: Dice Poker for two, by a best response and a count of deals
//! - `evening`: several games, statistics, sheets
//! - `faults`: disks, pipes, terminals and signals
//! - `gate`: `best` is not worse than `greedy`, and `greedy` not worse than `random`
//! - `hidden`: cards dealt by the program are seen by nobody else
//! - `hostile`: untrusted states and lines
//! - `kill`: games whose program is killed
//! - `laws`: universal laws, over random play of every registered game
//! - `review`: reviews of whole games
//! - `pages`: manual pages and completions, on file
//! - `pairs_and_wagers`: Pairs and Wagers against a second referee and a second solver
//! - `pairs_equilibrium`: its game of three, solved a second time
//! - `perft`: counts of the tree, on file
//! - `pig`: the example of a game in one file, and the page that explains it
//! - `pipe`: JSON Lines through the built program
//! - `playthrough`: games that can be read, on file, with every clause of every game
//! - `prompt`: the referee at a prompt, over pipes and in a terminal
//! - `random_input`: those laws over random inputs
//! - `record`: the record of a game on disks that fail
//! - `screen`: what a table looks like, its colours and sizes
//! - `seeds`: inputs to begin with, for them
//! - `serve`: programs that ask, and tables whose lines they type
//! - `shapes`: every schema that is printed, against everything that is written
//! - `simulate`: whole games by the thousand, against plain loops and against programs
//! - `solvers`: the solvers of games, held to the generic one
//! - `swipe`: Swipe against a second implementation
//! - `terminal`: nothing that acts on a terminal gets through
//! - `tidy`: what leans on what, and what stands nowhere
//! - `understood`: what is shown as possible is taken as it is shown
//! - `whole_games`: whole games of every kind at a terminal
//! - `wichita`: its counts, and values that are learned again
//! - `words`: one-shot commands

mod chains;
mod common;
mod console;
mod cup;
mod dalmatian;
mod damage;
mod dice_poker;
mod equilibrium;
mod evening;
mod faults;
mod gate;
mod hidden;
mod hostile;
mod kill;
mod laws;
mod pages;
mod pairs_and_wagers;
mod pairs_equilibrium;
mod perft;
mod pig;
mod pipe;
mod playthrough;
mod prompt;
mod random_input;
mod record;
mod review;
mod run;
mod screen;
mod seeds;
mod serve;
mod shapes;
mod simulate;
mod solvers;
mod swipe;
mod terminal;
mod tidy;
mod understood;
mod untrusted;
mod whole_games;
mod wichita;
mod words;
