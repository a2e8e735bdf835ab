import iconv from "iconv-lite";
import type { Issue, SourceFile } from "../../statement.ts";
import { issue } from "../issue.ts";
import type { IssueCode } from "../issue-codes.ts";

export type Decoded = { readonly text: string; readonly encoding: string } | { readonly fatal: Issue };

/** As rows a text takes up to ten times its bytes. */
export const MAX_BYTES = 24 * 1024 * 1024;
const HEAD_BYTES = 64 * 1024;
const UNDEFINED_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const SIGNATURES: readonly (readonly [string, readonly number[]])[] = [
  ["zip/xlsx", [0x50, 0x4b, 0x03, 0x04]],
  ["pdf", [0x25, 0x50, 0x44, 0x46]],
  ["xls", [0xd0, 0xcf, 0x11, 0xe0]],
  ["png", [0x89, 0x50, 0x4e, 0x47]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["gzip", [0x1f, 0x8b]],
];

const fatal = (code: IssueCode, params: Record<string, string> = {}): Decoded => ({
  fatal: issue(code, params),
});
const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((value, index) => bytes[index] === value);

/** UTF-16 without BOM has zeros on one side of nearly every byte pair. */
const zeroSides = (head: Uint8Array): { even: number; odd: number } => {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < head.length; index += 1) {
    if (head[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  return { even, odd };
};

const CONTROL_SHARE = 0.02;
const isMostlyControl = (head: Uint8Array): boolean => {
  let controls = 0;
  for (const byte of head)
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) controls += 1;
  return controls > head.length * CONTROL_SHARE;
};

const utf16 = (bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): Decoded => {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes("\u0000")) return fatal("binary-file", { type: "data" });
  return { text, encoding };
};

/** Damaged UTF-8 has few replacement marks among its letters, unlike a one-byte encoding. */
const damagedUtf8 = (bytes: Uint8Array): string | undefined => {
  const text = new TextDecoder("utf-8").decode(bytes);
  let broken = 0;
  let whole = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) broken += 1;
    else if (code > 127) whole += 1;
  }
  return broken * 10 <= whole ? text : undefined;
};

/** Russian words are runs of bytes 0xC0-0xFF; Western text has single accents. */
const isCyrillic = (bytes: Uint8Array): boolean => {
  let high = 0;
  let inRuns = 0;
  const isLetter = (byte: number | undefined) =>
    byte !== undefined && (byte >= 0xc0 || byte === 0xa8 || byte === 0xb8);
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    high += 1;
    if (isLetter(byte) && (isLetter(bytes[index - 1]) || isLetter(bytes[index + 1]))) inRuns += 1;
  }
  return inRuns * 2 > high;
};

const decodeOneByte = (bytes: Uint8Array): Decoded => {
  if (isCyrillic(bytes)) return { text: iconv.decode(bytes, "windows-1251"), encoding: "windows-1251" };
  if (bytes.some((byte) => UNDEFINED_IN_1252.has(byte))) return fatal("unknown-encoding");
  return { text: iconv.decode(bytes, "windows-1252"), encoding: "windows-1252" };
};

/**
 * Decodes by BOM, strict UTF-8, windows-1251 if Cyrillic words result, or windows-1252. Binary, empty and too large
 * files are refused after the first 64 KB.
 */
export const decodeText = (file: SourceFile): Decoded => {
  const { bytes } = file;
  if (bytes.length === 0) return fatal("empty-file");
  const signature = SIGNATURES.find(([, start]) => startsWith(bytes, start));
  if (signature !== undefined) return fatal("binary-file", { type: signature[0] });
  if (bytes.length > MAX_BYTES) return fatal("file-too-large", { maxMb: String(MAX_BYTES / 1024 / 1024) });
  if (startsWith(bytes, [0xff, 0xfe, 0, 0])) return fatal("unknown-encoding");
  if (startsWith(bytes, [0xff, 0xfe])) return utf16(bytes, "utf-16le");
  if (startsWith(bytes, [0xfe, 0xff])) return utf16(bytes, "utf-16be");
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = zeroSides(head);
  if (zeros.odd > head.length * 0.3 && zeros.even < zeros.odd / 10) return utf16(bytes, "utf-16le");
  if (zeros.even > head.length * 0.3 && zeros.odd < zeros.even / 10) return utf16(bytes, "utf-16be");
  if (isMostlyControl(head)) return fatal("binary-file", { type: "data" });
  let decoded: Decoded;
  try {
    decoded = { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    const text = damagedUtf8(bytes);
    decoded = text === undefined ? decodeOneByte(bytes) : { text, encoding: "utf-8" };
  }
  return "text" in decoded && decoded.text.trim() === "" ? fatal("empty-file") : decoded;
};

/** Returns the first 64 KB as text, or "". */
export const headText = (file: SourceFile): string => {
  const decoded = decodeText({ name: file.name, bytes: file.bytes.subarray(0, HEAD_BYTES) });
  return "text" in decoded ? decoded.text : "";
};
