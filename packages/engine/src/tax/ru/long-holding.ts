import { addYears, type IsoDate, yearOf } from "../../days/iso-date.ts";
import { type Reason, reason } from "../../figure.ts";
import { DEC_ONE, type Dec, type Money } from "../../money/decimal.ts";
import { multiplyDivide } from "../../money/rounding.ts";
import { NO_MONEY, notNegative, smallest, toKopecks } from "../tax-money.ts";
import { RU_LONG_HOLDING } from "./law.ts";
import type { RuGainRow } from "./ru-rows.ts";

export interface LongHolding {
  /** Held over three years. */
  readonly gain: Money;
  /** Кцб; undefined without such gains. */
  readonly coefficient?: Dec;
  readonly limit: Money;
  readonly deduction: Money;
  /** `long-holding-issuer-unknown` {asset}: no relief. */
  readonly notes: readonly Reason[];
}

/** Counts 29 February as the 28th. */
export function fullYears(from: IsoDate, to: IsoDate): number {
  const years = yearOf(to) - yearOf(from);
  return addYears(from, years) > to ? years - 1 : years;
}

// Three years must have passed, not just be complete.
function isHeldLong({ disposal, asset }: RuGainRow): boolean {
  const { acquired, sold } = disposal;
  return (
    asset.group === "traded-security" &&
    !disposal.isAmortisation &&
    acquired.settled >= RU_LONG_HOLDING.acquiredFrom &&
    sold.settled > addYears(acquired.settled, RU_LONG_HOLDING.years)
  );
}

function hasIssuer({ asset, day }: RuGainRow): boolean {
  if (yearOf(day) < RU_LONG_HOLDING.issuersFrom) return true;
  return (RU_LONG_HOLDING.issuers as readonly string[]).includes(asset.issuerCountry ?? "");
}

/**
 * Computes the gain of traded securities held over three years, at most 3 000 000 x Кцб and the year's base (НК РФ ст.
 * 219.1 п. 1 подп. 1, п. 2). Кцб = sum(V_i x i) / sum(V_i) with V_i = gains after i whole years. An amortisation gets
 * no relief.
 *
 * Not settled by a text we could read: V_i is named "доходы от реализации"; published examples use the gain, so do we.
 */
export function longHoldingRelief(rows: readonly RuGainRow[], base: Money): LongHolding {
  const candidates = rows.filter((row) => row.gain > 0n && isHeldLong(row));
  const unknown = candidates.filter((row) => !hasIssuer(row) && row.asset.issuerCountry === undefined);
  const notes = [...new Set(unknown.map(({ asset }) => asset.id))]
    .sort()
    .map((asset) => reason("long-holding-issuer-unknown", { asset }));
  let gain = 0n;
  let weighed = 0n;
  for (const row of candidates.filter(hasIssuer)) {
    gain += row.gain;
    weighed += row.gain * BigInt(fullYears(row.disposal.acquired.settled, row.disposal.sold.settled));
  }
  if (gain === 0n) return { gain: NO_MONEY, limit: NO_MONEY, deduction: NO_MONEY, notes };
  const limit = toKopecks(multiplyDivide(RU_LONG_HOLDING.perYear, weighed, gain));
  return {
    gain: gain as Money,
    coefficient: multiplyDivide(DEC_ONE, weighed, gain) as Dec,
    limit,
    deduction: smallest(gain as Money, limit, notNegative(base)),
    notes,
  };
}
