import { formatMoney, parseMoney } from "@zerno/engine";
import type { Figure, KnownPart, MissingPart, Reason } from "../../shared/common.schema.ts";

export interface Summand {
  readonly assetId: string | null;
  readonly name: string;
  readonly figure: Figure;
}

const keyOf = ({ assetId, name }: Pick<Summand, "assetId" | "name">): string => assetId ?? name;

function missingParts(parts: readonly Summand[]): MissingPart[] {
  const missing = new Map<string, { assetId: string | null; name: string; reasons: Reason[] }>();
  for (const { assetId, name, figure } of parts) {
    if (!("refused" in figure)) continue;
    const lacking = figure.known?.without ?? [{ assetId, name, reasons: figure.refused }];
    for (const lack of lacking) {
      const known = missing.get(keyOf(lack)) ?? { assetId: lack.assetId, name: lack.name, reasons: [] };
      missing.set(keyOf(lack), { ...known, reasons: [...known.reasons, ...lack.reasons] });
    }
  }
  return [...missing.values()];
}

/** Undefined = not counted. */
function countedIn({ figure }: Summand) {
  const known = "refused" in figure ? figure.known?.figure : figure;
  if (known === undefined || !("value" in known)) return undefined;
  const amount = parseMoney(known.value);
  return amount === undefined ? undefined : { amount, notes: known.notes ?? [] };
}

/**
 * Exact; leaves out assets with a refused part. Undefined without refused or known parts.
 * @param lost missing parts without a figure
 */
export function knownSum(
  parts: readonly Summand[],
  currency: string,
  lost: readonly MissingPart[] = [],
): KnownPart | undefined {
  const without = [...missingParts(parts), ...lost];
  const left = new Set(without.map(keyOf));
  const counted = parts.flatMap((part) => (left.has(keyOf(part)) ? [] : (countedIn(part) ?? [])));
  if (without.length === 0 || counted.length === 0) return undefined;
  const sum = counted.reduce((sofar, { amount }) => sofar + amount, 0n);
  const notes = new Map(counted.flatMap((one) => one.notes).map((note) => [JSON.stringify(note), note]));
  return {
    figure: {
      ...{ value: formatMoney(sum), unit: "money", currency },
      ...(notes.size > 0 && { notes: [...notes.values()] }),
    },
    without,
  };
}
