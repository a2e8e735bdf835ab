import { readText, writeText } from "../dom/storage.ts";

let ofThisPage: string | null = null;

export function socialKey(): string {
  const stored = readText("socialKey");
  const kept = stored ?? ofThisPage;
  if (kept !== null && /^[0-9a-f-]{36}$/.test(kept)) {
    if (stored === null) writeText("socialKey", kept);
    return kept;
  }
  ofThisPage = makeUuid();
  writeText("socialKey", ofThisPage);
  return ofThisPage;
}

/** Makes a UUID where crypto.randomUUID is missing (plain http). */
function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
