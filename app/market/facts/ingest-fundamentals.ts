import { type IsoDate, parseDec } from "@zerno/engine";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { type Figure, infoOf } from "../../shared/schemas/figure.schema.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import { fundamentals } from "./facts.tables.ts";

export type FigureFault =
  | "no-number"
  | "negative"
  | "future"
  | "too-old"
  | "filed-before-end"
  | "currency-unknown"
  | "two-currencies"
  | "times-1000"
  | "sources-disagree";

export interface RefusedFigure {
  readonly at: number;
  readonly figure: Figure;
  readonly fault: FigureFault;
}

export interface IngestedFigures {
  readonly stored: number;
  readonly refused: readonly RefusedFigure[];
}

const oldest = "1970-01-01";
/** Twenty digits before the point. */
const largest = 10n ** 38n;
const rowsPerInsert = 500;
/** Ratio that means another unit: about 1,000 within a source, 50 between sources. */
const thousand = { least: 800, most: 1250 };
const otherUnit = 50;

function faultOf({ figure, periodEnd, value, currency, filedOn }: Figure, today: IsoDate) {
  const { unit, isPositive } = infoOf(figure);
  const number = parseDec(value);
  if (number === undefined || number >= largest || -number >= largest) return "no-number";
  if (isPositive && number < 0n) return "negative";
  if (unit === "shares" && number === 0n) return "no-number";
  if (periodEnd > today) return "future";
  if (periodEnd < oldest) return "too-old";
  if (filedOn !== null && filedOn < periodEnd) return "filed-before-end";
  if (unit !== "shares" && (currency === null || !isKnownCurrency(currency))) return "currency-unknown";
  return undefined;
}

const ratioOf = (a: string, b: string): number => {
  const [above, below] = [Math.abs(Number(a)), Math.abs(Number(b))];
  return above === 0 || below === 0 ? 1 : Math.max(above, below) / Math.min(above, below);
};

type Known = Pick<Figure, "periodEnd" | "value"> & { readonly source: string };

const seriesOf = ({ figure, period, currency }: Pick<Figure, "figure" | "period" | "currency">): string =>
  `${figure} ${period} ${currency}`;

function faultAmong(one: Figure, source: string, known: readonly Known[]): FigureFault | undefined {
  const beside = known.filter((other) => other.source !== source && other.periodEnd === one.periodEnd);
  if (beside.some(({ value }) => ratioOf(value, one.value) >= otherUnit)) return "sources-disagree";
  if (one.figure !== "revenue" && one.figure !== "assets" && one.figure !== "shares") return undefined;
  const far = ({ periodEnd }: Known) => Math.abs(Date.parse(periodEnd) - Date.parse(one.periodEnd));
  const nearest = known
    .filter((other) => other.source === source)
    .reduce<Known | undefined>(
      (best, other) => (best === undefined || far(other) < far(best) ? other : best),
      undefined,
    );
  const ratio = nearest === undefined ? 1 : ratioOf(nearest.value, one.value);
  return ratio >= thousand.least && ratio <= thousand.most ? "times-1000" : undefined;
}

function minorityCurrencies(list: readonly Figure[]): ReadonlySet<string> {
  const counts = Map.groupBy(
    list.filter(({ currency }) => currency !== null),
    ({ period, periodEnd }) => `${period} ${periodEnd}`,
  );
  const odd = new Set<string>();
  for (const [key, rows] of counts) {
    const sizes = [...Map.groupBy(rows, ({ currency }) => currency ?? "")].sort(
      ([, a], [, b]) => b.length - a.length,
    );
    for (const [currency] of sizes.slice(1)) odd.add(`${key} ${currency}`);
  }
  return odd;
}

function judge(
  source: string,
  list: readonly Figure[],
  stored: readonly (Known & Figure)[],
  today: IsoDate,
): { readonly good: Figure[]; readonly refused: RefusedFigure[] } {
  const odd = minorityCurrencies(list);
  const known = new Map<string, Known[]>();
  const note = (one: Figure, from: string) => {
    const series = known.get(seriesOf(one)) ?? [];
    known.set(seriesOf(one), series);
    series.push({ periodEnd: one.periodEnd, value: one.value, source: from });
  };
  for (const one of stored) note(one, one.source);
  const refused: RefusedFigure[] = [];
  const good: Figure[] = [];
  for (const [at, figure] of [...list.entries()].sort(([, a], [, b]) =>
    a.periodEnd > b.periodEnd ? -1 : 1,
  )) {
    const { period, periodEnd, currency } = figure;
    const isOdd = currency !== null && odd.has(`${period} ${periodEnd} ${currency}`);
    const fault =
      faultOf(figure, today) ??
      (isOdd ? "two-currencies" : undefined) ??
      faultAmong(figure, source, known.get(seriesOf(figure)) ?? []);
    if (fault === undefined) {
      good.push(figure);
      note(figure, source);
    } else refused.push({ at, figure, fault });
  }
  return { good, refused };
}

/**
 * Only way of figures into the store: refuses implausible ones. Trusted figures (`isTrusted`) are not compared.
 * @param tx an open transaction
 */
export async function ingestFundamentals(
  tx: Db,
  assetId: string,
  list: readonly Figure[],
  {
    source,
    now,
    isTrusted = false,
  }: { readonly source: string; readonly now: Date; readonly isTrusted?: boolean },
): Promise<IngestedFigures> {
  if (list.length === 0) return { stored: 0, refused: [] };
  const isOf = and(eq(fundamentals.ownerId, nilGuid), eq(fundamentals.assetId, assetId));
  const told = [...new Set(list.map(({ figure }) => figure))];
  const stored = isTrusted
    ? []
    : await tx
        .select()
        .from(fundamentals)
        .where(and(isOf, inArray(fundamentals.figure, told)));
  const today = now.toISOString().slice(0, 10) as IsoDate;
  const known = stored.flatMap(({ value, ...row }) => (value === null ? [] : [{ ...row, value }]));
  const { good, refused } = judge(source, list, known, today);
  const once = new Map(good.map((one) => [`${one.figure} ${one.period} ${one.periodEnd}`, one]));
  const rows = [...once.values()].map((one) => ({
    ...one,
    ...{ ownerId: nilGuid, assetId, source, fetchedAt: now },
  }));
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await tx
      .insert(fundamentals)
      .values(rows.slice(at, at + rowsPerInsert))
      .onConflictDoUpdate({
        target: [
          fundamentals.ownerId,
          fundamentals.assetId,
          fundamentals.source,
          fundamentals.figure,
          fundamentals.period,
          fundamentals.periodEnd,
        ],
        set: {
          value: sql`excluded.value`,
          currency: sql`excluded.currency`,
          periodStart: sql`excluded.period_start`,
          filedOn: sql`excluded.filed_on`,
          form: sql`excluded.form`,
          fetchedAt: sql`excluded.fetched_at`,
        },
      });
  return { stored: rows.length, refused };
}
