import path from "node:path";
import { crossChecksOf } from "./cross-checks.ts";
import { type Graph, type Reached, reach } from "./import-graph.ts";
import { journeysOf } from "./journeys.ts";
import { asksAll, isBeside, narrows, readerOf, readersOf } from "./readers.ts";

export interface Checkout {
  readonly graph: Graph;
  readonly tests: ReadonlyMap<string, string>;
  readonly night: ReadonlySet<string>;
  readonly readers: ReadonlySet<string>;
  readonly seconds: ReadonlyMap<string, number>;
}

export interface PlannedTest {
  readonly file: string;
  readonly why: string;
  /** 0 for a changed test. */
  readonly steps: number;
  readonly seconds: number;
}

export interface Plan {
  readonly tests: readonly PlannedTest[];
  readonly left: readonly PlannedTest[];
  readonly journeys: { readonly changed: readonly string[]; readonly near: readonly string[] };
  /** Readers for fixture tests; undefined: all, or unaffected. */
  readonly readers: readonly string[] | undefined;
}

/** Estimate without a previous run. */
const unknownSeconds = (file: string): number => (file.endsWith(".db.test.ts") ? 4 : 0.5);
const walkSeconds = 3;

const isJourney = (file: string): boolean => file.startsWith("tests/e2e/");

const partOf = (file: string): string => /^app\/features\/[^/]+/.exec(file)?.[0] ?? path.posix.dirname(file);

/** Tests for data, texts and styles: in the nearest folder above, or below it naming the data's folder. */
function nearestTests(file: string, tests: ReadonlyMap<string, string>): string[] {
  const all = [...tests].filter(([test]) => !isJourney(test));
  let inside = path.posix.dirname(file);
  for (let folder = inside; folder !== "."; folder = path.posix.dirname(folder)) {
    const name = path.posix.basename(inside);
    const isNear = ([test, text]: readonly [string, string]): boolean =>
      path.posix.dirname(test) === folder ||
      (test.startsWith(`${folder}/`) && new RegExp(`["'\`/]${name}["'\`/]`).test(text));
    const near = all.filter(isNear);
    if (near.length > 0) return near.map(([test]) => test);
    inside = folder;
  }
  return [];
}

type Found = Map<string, { steps: number; why: string }>;

const add = (found: Found, file: string, steps: number, why: string): void => {
  const known = found.get(file);
  if (known === undefined || known.steps > steps) found.set(file, { steps, why });
};

function findTests(
  checkout: Checkout,
  changed: readonly string[],
  reached: ReadonlyMap<string, Reached>,
): Found {
  const found: Found = new Map();
  const names = [...checkout.tests.keys()].filter((file) => !isJourney(file));
  const byPart = Map.groupBy(names, partOf);
  for (const [file, { steps, from }] of reached) {
    if (checkout.tests.has(file)) add(found, file, steps, steps === 0 ? "changed" : `imports ${from}`);
    // Features are tested over HTTP, without an import.
    if (checkout.tests.has(file) || (steps > 0 && checkout.graph.hubs.has(file))) continue;
    const why = steps === 0 ? `beside ${file}` : `beside ${file}, which imports ${from}`;
    for (const test of checkout.readers.has(readerOf(file) ?? "") ? [] : (byPart.get(partOf(file)) ?? []))
      add(found, test, steps + (steps === 0 || file.startsWith("app/features/") ? 1 : 2), why);
  }
  for (const file of changed) {
    for (const test of crossChecksOf(file)) add(found, test, 1, `looks at files like ${file}`);
    if (!checkout.tests.has(file) && !byPart.has(partOf(file)))
      for (const test of nearestTests(file, checkout.tests)) add(found, test, 1, `nearest to ${file}`);
  }
  return found;
}

function addReaderTests(found: Found, checkout: Checkout, readers: ReadonlySet<string> | "all"): void {
  if (readers !== "all" && readers.size === 0) return;
  for (const [test, text] of checkout.tests) {
    if (isJourney(test)) continue;
    if (readers === "all" && isBeside(test)) add(found, test, 2, "beside the readers");
    if (asksAll(test, text))
      add(found, test, readers === "all" || narrows(text) ? 1 : 3, "asks every reader");
    if (readers === "all" || !/^(app|tests|packages\/brokers)\//.test(test)) continue;
    const named = [...readers].find((id) => text.includes(`"${id}"`) || text.includes(`fixtures/${id}/`));
    if (named !== undefined) add(found, test, 2, `names ${named}`);
  }
}

/** Selects affected tests, nearest first. @param most seconds of tests, run sequentially */
export function makePlan(checkout: Checkout, changed: readonly string[], most: number): Plan {
  const reached = reach(checkout.graph, changed);
  const readers = readersOf(reached, checkout.readers);
  const found = findTests(checkout, changed, reached);
  addReaderTests(found, checkout, readers);
  const isNarrow = readers !== "all" && readers.size > 0;
  const secondsOf = (file: string): number =>
    isNarrow && narrows(checkout.tests.get(file) ?? "")
      ? walkSeconds
      : (checkout.seconds.get(file) ?? unknownSeconds(file));
  const sorted = [...found]
    .filter(
      ([file, { steps }]) =>
        checkout.tests.has(file) && !isJourney(file) && (steps === 0 || !checkout.night.has(file)),
    )
    .map(([file, { steps, why }]) => ({ file, steps, why, seconds: secondsOf(file) }))
    .toSorted((one, other) => one.steps - other.steps || one.seconds - other.seconds);
  let sum = 0;
  const tests: PlannedTest[] = [];
  const left: PlannedTest[] = [];
  for (const test of sorted) {
    const fits = test.steps === 0 || sum + test.seconds <= most;
    (fits ? tests : left).push(test);
    if (fits) sum += test.seconds;
  }
  const journeys = [...checkout.tests.keys()].filter(isJourney);
  return {
    tests,
    left,
    journeys: journeysOf(changed, journeys, reached),
    readers: isNarrow ? [...readers].toSorted() : undefined,
  };
}
