// `npm run check`. To add a check, add a line.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "./ensure.mjs";

type Step = Readonly<{ name: string; command: string; args: readonly string[] }>;
type Outcome = Readonly<{ name: string; isPassed: boolean; output: string; seconds: number }>;

const bin = (name: string): string => path.join(root, "node_modules/.bin", name);

/** Lanes run in parallel, their steps in sequence. */
const lanes: readonly (readonly Step[])[] = [
  [
    { name: "route types", command: bin("react-router"), args: ["typegen"] },
    // Each checker recomputes shared types: the default of four takes twice the time of one.
    { name: "types", command: bin("tsc"), args: ["--noEmit", "--checkers", "2"] },
  ],
  [
    { name: "format and lint", command: bin("biome"), args: ["check", "--error-on-warnings"] },
    { name: "texts", command: process.execPath, args: ["scripts/check-texts.ts"] },
    { name: "words", command: process.execPath, args: ["scripts/check-words.ts"] },
    { name: "unused files and exports", command: bin("knip"), args: ["--no-progress"] },
  ],
];

const runStep = (step: Step): Promise<Outcome> =>
  new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(step.command, step.args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => collect(Buffer.from(error.message)));
    child.once("close", (code) => {
      resolve({
        name: step.name,
        isPassed: code === 0,
        output,
        seconds: (performance.now() - started) / 1000,
      });
    });
  });

const runLane = async (lane: readonly Step[]): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const step of lane) {
    const outcome = await runStep(step);
    console.log(`${outcome.isPassed ? "✓" : "✗"} ${step.name} (${outcome.seconds.toFixed(1)} s)`);
    if (!outcome.isPassed) console.log(outcome.output.trimEnd());
    outcomes.push(outcome);
  }
  return outcomes;
};

const { values } = parseArgs({ options: { json: { type: "string" } } });
const outcomes = (await Promise.all(lanes.map(runLane))).flat();
const namesOf = (isPassed: boolean) =>
  outcomes.filter((outcome) => outcome.isPassed === isPassed).map(({ name }) => name);
const failed = namesOf(false);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ passed: namesOf(true), failed }));
process.exitCode = failed.length === 0 ? 0 : 1;
