import { detectDelimiter, readCsv } from "@zerno/brokers";
import { type Problem, problem } from "../problem.ts";
import type { HttpReply } from "../provider.ts";
import { excerpt, textOf } from "./read-reply.ts";

/** Line by lower-case labels; a line of another length has no fields. */
export type CsvItem = Readonly<Record<string, string | undefined>>;

interface Line {
  readonly cells: readonly string[];
  readonly isDamaged?: boolean;
}

function recordsOf(text: string): readonly Line[] {
  const delimiter = detectDelimiter(text);
  if (text.includes('"')) return readCsv(text, delimiter);
  return text.split(/\r\n?|\n/).map((line) => ({ cells: line.split(delimiter) }));
}

/**
 * Reads delimited values; a line of another length gives an item without fields.
 * @param required labels: all of them, or one of a list
 * @param encoding unless the header states it
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

export const cellOf = (item: CsvItem, ...labels: readonly string[]): string | undefined =>
  labels.map((label) => item[label]).find((cell) => cell !== undefined);
