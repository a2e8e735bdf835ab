// One process of tests at a time: started with a plan, watched, started again where it ended early.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { root } from "../ensure.mjs";
import { PLAN_VARIABLE, type Plan } from "./plan.ts";

const work = path.join(root, "data/mutants");
const drivers = path.join(work, "drivers");
/**
 * A mutant that says nothing for so long is without end where no line of its own is; on a busy machine all tests
 * together take longer than that. Importing may take longer, too.
 */
const SILENT_MS = 45_000;
const SILENT_ROUNDS = 3;
const IMPORT_MS = 300_000;

const counts = z.array(z.tuple([z.number(), z.number()]));
const factSchema = z.union([
  z.object({ imported: counts }),
  z.object({ test: z.number(), name: z.string(), passed: z.boolean(), took: z.number(), reached: counts }),
  z.object({ started: z.number() }),
  z.object({ id: z.number(), status: z.enum(["killed", "survived", "endless"]), by: z.string().optional() }),
]);
type Fact = z.infer<typeof factSchema>;

const linesOf = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];

/** A driver imports every test, in the order given: one of its own for each name. */
function writeDrivers(names: readonly string[], tests: readonly string[]): void {
  rmSync(drivers, { recursive: true, force: true });
  mkdirSync(drivers, { recursive: true });
  const code = tests.map((test) => `await import(${JSON.stringify(test)});\n`).join("");
  for (const name of names) writeFileSync(path.join(drivers, `${name}.ts`), code);
}

interface Said {
  readonly facts: readonly Fact[];
  /** It had to be ended: the mutant it started last is without end. */
  readonly isSilent: boolean;
}

/** What the tests of one process said; ends a process that says nothing any more. */
export function runTests(plan: Omit<Plan, "out">, tests: readonly string[]): Promise<Said> {
  const all = plan.took.reduce((sum, took) => sum + took, 0);
  const silentMs = Math.max(SILENT_MS, SILENT_ROUNDS * all);
  const names = plan.stage === "start" ? plan.mutants.map(({ id }) => String(id)) : ["all"];
  writeDrivers(names, tests);
  const out = path.join(work, `facts-${plan.stage}.jsonl`);
  const planFile = path.join(work, "plan.json");
  rmSync(out, { force: true });
  writeFileSync(planFile, JSON.stringify({ ...plan, out }));
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vitest, "run", "--config", "vitest.mutants.config.ts"], {
      cwd: root,
      env: { ...process.env, [PLAN_VARIABLE]: planFile },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        said += String(text);
      });
    }
    let known = 0;
    let isSilent = false;
    let since = Date.now();
    const watch = setInterval(() => {
      const lines = linesOf(out).length;
      if (lines > known) [known, since] = [lines, Date.now()];
      else if (Date.now() - since > (lines === 0 ? Math.max(IMPORT_MS, silentMs) : silentMs))
        isSilent = child.kill("SIGKILL");
    }, 2000);
    child.once("error", reject);
    child.once("close", () => {
      clearInterval(watch);
      const facts = linesOf(out).map((line) => factSchema.parse(JSON.parse(line)));
      if (facts.length === 0) reject(new Error(`the tests did not start:\n${said.slice(-4000)}`));
      else resolve({ facts, isSilent });
    });
  });
}
