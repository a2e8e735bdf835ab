import type { LedgerRows } from "./known-rows.ts";

/** 16 bytes distinguish the rows of an account. */
const keyBytes = 16;

const toBytes = (key: string): Buffer => Buffer.from(key, "base64url").subarray(0, keyBytes);
const nameOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

export const packKeys = (keys: readonly string[]): Uint8Array => Buffer.concat(keys.map(toBytes));

export function withoutKeys(packed: Uint8Array, keys: readonly string[]): Uint8Array {
  const out = new Map<string, number>();
  for (const key of keys) out.set(nameOf(toBytes(key)), (out.get(nameOf(toBytes(key))) ?? 0) + 1);
  const left: Uint8Array[] = [];
  for (let at = 0; at + keyBytes <= packed.length; at += keyBytes) {
    const bytes = packed.subarray(at, at + keyBytes);
    const count = out.get(nameOf(bytes)) ?? 0;
    if (count === 0) left.push(bytes);
    else out.set(nameOf(bytes), count - 1);
  }
  return Buffer.concat(left);
}

/** Counts booked rows that the user deleted. @returns their number by full key */
export function countDeleted(packed: readonly Uint8Array[], ledger: LedgerRows): (key: string) => number {
  const gone = new Map<string, number>();
  for (const bytes of packed)
    for (let at = 0; at + keyBytes <= bytes.length; at += keyBytes) {
      const name = nameOf(bytes.subarray(at, at + keyBytes));
      gone.set(name, (gone.get(name) ?? 0) + 1);
    }
  if (gone.size === 0) return () => 0;
  for (const { key } of ledger.rows) {
    if (key === null) continue;
    const name = nameOf(toBytes(key));
    const count = gone.get(name);
    if (count !== undefined) gone.set(name, count - 1);
  }
  return (key) => Math.max(0, gone.get(nameOf(toBytes(key))) ?? 0);
}
