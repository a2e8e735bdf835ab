import { parentPort, workerData } from "node:worker_threads";
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
}

/** What it says: progress, the rows in slices (so that nobody waits for one huge message), then the rest. */
export type ReaderMessage =
  | { readonly say: "progress"; readonly done: number; readonly total: number }
  | { readonly say: "rows"; readonly rows: readonly ReadRow[] }
  | { readonly say: "done"; readonly head: ReadHead };

const rowsPerMessage = 2_000;

const say = (message: ReaderMessage): void => parentPort?.postMessage(message);

const { name, bytes, options } = workerData as ReaderTask;
const { head, rows } = readStatement(onlyFile(name, await openSources({ name, bytes })), {
  ...options,
  onProgress: (done, total) => say({ say: "progress", done, total }),
});
for (let at = 0; at < rows.length; at += rowsPerMessage)
  say({ say: "rows", rows: rows.slice(at, at + rowsPerMessage) });
say({ say: "done", head });
