import { brokers, cellsOfLines, editLines, parseMapped, sketchTable } from "../index.ts";
import { openSources } from "../kit/open-source.ts";
import type { ParseOptions, SourceFile, Statement } from "../statement.ts";
import { parseTemplate } from "../template.ts";
import { linesIn } from "./source-sum.ts";

/** Readers by name, for step-counting threads: functions cannot be transferred. */
export type ReadOutcome = Pick<Statement, "counts" | "fatal" | "source"> & {
  /** Counted independently; absent for a file of elements. */
  readonly lines?: number;
};

// The PDF library leaves rejected promises, which the reader's thread ignores too. The workbook library logs unknown
// records.
process.on("unhandledRejection", () => {});
console.error = () => {};

const brokerOf = (id: string) => {
  const broker = brokers.find((one) => one.id === id);
  if (broker === undefined) throw new Error(`no broker ${id}`);
  return broker;
};

const outcomeOf = ({ counts, fatal, source }: Statement, file?: SourceFile): ReadOutcome => {
  const lines = file === undefined || fatal !== undefined ? undefined : linesIn(file);
  return {
    counts,
    ...(fatal !== undefined && { fatal }),
    ...(source !== undefined && { source }),
    ...(lines !== undefined && { lines }),
  };
};

export const open = (file: SourceFile) => openSources(file);

export const parse = (id: string, file: SourceFile, options?: ParseOptions): Statement =>
  brokerOf(id).parse(file, options);

export function read(id: string, file: SourceFile, options?: ParseOptions): ReadOutcome {
  const broker = brokerOf(id);
  broker.detect(file);
  return outcomeOf(broker.parse(file, options), file);
}

/** Reads a file with every reader. @returns outcomes by reader id */
export const readByAll = (
  file: SourceFile,
  options: ParseOptions,
): readonly (readonly [string, ReadOutcome])[] =>
  brokers.map(({ id }) => [id, read(id, file, options)] as const);

export const readTemplate = (file: SourceFile): ReadOutcome => outcomeOf(parseTemplate(file));

/** Offers failed lines for correction and reads them again emptied. */
export function correct(id: string, file: SourceFile, options: ParseOptions): void {
  const broker = brokerOf(id);
  const failed = broker
    .parse(file, options)
    .failed.map(({ line, issue }) => ({ line, column: issue.column }));
  const cells = cellsOfLines(file, failed);
  const edits = Object.fromEntries([...cells].map(([line, own]) => [line, own.map(() => "")]));
  broker.parse(editLines(file, edits), options);
}

export function readMapped(whole: SourceFile, changed: SourceFile): readonly ReadOutcome[] {
  const [known, found] = [sketchTable(whole, null), sketchTable(changed, null)];
  const profiles = [known, found].flatMap((sketch) => ("profile" in sketch ? [sketch.profile] : []));
  return profiles.map((profile) => outcomeOf(parseMapped(changed, profile, { today: "2026-01-01" })));
}

export const heapUsed = (): number => process.memoryUsage().heapUsed;
