// Runs the tests of one process again and again, with one mutant after the other: Vitest collects, this calls.
// Tests of the engine have no hooks; a test is its function.
import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from "vitest";
import { PLAN_VARIABLE, type Plan, planSchema, type Switchboard } from "./plan.ts";

class EndlessError extends Error {}

const board: Switchboard = {
  active: -1,
  hits: 0,
  limit: 0,
  reached: new Map(),
  cover(...ids) {
    for (const id of ids) board.reached.set(id, (board.reached.get(id) ?? 0) + 1);
  },
  hit() {
    board.hits += 1;
    if (board.hits > board.limit) throw new EndlessError();
    return true;
  },
};
Object.assign(globalThis, { mutantBoard: board });

const testsOf = (task: RunnerTask): readonly RunnerTestCase[] => {
  if (task.type === "suite") return task.tasks.flatMap(testsOf);
  return task.mode === "run" || task.mode === "queued" ? [task] : [];
};

const isPassed = async (test: RunnerTestCase | undefined): Promise<boolean> => {
  if (test === undefined) return true;
  try {
    await TestRunner.getTestFn(test)();
    return true;
  } catch {
    return false;
  }
};

/** The last tests to notice something come first, then the quick ones. */
class Order {
  #telling: number[] = [];
  readonly #took: readonly number[];
  constructor(took: readonly number[]) {
    this.#took = took;
  }
  noticed(test: number): void {
    this.#telling = [test, ...this.#telling.filter((other) => other !== test)].slice(0, 40);
  }
  of(tests: readonly number[]): readonly number[] {
    const reaching = new Set(tests);
    const first = this.#telling.filter((test) => reaching.has(test));
    const known = new Set(first);
    const rest = tests.filter((test) => !known.has(test));
    return [...first, ...rest.toSorted((a, b) => (this.#took[a] ?? 0) - (this.#took[b] ?? 0))];
  }
}

export default class MutantRunner extends TestRunner {
  readonly #plan: Plan = planSchema.parse(JSON.parse(readFileSync(process.env[PLAN_VARIABLE] ?? "", "utf8")));

  #tell(fact: object): void {
    appendFileSync(this.#plan.out, `${JSON.stringify(fact)}\n`);
  }

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    if (this.#plan.stage !== "start") return;
    const id = Number(path.basename(file.filepath).split(".")[0]);
    board.limit = this.#plan.mutants.find((mutant) => mutant.id === id)?.limit ?? 0;
    board.active = id;
    this.#tell({ started: id });
  }

  async onBeforeRunFiles(files: RunnerTestFile[]): Promise<void> {
    const tests = files.flatMap(testsOf);
    if (this.#plan.stage === "reach") await this.#reach(tests);
    else if (this.#plan.stage === "run") await this.#runAll(tests);
    else await this.#runStarted(files, tests);
    for (const test of tests) test.mode = "skip";
  }

  /** What each test reaches, and what is reached by importing. */
  async #reach(tests: readonly RunnerTestCase[]): Promise<void> {
    this.#tell({ imported: [...board.reached] });
    for (const [place, test] of tests.entries()) {
      board.reached = new Map();
      const began = performance.now();
      const passed = await isPassed(test);
      const took = performance.now() - began;
      this.#tell({ test: place, name: test.fullName, passed, took, reached: [...board.reached] });
    }
  }

  async #runAll(tests: readonly RunnerTestCase[]): Promise<void> {
    const order = new Order(this.#plan.took);
    for (const [run, mutant] of this.#plan.mutants.entries()) {
      this.#tell({ started: mutant.id });
      const noticed = await this.#noticing(tests, order.of(mutant.tests), mutant);
      if (noticed === undefined) {
        this.#tell({ id: mutant.id, status: "survived" });
        continue;
      }
      const isEndless = board.hits > board.limit;
      const isClean = await isPassed(tests[noticed]);
      // A mutant may leave something behind that fails the next test: only the first of a process is sure to be it.
      if (!isClean && run > 0) return;
      this.#tell({ id: mutant.id, status: isEndless ? "endless" : "killed", by: tests[noticed]?.fullName });
      if (!isClean) return;
      order.noticed(noticed);
    }
  }

  /** The place of the first test that fails with the mutant. */
  async #noticing(
    tests: readonly RunnerTestCase[],
    places: readonly number[],
    { id, limit }: Plan["mutants"][number],
  ): Promise<number | undefined> {
    Object.assign(board, { active: id, limit, hits: 0 });
    try {
      for (const place of places) if (!(await isPassed(tests[place]))) return place;
      return undefined;
    } finally {
      board.active = -1;
    }
  }

  /** A mutant that was there when the tests were collected: in what is computed once, at importing. */
  async #runStarted(files: readonly RunnerTestFile[], tests: readonly RunnerTestCase[]): Promise<void> {
    const id = board.active;
    const failed = files.find(({ result }) => result?.state === "fail");
    if (failed !== undefined) {
      this.#tell({ id, status: "killed", by: "importing" });
      return;
    }
    const order = new Order(this.#plan.took);
    for (const place of order.of([...tests.keys()])) {
      if (await isPassed(tests[place])) continue;
      const status = board.hits > board.limit ? "endless" : "killed";
      this.#tell({ id, status, by: tests[place]?.fullName });
      return;
    }
    this.#tell({ id, status: "survived" });
  }
}
