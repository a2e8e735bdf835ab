import { anonymise, createDice, openSources, splitArchive } from "@zerno/brokers";
import type { Report } from "../../../server/files/protocol.ts";
import {
  onlyFile,
  type ReadHead,
  type ReadOptions,
  type ReadRow,
  readStatement,
} from "../statement-reader.ts";

export interface PlainFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface StatementTask extends PlainFile {
  readonly options: ReadOptions;
}

const rowsPerPart = 2_000;

async function read(
  { name, bytes, options }: StatementTask,
  report: Report<readonly ReadRow[]>,
): Promise<ReadHead> {
  const files = await openSources({ name, bytes }, () => report.progress(0, 1));
  const { head, rows } = readStatement(onlyFile(name, files), { ...options, onProgress: report.progress });
  for (let at = 0; at < rows.length; at += rowsPerPart) report.part(rows.slice(at, at + rowsPerPart));
  return head;
}

export const operations = {
  read,
  split: (file: PlainFile): readonly PlainFile[] =>
    splitArchive(file).map(({ name, bytes }) => ({ name, bytes })),
  anonymise: async ({ seed, ...file }: PlainFile & { readonly seed: number }): Promise<string> => {
    const [first] = await openSources(file);
    return first ? anonymise(first, createDice(seed)) : "";
  },
};
