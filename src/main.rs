//! The program, with the games of the registry.

fn main() -> std::process::ExitCode {
    croupier::run("croupier", croupier::registry::GAMES)
}
