/** Faults of an input, one line each with its JSON path; exit code 2. */
export class InputError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

export type JsonPath = readonly PropertyKey[];

/** Formats a path as `transactions[3].quantity`; the root is `input`. */
export function pathText(path: JsonPath): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text === "" ? "input" : text.replace(/^\./, "");
}

export interface Faults {
  add(path: JsonPath, message: string): void;
  throwAny(): void;
}

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
