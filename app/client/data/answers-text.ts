/** A list of the answers, by columns. */
interface Columns {
  /** Where the list stands: names and places from the outside in. */
  readonly at: readonly (string | number)[];
  readonly names: readonly string[];
  readonly columns: readonly (readonly unknown[])[];
}

interface Written {
  /** Lists that stand in `lists` are `null` here. */
  readonly rest: unknown;
  readonly lists: readonly Columns[];
}

/** Shorter lists gain less than it costs to put them together. */
const worthwhile = 24;

/**
 * Answers as the text that travels with a page. Long lists of objects that all have the same names stand in it by
 * columns: a browser goes through the text letter by letter, twice, before it shows anything of the page, and of a
 * thousand days the names were half.
 * @param answers what JSON can say
 */
export function writeAnswers(answers: unknown): string {
  const lists: Columns[] = [];
  const rest = takeLists(answers, [], lists);
  return JSON.stringify({ rest, lists } satisfies Written);
}

/** What `writeAnswers` was given. */
export function readAnswers(text: string): unknown {
  const { rest, lists } = JSON.parse(text) as Written;
  // What is around the lists, so that one may be the whole.
  const root = { rest };
  for (const list of lists) put(root, ["rest", ...list.at], rowsOf(list));
  return root.rest;
}

function takeLists(value: unknown, at: Columns["at"], lists: Columns[]): unknown {
  if (Array.isArray(value)) {
    const names = namesOfAll(value);
    if (!names) return value.map((inside, index) => takeLists(inside, [...at, index], lists));
    lists.push({ at, names, columns: names.map((name) => value.map((row) => row[name])) });
    return null;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, takeLists(inside, [...at, name], lists)]),
  );
}

/** The names that each of many rows has, in one order; null where they differ. */
function namesOfAll(rows: readonly unknown[]): readonly string[] | null {
  if (rows.length < worthwhile) return null;
  const [first] = rows;
  if (typeof first !== "object" || first === null || Array.isArray(first)) return null;
  const names = Object.keys(first);
  const isAlike = (row: unknown) => {
    if (typeof row !== "object" || row === null || Array.isArray(row)) return false;
    const own = Object.keys(row);
    return own.length === names.length && names.every((name, at) => name === own[at]);
  };
  // Put into an object, this name would be no name.
  const isPlain = names.length > 0 && !names.includes("__proto__");
  return isPlain && rows.every(isAlike) ? names : null;
}

function rowsOf({ names, columns }: Columns): unknown[] {
  const count = columns[0]?.length ?? 0;
  return Array.from({ length: count }, (_none, row) => {
    const object: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) object[names[at] as string] = columns[at]?.[row];
    return object;
  });
}

function put(root: object, at: Columns["at"], rows: readonly unknown[]): void {
  let around = root as Record<string | number, unknown>;
  for (const step of at.slice(0, -1)) around = around[step] as Record<string | number, unknown>;
  around[at.at(-1) as string | number] = rows;
}
