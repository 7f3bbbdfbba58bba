// Plays a whole game over `croupier serve`, which keeps nothing: node client.js GAME [SEED]
// Everybody makes the first listed move, and the program rolls.
const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");

class Croupier {
  constructor(program = process.env.CROUPIER || "croupier") {
    this.process = spawn(program, ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
    this.waiting = new Map();
    this.asked = 0;
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      const answer = JSON.parse(line);
      const { resolve, reject } = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if (answer.error) reject(new Error(`${answer.error.code}: ${answer.error.message}`));
      else resolve(answer);
    });
  }

  ask(what, request) {
    const id = ++this.asked;
    this.process.stdin.write(JSON.stringify({ id, do: what, ...request }) + "\n");
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  close() {
    this.process.stdin.end();
  }
}

// The first move that is listed, with its least amount.
function words(report, late) {
  const listed = report.moves.filter((move) => !move.open);
  // Dice Poker ends when a player says so between two hands.
  const move = listed.find((move) => late && move.move === "end") ?? listed[0];
  return `${move.player}: ${move.move} ${move.least ?? ""}`.trim();
}

async function main(game, seed) {
  const croupier = new Croupier();
  let { state } = await croupier.ask("new", { game, players: ["Ana", "Bo", "Cy"], first: "Ana" });
  let report;
  for (let step = 1; step < 5000; step++) {
    report = await croupier.ask("look", { state });
    if (report.over) break;
    ({ state } =
      report.awaits === "move"
        ? await croupier.ask("apply", { state, moves: [words(report, step > 100)] })
        : await croupier.ask("roll", { state, seed, from: step }));
  }
  croupier.close();
  console.log(JSON.stringify({ game: report.game, over: report.over, scores: report.scores }));
}

const [, , game, seed = "1"] = process.argv;
const failed = (why) => { console.error(`client.js: ${why}`); process.exit(1); };
if (game) main(game, seed).catch((why) => failed(why.message));
else failed("which game? node client.js GAME [SEED]");
