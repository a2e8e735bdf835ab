import { createHash } from "node:crypto";

const digestOf = (text: string): number => createHash("sha256").update(text).digest().readUIntBE(0, 6);

/**
 * Returns whether a person takes part in a test that is rolled out to some percent of people. Those of a smaller share
 * are among those of a larger one. The draw is another one than that of variants.
 */
export const takesPart = (test: string, person: string, percent: number): boolean =>
  digestOf(`rollout\n${test}\n${person}`) % 100 < percent;

/**
 * The variant of a person in a test: the same again for the same two, and as good as evenly spread over persons.
 * @param person a user's id or a browser's social key
 * @param variants at least one
 */
export function pickVariant(test: string, person: string, variants: readonly string[]): string {
  // 48 bits: what is left over by the division makes no difference.
  const picked = variants[digestOf(`${test}\n${person}`) % variants.length];
  if (picked === undefined) throw new Error(`test ${test} has no variants`);
  return picked;
}
