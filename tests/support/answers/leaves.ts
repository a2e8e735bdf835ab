/** A number of an answer and its place. */
export interface Leaf {
  /** Fields and indices from the root; `path` has `*` for every index. */
  readonly keys: readonly (string | number)[];
  readonly path: string;
  readonly found: unknown;
  /** Containers of the number, from the root. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly parents: readonly any[];
}

const numberText = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const isFigure = (value: object): boolean => "unit" in value && ("value" in value || "refused" in value);
/** Numbers in a reason repeat figures beside it. */
const isReason = (value: object): boolean => "code" in value && "params" in value;

type Place = Pick<Leaf, "keys" | "parents">;

function leavesIn(value: unknown, { keys, parents }: Place): Leaf[] {
  const path = keys.map((key) => (typeof key === "number" ? "*" : key)).join(".");
  const leaf = { keys, path, found: value, parents };
  if (value === null || typeof value === "number") return [leaf];
  if (typeof value === "string") return numberText.test(value) ? [leaf] : [];
  if (typeof value !== "object") return [];
  if (isFigure(value)) return [leaf];
  if (isReason(value)) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, part]) =>
    leavesIn(part, { keys: [...keys, key], parents: [...parents, value] }),
  );
}

/** Returns all leaves that may be numbers: figures, numbers, texts of digits, and null. */
export const leavesOf = (answer: unknown): Leaf[] => leavesIn(answer, { keys: [], parents: [] });
