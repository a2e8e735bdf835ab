import type { Issue } from "@zerno/brokers";
import type { UserCtx } from "../../../server/context.ts";
import {
  type FileTask,
  type ReaderModule,
  readerModule,
  withFileProcess,
} from "../../../server/files/file-pool.ts";
import { FileProcessError } from "../../../server/files/file-process-error.ts";
import { statementLimits } from "../../../server/files/limits.ts";
import { readInProcess } from "../../../server/files/read-upload.ts";
import type { ReadHead, ReadRow, ReadStatement } from "../statement-reader.ts";
import type { operations, PlainFile, StatementTask } from "./statement.reader.ts";

type StatementModule = ReaderModule<typeof operations>;

const statementReader: StatementModule = readerModule(new URL("./statement.reader.ts", import.meta.url));

export type OnReadProgress = (done: number, total: number) => void;

const rejectedHead = (fatal: Issue): ReadHead => ({
  brokerId: "",
  brokerName: "",
  format: "",
  why: { code: "not-recognised", params: {} },
  isOverruled: false,
  ignored: [],
  failed: [],
  instruments: [],
  closing: { cash: [], positions: [] },
  prices: [],
  rates: [],
  fatal,
  counts: { dataRows: 0, rows: 0, ignored: 0, failed: 0 },
});

export const rejectedStatement = (code: string, params: Record<string, string> = {}): ReadStatement => ({
  head: rejectedHead({ code, params }),
  rows: [],
});

function toRejection(error: unknown): ReadStatement {
  if (!(error instanceof FileProcessError) || error.end === "cancelled") throw error;
  if (error.end === "time") return rejectedStatement("reader-hangs", { seconds: String(error.limit) });
  if (error.end === "memory")
    return rejectedStatement("reader-out-of-memory", { maxMb: String(error.limit) });
  return rejectedStatement("reader-crashed");
}

/** A file, or a loader to await a process without holding bytes; null: do not read. */
type StatementSource = StatementTask | (() => Promise<StatementTask | null>);

/**
 * Reads a statement in a child process: a loop, exhausted memory or a crash rejects the file.
 * @throws FileProcessError for a cancelled task; AppError FILES_BUSY for a request
 */
export async function readStatementFile(
  task: FileTask,
  source: StatementSource,
  onProgress: OnReadProgress = () => {},
  module: StatementModule = statementReader,
): Promise<ReadStatement> {
  const rows: ReadRow[] = [];
  const onPart = (part: readonly ReadRow[]) => {
    for (const row of part) rows.push(row);
  };
  try {
    return await withFileProcess(module, { limits: statementLimits, ...task }, async ({ call }) => {
      const input = typeof source === "function" ? await source() : source;
      if (input === null) return rejectedStatement("reader-interrupted");
      const head = await call("read", input, { onProgress, onPart });
      return { head, rows };
    });
  } catch (error) {
    return toRejection(error);
  }
}

const zipMark = [0x50, 0x4b, 0x03, 0x04];

/**
 * Splits an archive; any other or unreadable upload stays one file.
 * @throws AppError see `readInProcess`
 */
export async function splitUpload(ctx: UserCtx, file: PlainFile): Promise<readonly PlainFile[]> {
  if (zipMark.some((byte, index) => file.bytes[index] !== byte)) return [file];
  const files = await readInProcess(ctx, statementReader, "split", file);
  return files.length > 1 ? files : [file];
}

/** Returns the layout of a file without names, numbers and sums. @throws AppError see `readInProcess` */
export const anonymiseFile = (ctx: UserCtx, file: PlainFile, seed: number): Promise<string> =>
  readInProcess(ctx, statementReader, "anonymise", { ...file, seed });
