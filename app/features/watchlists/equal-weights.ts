import type { Dec } from "@zerno/engine";

const one = 10n ** 18n;

/** Returns equal parts that add up to exactly one: the first takes the remainder. */
export function equalWeights(count: number): readonly Dec[] {
  const part = one / BigInt(count);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? ((one - part * BigInt(count - 1)) as Dec) : (part as Dec),
  );
}
