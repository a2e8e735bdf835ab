import { createHash } from "node:crypto";

/**
 * The variant of a person in a test: the same again for the same two, and as good as evenly spread over persons.
 * @param person a user's id or a browser's social key
 * @param variants at least one
 */
export function pickVariant(test: string, person: string, variants: readonly string[]): string {
  const digest = createHash("sha256").update(`${test}\n${person}`).digest();
  // 48 bits: what is left over by the division makes no difference.
  const picked = variants[digest.readUIntBE(0, 6) % variants.length];
  if (picked === undefined) throw new Error(`test ${test} has no variants`);
  return picked;
}
