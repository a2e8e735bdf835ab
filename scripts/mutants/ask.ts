import path from "node:path";
import { root } from "../ensure.mjs";
import type { Mutant, MutatedFile } from "./instrument.ts";
import type { Outcome } from "./outcome.ts";
import type { Plan } from "./plan.ts";
import { runTests } from "./processes.ts";
import type { Reach } from "./reach.ts";

type Answer = Pick<Outcome, "status" | "by">;

/** Mutants that are imported with the tests have an import of their own each: so many in one process. */
const IMPORTS = 100;

interface Question {
  readonly file: MutatedFile;
  readonly reach: Reach;
  /** Test files. */
  readonly asked: readonly string[];
}

/** Process after process until each mutant has its answer. */
async function askAll(
  stage: "run" | "start",
  { file, reach, asked }: Question,
  listed: Plan["mutants"],
): Promise<Map<number, Answer>> {
  const answers = new Map<number, Answer>();
  let left = listed;
  while (left.length > 0) {
    const mutants = stage === "start" ? left.slice(0, IMPORTS) : left;
    const code = { [file.path]: file.switched };
    const { facts, isSilent } = await runTests({ stage, code, mutants, took: reach.took }, asked);
    for (const fact of facts) if ("status" in fact) answers.set(fact.id, fact);
    const last = facts.findLast((fact) => "started" in fact)?.started;
    // A process that imports one mutant after the other may also break down at one.
    const isEnded = isSilent || stage === "start";
    if (last !== undefined && isEnded && !answers.has(last)) answers.set(last, { status: "endless" });
    const before = left.length;
    left = left.filter(({ id }) => !answers.has(id));
    if (left.length === before) throw new Error(`nothing was answered about ${file.path}`);
  }
  return answers;
}

/** The name of a file below the source of the engine. */
export const nameOf = (file: MutatedFile): string =>
  path.relative(path.join(root, "packages/engine/src"), file.path);

/** What the tests make of some mutants of one file. */
export async function askAbout(question: Question, chosen: readonly Mutant[]): Promise<readonly Outcome[]> {
  const { file, reach } = question;
  const listed = chosen.map(({ id }) => ({
    id,
    tests: [...(reach.tests.get(id) ?? [])],
    limit: 10 * (reach.times.get(id) ?? 0) + 100,
  }));
  const reached = listed.filter((mutant) => mutant.tests.length > 0);
  const answers = await askAll("run", question, reached);
  const isOpen = (id: number): boolean => (answers.get(id)?.status ?? "survived") === "survived";
  const imported = listed.filter(({ id }) => reach.imported.has(id) && isOpen(id));
  for (const [id, answer] of await askAll("start", question, imported)) answers.set(id, answer);
  return chosen.map((mutant): Outcome => {
    const { status = "unreached", by } = answers.get(mutant.id) ?? {};
    return { file: nameOf(file), ...mutant, status, by };
  });
}
