import { formatMoney, parseMoney } from "@zerno/engine";
import type { Figure, KnownPart, MissingPart, Reason } from "../../shared/common.schema.ts";

/** A figure that a total adds up, with the asset or portfolio it is of. */
export interface Summand {
  readonly assetId: string | null;
  readonly name: string;
  readonly figure: Figure;
}

const keyOf = ({ assetId, name }: Pick<Summand, "assetId" | "name">): string => assetId ?? name;

/** Parts with something missing, each once with all of its reasons. */
function missingParts(parts: readonly Summand[]): MissingPart[] {
  const missing = new Map<string, { assetId: string | null; name: string; reasons: Reason[] }>();
  for (const { assetId, name, figure } of parts) {
    if (!("refused" in figure)) continue;
    // Of a part with a known part of its own only what that lacks is missing.
    const lacking = figure.known?.without ?? [{ assetId, name, reasons: figure.refused }];
    for (const lack of lacking) {
      const known = missing.get(keyOf(lack)) ?? { assetId: lack.assetId, name: lack.name, reasons: [] };
      missing.set(keyOf(lack), { ...known, reasons: [...known.reasons, ...lack.reasons] });
    }
  }
  return [...missing.values()];
}

/** The amount by which a part counts in a known sum, with its marks; undefined = not at all. */
function countedIn({ figure }: Summand) {
  const known = "refused" in figure ? figure.known?.figure : figure;
  if (known === undefined || !("value" in known)) return undefined;
  const amount = parseMoney(known.value);
  return amount === undefined ? undefined : { amount, notes: known.notes ?? [] };
}

/**
 * The known part of a total that is refused because some of its parts are: the exact sum of the others. An asset with one
 * refused part is left out with all of its parts. Undefined where nothing is refused or nothing is known.
 * @param currency of all parts
 * @param lost parts that a total lacks without a figure of their own
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
