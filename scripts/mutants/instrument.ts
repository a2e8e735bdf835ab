// Stryker makes the mutants and puts all of them into the code behind a switch; which one is on is asked of the
// switchboard (plan.ts).
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const place = z.object({ line: z.number(), column: z.number() });
const instrumented = z.object({
  files: z.array(z.object({ content: z.string() })),
  mutants: z.array(
    z.object({
      id: z.string(),
      mutatorName: z.string(),
      replacement: z.string(),
      location: z.object({ start: place, end: place }),
    }),
  ),
});

export interface Mutant {
  readonly id: number;
  readonly kind: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly original: string;
  readonly replacement: string;
}

export interface MutatedFile {
  readonly path: string;
  /** With every mutant, none of them on. */
  readonly switched: string;
  /** Counts what is reached. */
  readonly counting: string;
  readonly mutants: readonly Mutant[];
}

interface Instrumenter {
  instrument(files: readonly object[], options: object): Promise<unknown>;
}

const silent = new Proxy({}, { get: () => () => false });
const SWITCH = /stryMutAct_9fa48\("(\d+)"\)/g;
const COUNTER = /stryCov_9fa48\(("\d+"(?:,\s*"\d+")*)\)/g;

/** The text between two places; lines from 0. */
function cut(
  text: string,
  { start, end }: z.infer<typeof instrumented>["mutants"][number]["location"],
): string {
  const lines = text.split("\n").slice(start.line, end.line + 1);
  const last = lines.length - 1;
  const whole = lines.map((line, i) =>
    line.slice(i === 0 ? start.column : 0, i === last ? end.column : undefined),
  );
  return whole.join("\n");
}

/** Every mutant of the files, counted through; paths are absolute. */
export async function instrument(folder: string, files: readonly string[]): Promise<readonly MutatedFile[]> {
  const home = path.join(folder, "node_modules/@stryker-mutator/instrumenter/dist/src/index.js");
  const { Instrumenter } = (await import(pathToFileURL(home).href)) as {
    Instrumenter: new (logger: object) => Instrumenter;
  };
  const stryker = new Instrumenter(silent);
  const options = { plugins: null, ignorers: [], excludedMutations: [] };
  const out: MutatedFile[] = [];
  let first = 0;
  for (const name of files) {
    const source = readFileSync(name, "utf8");
    const reply = await stryker.instrument([{ name, mutate: true, content: source }], options);
    const { files: changed, mutants } = instrumented.parse(reply);
    const code = changed[0]?.content ?? "";
    const base = first;
    const idOf = (id: string): number => base + Number(id);
    const ids = (list: string): string => (list.match(/\d+/g) ?? []).map(idOf).join(", ");
    out.push({
      path: name,
      switched: code
        .replace(SWITCH, (_all, id: string) => `(mutantBoard.active === ${idOf(id)} && mutantBoard.hit())`)
        .replace(COUNTER, "0"),
      counting: code
        .replace(SWITCH, "false")
        .replace(COUNTER, (_all, list: string) => `mutantBoard.cover(${ids(list)})`),
      mutants: mutants.map(({ id, mutatorName, replacement, location }) => ({
        id: idOf(id),
        kind: mutatorName,
        line: location.start.line + 1,
        column: location.start.column + 1,
        original: cut(source, location),
        replacement,
      })),
    });
    first += mutants.length;
  }
  return out;
}
