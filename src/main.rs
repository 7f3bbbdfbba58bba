//! The program: run, and leave with a status.

use std::process::ExitCode;

fn main() -> ExitCode {
    croupier::front::run::run(std::env::args_os()).into()
}
