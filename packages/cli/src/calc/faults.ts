/** What is wrong with an input, one line per problem, each with its JSON path. Ends the command with exit code 2. */
export class InputError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

export type JsonPath = readonly PropertyKey[];

/** `transactions[3].quantity`; the whole input is `input`. */
export function pathText(path: JsonPath): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text === "" ? "input" : text.replace(/^\./, "");
}

/** Collects problems while an input is read, to name them all at once. */
export interface Faults {
  add(path: JsonPath, message: string): void;
  /** Throws what was collected, when something was. */
  throwAny(): void;
}

/** More lines than anyone reads: the first ones, and how many there are. */
const MOST_LINES = 100;

function listed(lines: readonly string[]): readonly string[] {
  if (lines.length <= MOST_LINES) return lines;
  return [
    ...lines.slice(0, MOST_LINES),
    `${lines.length} problems in all, the first ${MOST_LINES} are listed`,
  ];
}

export function createFaults(): Faults {
  const lines: string[] = [];
  return {
    add: (path, message) => void lines.push(`${pathText(path)}: ${message}`),
    throwAny() {
      if (lines.length > 0) throw new InputError(listed(lines));
    },
  };
}
