import {
  type DepositTerms,
  dayNumber,
  decFromNumber,
  decToNumber,
  depositValue,
  depositValues,
  fromDayNumber,
  INTEREST_PERIODS,
  type IsoDate,
  monthOf,
  multiplyDivide,
  parseDec,
  parseMoney,
  type Reason,
} from "@zerno/engine";
import type { MarketReader } from "../../market/market-reader.ts";
import { METALS, type Metal, metalUnitPrice } from "../../market/prices/metals.ts";
import { loadSeries } from "../../market/prices/series.ts";
import type { PricePoint } from "../../market/prices/store-prices.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { InterestTerms } from "../../shared/schemas/custom-asset.schema.ts";
import type { customAssets } from "./custom.tables.ts";

export type CustomRow = typeof customAssets.$inferSelect;

export const ruleSource = "own-rule";

/** Both days included. */
export interface DaySpan {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const stored = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("stored decimal cannot be read");
  return value;
};

export function toDeposit(interest: InterestTerms, currency: string): DepositTerms {
  const period = INTEREST_PERIODS[interest.period - 1];
  if (period === undefined) throw new Error(`interest period ${interest.period}`);
  return {
    currency,
    start: interest.startsOn as IsoDate,
    ...(interest.endsOn === null ? {} : { end: interest.endsOn as IsoDate }),
    principal: stored(parseMoney(interest.principal)),
    rates: interest.rates.map(({ from, rate }) => ({ from: from as IsoDate, rate: stored(parseDec(rate)) })),
    period,
    isPaidOut: interest.isPaidOut,
    ...(interest.roundsAtCredit !== undefined && { roundsAtCredit: interest.roundsAtCredit }),
  };
}

/** Empty when usable. */
export function interestFaults(interest: InterestTerms, currency: string): readonly Reason[] {
  const terms = toDeposit(interest, currency);
  const state = depositValue(terms, dayNumber(terms.start));
  return "refused" in state ? state.refused : [];
}

/** Unrounded, per unit. */
function interestPoints(
  row: CustomRow,
  interest: InterestTerms,
  currency: string,
  span: DaySpan,
): PricePoint[] {
  const asset = { ownerId: row.userId, id: row.assetId };
  const days = { from: dayNumber(span.from), to: dayNumber(span.to) };
  const found = depositValues(toDeposit(interest, currency), days);
  if ("refused" in found) return [];
  return found.values.map((value, at) => {
    return { asset, day: fromDayNumber(found.firstDay + at), close: decToNumber(value) };
  });
}

const isMetal = (text: string | null): text is Metal => METALS.some((metal) => metal === text);

/** Bank of Russia price on each quoted day; on the first day the one in force. */
async function metalPoints(
  db: Db,
  reader: MarketReader,
  row: CustomRow,
  span: DaySpan,
): Promise<PricePoint[]> {
  if (!isMetal(row.metal)) return [];
  const series = (await loadSeries(db, reader, [row.metal])).get(row.metal);
  if (!series) return [];
  const asset = { ownerId: row.userId, id: row.assetId };
  const fineness = stored(parseDec(row.fineness ?? "1"));
  const unit = row.metalUnit === "ounce" ? "ounce" : "gram";
  const points: PricePoint[] = [];
  let inForce = Number.NaN;
  for (let day = series.firstDay; day <= dayNumber(span.to); day++) {
    const value = series.values[day - series.firstDay] ?? Number.NaN;
    if (!Number.isNaN(value)) inForce = value;
    const isFirst = day === dayNumber(span.from);
    if (day < dayNumber(span.from) || Number.isNaN(inForce) || (Number.isNaN(value) && !isFirst)) continue;
    const fine = metalUnitPrice(decFromNumber(inForce), unit);
    const close = decToNumber(multiplyDivide(fine, fineness, 10n ** 18n) as never);
    points.push({ asset, day: fromDayNumber(day), close });
  }
  return points;
}

/** Returns prices for the first and last day and every first of a month. */
export function staticPoints(
  row: Pick<CustomRow, "userId" | "assetId">,
  value: string,
  span: DaySpan,
): PricePoint[] {
  const asset = { ownerId: row.userId, id: row.assetId };
  const points: PricePoint[] = [];
  let month: unknown;
  for (let day = dayNumber(span.from); day <= dayNumber(span.to); day++) {
    const date = fromDayNumber(day);
    if (monthOf(date) === month && day !== dayNumber(span.to)) continue;
    month = monthOf(date);
    points.push({ asset, day: date, close: Number(value) });
  }
  return points;
}

/** None if the owner enters prices. */
export async function rulePoints(
  db: Db,
  reader: MarketReader,
  { row, currency }: { readonly row: CustomRow; readonly currency: string },
  span: DaySpan,
): Promise<PricePoint[]> {
  if (row.interest !== null) return interestPoints(row, row.interest, currency, span);
  return metalPoints(db, reader, row, span);
}
