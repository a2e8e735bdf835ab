export interface JsonLimits {
  /** Scalars, lists, objects and field names together. */
  readonly values: number;
  /** Nesting of lists and objects. */
  readonly depth: number;
}

export type BoundedJson =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: "too-deep" | "too-many-values" | "damaged" };

const quote = 0x22;
const backslash = 0x5c;

/** Returns the position after a text that starts at `at`. */
function endOfText(json: string, at: number): number {
  for (let next = at + 1; next < json.length; next += 1) {
    const code = json.charCodeAt(next);
    if (code === backslash) next += 1;
    else if (code === quote) return next;
  }
  return json.length;
}

/** Counts separators and depth in one pass, without creating objects. */
function findExcess(json: string, { values, depth }: JsonLimits): "too-deep" | "too-many-values" | undefined {
  let [open, count] = [0, 1];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfText(json, at);
    else if (sign === "[" || sign === "{") [open, count] = [open + 1, count + 1];
    else if (sign === "]" || sign === "}") open -= 1;
    else if (sign === "," || sign === ":") count += 1;
    if (open > depth) return "too-deep";
    if (count > values) return "too-many-values";
  }
  return undefined;
}

/** Parses JSON within limits, checked before any object is created. Never throws. */
export function parseBoundedJson(json: string, limits: JsonLimits): BoundedJson {
  const problem = findExcess(json, limits);
  if (problem) return { problem };
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return { problem: "damaged" };
  }
}
