import { parentPort } from "node:worker_threads";
import { openSources } from "@zerno/brokers";
import {
  onlyFile,
  type ReadHead,
  type ReadOptions,
  type ReadRow,
  readStatement,
} from "./statement-reader.ts";

/** What the thread is given. */
export interface ReaderTask {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: ReadOptions;
  /** Only the files an archive is made of are asked for. */
  readonly isUnpacking?: boolean;
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
  | { readonly say: "done"; readonly head: ReadHead };

const rowsPerMessage = 2_000;

const say = (message: ReaderMessage): void => parentPort?.postMessage(message);

async function work({ name, bytes, options, isUnpacking }: ReaderTask): Promise<void> {
  const files = await openSources({ name, bytes });
  if (isUnpacking) {
    say({ say: "files", files: files.map((file) => ({ name: file.name, bytes: file.bytes })) });
    return;
  }
  const { head, rows } = readStatement(onlyFile(name, files), {
    ...options,
    onProgress: (done, total) => say({ say: "progress", done, total }),
  });
  for (let at = 0; at < rows.length; at += rowsPerMessage)
    say({ say: "rows", rows: rows.slice(at, at + rowsPerMessage) });
  say({ say: "done", head });
}

// One file after the other: the next task comes when this one's end was heard.
parentPort?.on("message", work);
