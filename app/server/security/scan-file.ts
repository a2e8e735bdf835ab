import { connect } from "node:net";
import { AppError } from "../../shared/app-error.ts";

/** Scanning takes less for a hundred megabytes. */
const patienceMs = 60_000;
/** Below clamd's default StreamMaxLength. */
const pieceBytes = 256 * 1024;

/**
 * Scans a file with clamd (`INSTREAM`).
 * @param address `host:port` or socket
 * @throws AppError FILE_INFECTED, SCAN_FAILED
 */
export async function scanFile(address: string, bytes: Uint8Array): Promise<void> {
  let answer: string;
  try {
    answer = await askScanner(address, bytes);
  } catch {
    throw new AppError("SCAN_FAILED");
  }
  if (/^stream: .+ FOUND$/.test(answer)) throw new AppError("FILE_INFECTED");
  // Without a verdict the file is refused.
  if (answer !== "stream: OK") throw new AppError("SCAN_FAILED");
}

function askScanner(address: string, bytes: Uint8Array): Promise<string> {
  const [, host = "", port = ""] = /^(.+):(\d+)$/.exec(address) ?? [];
  const socket = host === "" ? connect(address) : connect(Number(port), host);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("the scanner does not answer")));
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.once("error", reject);
    socket.once("close", () => resolve(Buffer.concat(parts).toString("utf8").replace(/\0$/, "").trim()));
    socket.write("zINSTREAM\0");
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      socket.write(lengthOf(piece.length));
      socket.write(piece);
    }
    socket.write(lengthOf(0));
  });
}

function lengthOf(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
}
