import type { Dec } from "@zerno/engine";

const one = 10n ** 18n;

/** Equal parts of one that sum to exactly one: the first takes what a division leaves over. */
export function equalWeights(count: number): readonly Dec[] {
  const part = one / BigInt(count);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? ((one - part * BigInt(count - 1)) as Dec) : (part as Dec),
  );
}
