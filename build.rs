//! Links the unwinder into the program, where that is known to work.
//!
//! As a library of its own it is found, mapped and set up at every start, and asks the processor
//! what it can do, which is slow in virtual machines: in all that was a tenth of the time of a short
//! command. Where this finds nothing to link, the program is the same and starts a little later.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = env::var("TARGET").unwrap_or_default();
    let is_here = env::var("HOST").is_ok_and(|host| host == target);
    if is_here && target == "x86_64-unknown-linux-gnu" && has_unwinder() {
        println!("cargo::rustc-link-lib=static:-bundle=gcc_eh");
    }
}

/// The compiler prints the whole path of what it has, and else just the name.
fn has_unwinder() -> bool {
    let asked = Command::new("cc").arg("-print-file-name=libgcc_eh.a").output();
    asked.is_ok_and(|told| Path::new(String::from_utf8_lossy(&told.stdout).trim()).is_absolute())
}
