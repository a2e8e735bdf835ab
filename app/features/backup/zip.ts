import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import { zipMarks } from "../../server/write-zip.ts";
import { backupProblem } from "./backup-problem.ts";

const unpack = promisify(inflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer>;

/**
 * Limits of an archive's unpacked bytes, against decompression bombs. Rows compress about ten to one; above `freely` an
 * archive compressed more than `ratio` to one is refused.
 */
export const zipLimits = {
  files: 20_000,
  bytes: 256 * 1024 * 1024,
  freely: 64 * 1024 * 1024,
  ratio: 40,
} as const;

const { local, central, end, deflated } = zipMarks;

interface Listed {
  readonly name: string;
  /** Written before the file too. */
  readonly facts: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const tailBytes = 22;

/** Parses the central directory; throws RangeError for anything but a complete zip of ours. */
function listEntries(bytes: Buffer): Listed[] {
  const at = bytes.length - tailBytes;
  if (bytes.readUInt32LE(at) !== end) throw new RangeError("no directory");
  const count = bytes.readUInt16LE(at + 10);
  let next = bytes.readUInt32LE(at + 16);
  const entries: Listed[] = [];
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(next) !== central || bytes.readUInt16LE(next + 10) !== deflated)
      throw new RangeError("no entry");
    const length = bytes.readUInt16LE(next + 28);
    entries.push({
      facts: bytes.subarray(next + 6, next + 32),
      name: bytes.toString("utf8", next + 46, next + 46 + length),
      crc: bytes.readUInt32LE(next + 16),
      packed: bytes.readUInt32LE(next + 20),
      size: bytes.readUInt32LE(next + 24),
      offset: bytes.readUInt32LE(next + 42),
    });
    next += 46 + length;
  }
  return entries;
}

async function read(bytes: Buffer, entry: Listed): Promise<Buffer> {
  const label = bytes.subarray(entry.offset + 30, entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26));
  const isSame = bytes.subarray(entry.offset + 4, entry.offset + 30).equals(entry.facts);
  if (bytes.readUInt32LE(entry.offset) !== local || !isSame || label.toString("utf8") !== entry.name)
    throw new RangeError("another file");
  const start = entry.offset + 30 + label.length + bytes.readUInt16LE(entry.offset + 28);
  const packed = bytes.subarray(start, start + entry.packed);
  // Never more than the directory states, whatever the packed bytes yield.
  const plain = await unpack(packed, { maxOutputLength: Math.max(1, entry.size) });
  if (plain.length !== entry.size || crc32(plain) !== entry.crc) throw new RangeError("other content");
  return plain;
}

/**
 * Returns the files of a zip by name. All sizes are checked before unpacking.
 * @throws AppError FILE_REJECTED not-a-backup, too-large, damaged {file}
 */
export async function readZip(archive: Uint8Array): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  let entries: Listed[];
  try {
    entries = listEntries(bytes);
  } catch {
    throw backupProblem(bytes.length > 4 && bytes.readUInt32LE(0) === local ? "damaged" : "not-a-backup", {
      file: "",
    });
  }
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  // By the length of the archive: overlapping entries would count their packed bytes several times.
  const allowed = Math.max(zipLimits.freely, Math.min(zipLimits.bytes, bytes.length * zipLimits.ratio));
  if (entries.length > zipLimits.files || size > allowed)
    throw backupProblem("too-large", { maxMb: String(Math.floor(allowed / 1_048_576)) });
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    if (files.has(entry.name)) throw backupProblem("damaged", { file: entry.name });
    try {
      files.set(entry.name, await read(bytes, entry));
    } catch {
      throw backupProblem("damaged", { file: entry.name });
    }
  }
  return files;
}
