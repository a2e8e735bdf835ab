import { backupProblem } from "./backup-problem.ts";

/** Longest line of a file, in bytes: rows are far shorter. */
const longestLine = 4 * 1024 * 1024;
const lineEnd = 0x0a;

/**
 * Iterates over the lines of a file without decoding it whole.
 * @throws AppError FILE_REJECTED wrong-row {file, row}
 */
export function* linesOf(file: string, bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let row = 1;
  for (let at = 0; at < buffer.length; row += 1) {
    const end = buffer.indexOf(lineEnd, at);
    if (end < 0 || end - at > longestLine) throw backupProblem("wrong-row", { file, row: String(row) });
    yield buffer.toString("utf8", at, end);
    at = end + 1;
  }
}

/**
 * Iterates over the parsed rows of a JSON lines file.
 * @throws AppError FILE_REJECTED wrong-row {file, row}
 */
export function* rowsOfLines<T>(file: string, bytes: Uint8Array, parse: (value: unknown) => T): Generator<T> {
  let row = 0;
  for (const line of linesOf(file, bytes)) {
    row += 1;
    let value: T;
    try {
      value = parse(JSON.parse(line));
    } catch {
      throw backupProblem("wrong-row", { file, row: String(row) });
    }
    yield value;
  }
}
