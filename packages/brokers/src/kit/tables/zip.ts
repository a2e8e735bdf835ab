import { crc32, inflateRawSync } from "node:zlib";
import type { Issue } from "../../statement.ts";
import { issue } from "../issue.ts";

interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A small archive can unpack to gigabytes. */
export const ZIP_LIMITS = { files: 200, bytes: 96 * 1024 * 1024 } as const;

/** More unpacked bytes only at a compression below `ratio` to 1. */
export interface UnpackLimit {
  readonly bytes: number;
  readonly ratio: number;
}

const END = 0x06_05_4b_50;
const CENTRAL = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;

export const isIssue = (value: object): value is Issue => "code" in value && "params" in value;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const findEnd = (view: DataView): number => {
  const last = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= last; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return -1;
};

/** UTF-8 if flagged; Russian Windows writes code page 866. */
const decodeName = (bytes: Uint8Array, isUtf8: boolean): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isUtf8 ? "utf-8" : "ibm866").decode(bytes);
  }
};

const readEntry = (bytes: Uint8Array, view: DataView, at: number): { entry: Entry; next: number } => {
  if (view.getUint32(at, true) !== CENTRAL) throw new RangeError("no central entry");
  const flags = view.getUint16(at + 8, true);
  const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
  const start = at + 46;
  const end = start + (nameBytes ?? 0);
  const name = decodeName(bytes.subarray(start, end), (flags & 0x800) !== 0).replaceAll("\\", "/");
  return {
    entry: {
      name,
      isEncrypted: (flags & 1) !== 0,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    },
    next: end + (extra ?? 0) + (comment ?? 0),
  };
};

/** Throws when the entry contradicts the directory; writes at most `size` bytes. */
const unpack = (bytes: Uint8Array, view: DataView, entry: Entry): Uint8Array => {
  if (view.getUint32(entry.offset, true) !== LOCAL) throw new RangeError("no local entry");
  const skipped = view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const start = entry.offset + 30 + skipped;
  const packed = bytes.subarray(start, start + entry.packed);
  const plain =
    entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) });
  if (plain.length !== entry.size || crc32(plain) !== entry.crc) throw new RangeError("damaged entry");
  return plain;
};

const isWanted = ({ name }: Entry) =>
  !name.endsWith("/") && !/(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(name);

const listEntries = (bytes: Uint8Array, view: DataView): Entry[] => {
  const end = findEnd(view);
  if (end < 0) throw new RangeError("no directory");
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let index = 0; index < count && index <= ZIP_LIMITS.files * 10; index += 1) {
    const { entry, next } = readEntry(bytes, view, at);
    if (isWanted(entry)) entries.push(entry);
    at = next;
  }
  return entries;
};

const findObstacle = (
  { name, bytes: { length } }: ZipFile,
  entries: readonly Entry[],
  { bytes: most, ratio }: UnpackLimit,
): Issue | undefined => {
  if (entries.length > ZIP_LIMITS.files)
    return issue("archive-too-many-files", { name, max: String(ZIP_LIMITS.files) });
  if (entries.some(({ isEncrypted }) => isEncrypted)) return issue("archive-encrypted", { name });
  if (entries.some(({ method }) => method !== 0 && method !== 8)) return issue("archive-damaged", { name });
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  // Overlapping entries would count their bytes repeatedly.
  const packed = Math.min(
    length,
    entries.reduce((sum, entry) => sum + entry.packed, 0),
  );
  const allowed = Math.max(ZIP_LIMITS.bytes, Math.min(most, packed * ratio));
  if (bytes > allowed)
    return issue("archive-too-large", { name, maxMb: String(Math.floor(allowed / 1024 / 1024)) });
  return undefined;
};

/**
 * Unzips files by path, without directories and file managers' extras, or returns the problem. Checks the directory
 * before unpacking, then each file's length and checksum.
 */
export const unzip = (
  file: ZipFile,
  isUsed: (name: string) => boolean = () => true,
  limit: UnpackLimit = { bytes: ZIP_LIMITS.bytes, ratio: 1 },
): readonly ZipFile[] | Issue => {
  const view = viewOf(file.bytes);
  try {
    const all = listEntries(file.bytes, view);
    const entries = all.filter(({ name }) => isUsed(name));
    if (all.length === 0) return issue("archive-empty", { name: file.name });
    const obstacle = findObstacle(file, entries, limit);
    if (obstacle !== undefined) return obstacle;
    return entries
      .map((entry) => ({ name: entry.name, bytes: unpack(file.bytes, view, entry) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return issue("archive-damaged", { name: file.name });
  }
};
