import { parentPort } from "node:worker_threads";
import { anonymise, createDice, openSources, type SourceFile, splitArchive } from "@zerno/brokers";
import {
  onlyFile,
  type ReadHead,
  type ReadOptions,
  type ReadRow,
  readStatement,
} from "../../ledger/intake/statement-reader.ts";

/** What the thread is given. */
export interface ReaderTask {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: ReadOptions;
  /** Only the files an archive is made of are asked for. */
  readonly isUnpacking?: boolean;
  /** Only the layout without what is private is asked for; the number seeds its dice. */
  readonly anonymiseBy?: number;
}

/** A file of an archive. */
export interface PlainFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What it says: progress, the rows in slices (so that nobody waits for one huge message), then the rest. */
export type ReaderMessage =
  | { readonly say: "progress"; readonly done: number; readonly total: number }
  | { readonly say: "rows"; readonly rows: readonly ReadRow[] }
  | { readonly say: "files"; readonly files: readonly PlainFile[] }
  | { readonly say: "text"; readonly text: string }
  | { readonly say: "done"; readonly head: ReadHead };

const rowsPerMessage = 2_000;

const say = (message: ReaderMessage): void => parentPort?.postMessage(message);

function read({ name, options }: ReaderTask, files: readonly SourceFile[]): void {
  const { head, rows } = readStatement(onlyFile(name, files), {
    ...options,
    onProgress: (done, total) => say({ say: "progress", done, total }),
  });
  for (let at = 0; at < rows.length; at += rowsPerMessage)
    say({ say: "rows", rows: rows.slice(at, at + rowsPerMessage) });
  say({ say: "done", head });
}

async function work(task: ReaderTask): Promise<void> {
  const file = { name: task.name, bytes: task.bytes };
  if (task.isUnpacking) {
    // A workbook is an archive too: which files there are is known without reading its sheets.
    say({ say: "files", files: splitArchive(file).map(({ name, bytes }) => ({ name, bytes })) });
    return;
  }
  const files = await openSources(file, () => say({ say: "progress", done: 0, total: 1 }));
  const [first] = files;
  if (task.anonymiseBy !== undefined)
    say({ say: "text", text: first ? anonymise(first, createDice(task.anonymiseBy)) : "" });
  else read(task, files);
}

// The library of PDFs leaves promises of its own behind that nobody waits for: a damaged object of a file that can be
// read must not end the thread. What goes wrong in the reading itself does.
process.on("unhandledRejection", () => {});
const end = (error: unknown) =>
  setImmediate(() => {
    throw error;
  });

// One file after the other: the next task comes when this one's end was heard.
parentPort?.on("message", (task: ReaderTask) => void work(task).catch(end));
