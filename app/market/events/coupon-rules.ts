import { decFromNumber, type FloatingRule, fromDayNumber, type IsoDate, parseDec } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import type { CouponRule } from "../../shared/schemas/bond.schema.ts";
import type { AssetRow } from "../assets/assets.ts";
import type { MarketReader } from "../market-reader.ts";
import { loadSeries, type StoredSeries } from "../prices/series.ts";

/** Exact, via the decimal exponent. */
const ratioOf = (percent: number) => decFromNumber(Number(`${percent}e-2`));

function stepsOf({ firstDay, values }: StoredSeries): FloatingRule["rates"] {
  const steps: { date: IsoDate; rate: FloatingRule["margin"] }[] = [];
  let last = Number.NaN;
  for (const [at, value] of values.entries()) {
    if (Number.isNaN(value) || value === last) continue;
    last = value;
    steps.push({ date: fromDayNumber(firstDay + at), rate: ratioOf(value) });
  }
  return steps;
}

function toRule({ margin, lagDays, observed }: CouponRule, series: StoredSeries): FloatingRule {
  const added = parseDec(margin);
  if (added === undefined) throw new Error("stored margin cannot be read");
  return { rates: stepsOf(series), knownUntil: series.asOf, margin: added, lagDays, observed };
}

/** A bond whose index has no stored value is absent: its last known coupon stands in, marked. */
export async function loadCouponRules(
  db: Db,
  reader: MarketReader,
  bonds: readonly Pick<AssetRow, "id" | "couponRule">[],
): Promise<Map<string, FloatingRule>> {
  const codes = new Set(bonds.flatMap(({ couponRule }) => couponRule?.index ?? []));
  const rules = new Map<string, FloatingRule>();
  if (codes.size === 0) return rules;
  const series = await loadSeries(db, reader, [...codes]);
  for (const { id, couponRule } of bonds) {
    const found = couponRule === null ? undefined : series.get(couponRule.index);
    if (couponRule !== null && found !== undefined) rules.set(id, toRule(couponRule, found));
  }
  return rules;
}
