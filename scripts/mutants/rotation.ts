import path from "node:path";

export interface EngineFile {
  readonly name: string;
  readonly lines: number;
}

/** Of one folder, as tests and floor are per folder. */
export interface Night {
  /** From 1. */
  readonly number: number;
  readonly folder: string;
  readonly files: readonly EngineFile[];
}

/** About one mutant per line: at most a quarter of an hour on two cores in the slowest folder, `ledger`. */
const LINES_PER_NIGHT = 500;

/** "." outside any folder. */
export function folderOf(name: string): string {
  const [first = "", ...rest] = name.split("/");
  return rest.length === 0 ? "." : first;
}

const isMutable = (name: string): boolean =>
  !name.endsWith(".test.ts") && !name.split("/").includes("testing");

export const mutableOf = (names: readonly string[]): readonly string[] =>
  names
    .map((name) => name.split(path.sep).join("/"))
    .filter(isMutable)
    .toSorted();

/** Every file is in exactly one night. */
export function nightsOf(files: readonly EngineFile[]): readonly Night[] {
  const byFolder = Map.groupBy(files, ({ name }) => folderOf(name));
  const slices = [...byFolder.keys()].toSorted().flatMap((folder) => {
    const sorted = (byFolder.get(folder) ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return sliceByLines(sorted).map((slice) => ({ folder, files: slice }));
  });
  return slices.map((slice, index) => ({ number: index + 1, ...slice }));
}

function sliceByLines(files: readonly EngineFile[]): readonly (readonly EngineFile[])[] {
  const slices: { readonly files: EngineFile[]; room: number }[] = [];
  for (const file of files) {
    let slice = slices.find(({ room }) => room >= file.lines);
    if (slice === undefined) {
      slice = { files: [], room: LINES_PER_NIGHT };
      slices.push(slice);
    }
    slice.files.push(file);
    slice.room -= file.lines;
  }
  return slices.map((slice) => slice.files);
}

const MS_PER_DAY = 86_400_000;

/** Consecutive days walk through the cycle; undefined for an invalid day. */
export function nightOn(day: string, nights: readonly Night[]): Night | undefined {
  const number = Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
  return Number.isInteger(number) ? nights[number % nights.length] : undefined;
}
