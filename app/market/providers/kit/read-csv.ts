import { detectDelimiter, readCsv } from "@zerno/brokers";
import { type Problem, problem } from "../problem.ts";
import type { HttpReply } from "../provider.ts";
import { excerpt, textOf } from "./read-reply.ts";

/** A data line by the labels of the header, in lower case; a line of another length has nothing. */
export type CsvItem = Readonly<Record<string, string | undefined>>;

interface Line {
  readonly cells: readonly string[];
  readonly isDamaged?: boolean;
}

/** Without a quote a delimiter always separates: long tables of figures are read in a fraction of the time. */
function recordsOf(text: string): readonly Line[] {
  const delimiter = detectDelimiter(text);
  if (text.includes('"')) return readCsv(text, delimiter);
  return text.split(/\r\n?|\n/).map((line) => ({ cells: line.split(delimiter) }));
}

/**
 * A reply of delimited values with a header. A line that has fewer or more cells than the header gives an item without
 * fields, so that its reader reports it.
 * @param required labels of which the header must have all, or in a list one
 * @param encoding where the header of the reply does not say it
 */
export function readCsvReply(
  reply: HttpReply,
  required: readonly (string | readonly string[])[],
  encoding = "utf-8",
): CsvItem[] | Problem {
  const text = textOf(reply, encoding).replace(/^\uFEFF/, "");
  const [first, ...rest] = recordsOf(text);
  const labels = (first?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const missing = required.filter((one) => ![one].flat().some((label) => labels.includes(label)));
  if (missing.length > 0)
    return problem("malformed", {
      found: excerpt(labels.join(",")),
      reason: `no column ${missing.join(", ")}`,
    });
  return rest
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ cells, isDamaged }) =>
      isDamaged || cells.length !== labels.length
        ? {}
        : Object.fromEntries(labels.map((label, at) => [label, cells[at]?.trim()])),
    );
}

/** The first of some columns that a line has; undefined when it has none of them. */
export const cellOf = (item: CsvItem, ...labels: readonly string[]): string | undefined =>
  labels.map((label) => item[label]).find((cell) => cell !== undefined);
