import { openCsv } from "../kit/tables/open-csv.ts";
import type { SourceFile, Statement } from "../statement.ts";

type Counted = Pick<Statement, "counts" | "source">;

/** Sums lines by class: equals all lines of the file. */
export const sumOfClasses = ({ counts, source }: Counted): number =>
  counts.rows +
  counts.ignored +
  counts.failed +
  Object.values(source?.layout ?? {}).reduce((all, count) => all + count, 0);

const MARKUP = /<[a-z?!/]|^[\s\ufeff]*[{[]/i;
const HEAD = 65_536;

/** Counts non-empty lines independently. Undefined for a file of elements, whose reader defines its lines. */
export const linesIn = (file: SourceFile): number | undefined => {
  if (
    file.sheets === undefined &&
    MARKUP.test(new TextDecoder("latin1").decode(file.bytes.subarray(0, HEAD)))
  )
    return undefined;
  const opened = openCsv(file);
  if ("fatal" in opened) return undefined;
  return opened.records.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")).length;
};
