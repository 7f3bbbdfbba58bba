//! Rules and rulings, by name.
use super::*;
use crate::kit::chance::{Sampler, throw};
use crate::solve::Solve;
struct Rng(u64);
impl Sampler for Rng {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % u64::from(n)) as u32
    }
}
#[test]
fn measure() {
    for short in [false, true] {
        for seats in 3..=6 {
            for greedy in [true, false] {
                let rules = Swipe { short };
                let mut rng = Rng(1);
                let (mut events, mut most, mut rounds) = (0_u64, 0_u64, 0_u64);
                let start = std::time::Instant::now();
                let games = 200;
                let mut offers = Vec::new();
                for _ in 0..games {
                    let mut s = rules.start(seats, None);
                    let mut n = 0;
                    let mut told = Told::nobody();
                    loop {
                        n += 1;
                        if n > 200_000 {
                            println!("endless");
                            break;
                        }
                        let before = s.phase.clone();
                        match rules.next(&s) {
                            Next::Over => break,
                            Next::Decide(seat) => {
                                let mv = if greedy {
                                    rules.greedy(&s, seat, &mut rng).unwrap()
                                } else {
                                    offers.clear();
                                    rules.offers(&s, &mut offers);
                                    let k = rng.below(offers.len() as u32) as usize;
                                    match offers[k].choice {
                                        crate::game::Choice::Move(mv) => {
                                            let st = offers[k].seat;
                                            rules.play(&mut s, st, &mv, &mut told);
                                            continue;
                                        }
                                        _ => panic!(),
                                    }
                                };
                                rules.play(&mut s, seat, &mv, &mut told);
                            }
                            Next::Chance(due) => rules.settle(
                                &mut s,
                                &Luck::Dice(throw(due.what.count(), &mut rng)),
                                &mut told,
                            ),
                        }
                        if matches!(s.phase, Phase::Bid(l) if l == s.leader)
                            && !matches!(before, Phase::Bid(_))
                        {
                            rounds += 1;
                        }
                    }
                    events += n;
                    most = most.max(n);
                }
                println!(
                    "short {short} seats {seats} greedy {greedy}: {} events, most {most}, rounds {}, {:?} a game",
                    events / games,
                    rounds / games,
                    start.elapsed() / games as u32
                );
            }
        }
    }
}
