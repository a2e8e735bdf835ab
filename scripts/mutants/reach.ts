import type { MutatedFile } from "./instrument.ts";
import { runTests } from "./processes.ts";

export interface Reach {
  /** Places of the tests that reach a mutant, as they were collected. */
  readonly tests: ReadonlyMap<number, readonly number[]>;
  /** How often all of them together do, importing included. */
  readonly times: ReadonlyMap<number, number>;
  /** Mutants in what is computed once, at importing. */
  readonly imported: ReadonlySet<number>;
  /** Milliseconds of each test. */
  readonly took: number[];
}

/** What each test reaches; every one has to pass while no mutant is on. */
export async function findReach(files: readonly MutatedFile[], asked: readonly string[]): Promise<Reach> {
  const code = Object.fromEntries(files.map((file) => [file.path, file.counting]));
  const { facts } = await runTests({ stage: "reach", code, mutants: [], took: [] }, asked);
  const [all, times] = [new Map<number, number[]>(), new Map<number, number>()];
  const took: number[] = [];
  let imported: Iterable<number> = [];
  for (const fact of facts) {
    const reached = "imported" in fact ? fact.imported : "reached" in fact ? fact.reached : [];
    for (const [id, count] of reached) times.set(id, (times.get(id) ?? 0) + count);
    if ("imported" in fact) imported = fact.imported.map(([id]) => id);
    if (!("reached" in fact)) continue;
    if (!fact.passed) throw new Error(`fails without any mutant: ${fact.name}`);
    took[fact.test] = fact.took;
    for (const [id] of fact.reached) {
      const known = all.get(id);
      if (known === undefined) all.set(id, [fact.test]);
      else known.push(fact.test);
    }
  }
  return { tests: all, times, imported: new Set(imported), took };
}
