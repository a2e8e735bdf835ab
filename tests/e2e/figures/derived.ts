import { addMonths, addYears, dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import type { CalcFigure } from "./calc-answers.ts";
import type { Derive, Ground, Shown } from "./derive.types.ts";
import { elsewhere } from "./derived-elsewhere.ts";
import { count, less, made, numberOf, pieces, ratio } from "./numbers.ts";
import type { ShownFigure } from "./shown-figures.ts";

const keyBy = {
  currency: ({ currency }: { currency: string }) => currency,
  class: ({ type }: { type: string }) => type,
  asset: ({ key }: { key: string }) => key,
} as const;

/** Slices of the value by the address's division, largest first. */
function slices(ground: Ground, { address }: Shown) {
  const by = (/[?&]by=(\w+)/.exec(address)?.[1] ?? "asset") as keyof typeof keyBy;
  return [...Map.groupBy(pieces(ground), (piece) => keyBy[by](piece as never))]
    .map(([key, list]) => ({
      key,
      value: list.reduce((sum, { value }) => sum + value, 0),
      weight: list.reduce((sum, { weight }) => sum + weight, 0),
    }))
    .sort((a, b) => b.weight - a.weight);
}

function growth({ calc, firstDay, today }: Ground) {
  return calc.growth({ from: fromDayNumber(dayNumber(firstDay as IsoDate) - 1), to: today });
}

function windows(ground: Ground): number[] {
  const { days, values } = growth(ground);
  const at = new Map(days.map((day, place) => [day, values[place] ?? Number.NaN]));
  return days
    .flatMap((day) => {
      const before = at.get(addMonths(day as IsoDate, -12));
      return before === undefined ? [] : [(at.get(day) ?? Number.NaN) / before - 1];
    })
    .sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], part: number): number => {
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
};

function paid(
  { calc }: Ground,
  span: { readonly from: string; readonly to: string },
): CalcFigure | undefined {
  const asked = { ...span, against: "", plan: "" };
  calc.prepare([asked]);
  return calc.period(asked).portfolio.figures.incomePaid;
}

const shareOf = (shown: Shown, name: string) =>
  made([shown.expected(`incomePaid-${name}`), shown.expected("incomePaid")], ([part = 0, all = 0]) =>
    ratio(part / all),
  );
const shares = (ground: Ground, shown: Shown) =>
  ground.assets.map(({ ticker }) => numberOf(shareOf(shown, ticker))).filter((share) => share > 0);

/** Returns income of a calendar month, or of its year, up to today. */
function received(ground: Ground, name: string): CalcFigure | undefined {
  const [, year = "2024", month] = /^(\d{4})-(\d{2})-/.exec(name) ?? [];
  const first = `${year}-${month ?? "01"}-01` as IsoDate;
  const end = fromDayNumber(dayNumber(addMonths(first, month === undefined ? 12 : 1)) - 1);
  const from = fromDayNumber(dayNumber(first) - 1);
  if (from >= ground.today) return { value: "0", unit: "money", currency: "USD" };
  return paid(ground, { from, to: end < ground.today ? end : ground.today });
}

/** Derivations from `calc` by page and name of the figure. */
const derivations: readonly (readonly [page: RegExp, name: RegExp, derive: Derive])[] = [
  [
    /^\/stats/,
    /^slice-(value|weight)-(.+)$/,
    (ground, shown, [, what, key]) => {
      const slice = slices(ground, shown).find((one) => one.key === key);
      if (!slice) return undefined;
      return what === "weight"
        ? ratio(slice.weight)
        : { value: slice.value.toFixed(10), unit: "money", currency: "USD" };
    },
  ],
  [/^\/stats/, /^concentration-largest$/, (ground, shown) => ratio(slices(ground, shown)[0]?.weight ?? 0)],
  [
    /^\/stats/,
    /^concentration-largestFive$/,
    (ground, shown) =>
      ratio(
        slices(ground, shown)
          .slice(0, 5)
          .reduce((sum, { weight }) => sum + weight, 0),
      ),
  ],
  [
    /^\/stats/,
    /^concentration-equalSlices$/,
    (ground, shown) => count(1 / slices(ground, shown).reduce((sum, { weight }) => sum + weight ** 2, 0)),
  ],
  [
    /^\/stats/,
    /^ahead-(.+)-([^-]+)$/,
    (_ground, shown, [, id, row]) => less(shown, `twr-${row}`, `${id}-${row}`),
  ],
  [/^\/stats/, /^rolling-median$/, (ground) => ratio(quantile(windows(ground), 0.5))],
  [
    /^\/stats/,
    /^rolling-positive$/,
    (ground) => {
      const all = windows(ground);
      return ratio(all.filter((value) => value > 0).length / all.length);
    },
  ],
  [
    /^\/div-calendar/,
    /^(sum|\d{4}-\d{2})-received$/,
    (ground, _shown, [name = ""]) => received(ground, name),
  ],
  [
    /^\/div-calendar/,
    /^(.+)-received$/,
    ({ calc, today }, _shown, [, id = ""]) => {
      const asked = { from: "2023-12-31", to: today, against: "", plan: "" };
      calc.prepare([asked]);
      return calc.period(asked).assets[id]?.figures.incomePaid;
    },
  ],
  [
    /^\/income/,
    /^growth$/,
    (_ground, shown) =>
      made([shown.expected("incomePaid"), shown.expected("before")], ([paidNow = 0, before = 0]) =>
        ratio(paidNow / before - 1),
      ),
  ],
  [/^\/income/, /^share-(.+)$/, (_ground, shown, [, ticker]) => shareOf(shown, ticker ?? "")],
  [/^\/income/, /^largest-payer$/, (ground, shown) => ratio(Math.max(...shares(ground, shown)))],
  [
    /^\/income/,
    /^equal-payers$/,
    (ground, shown) => count(1 / shares(ground, shown).reduce((sum, share) => sum + share ** 2, 0)),
  ],
  [
    /^\/income/,
    /^growth-(.+)$/,
    (ground, shown, [, span]) => {
      const [from, to] = shown.evenings(`paid-${span}`);
      if (from === undefined || to === undefined) return undefined;
      const before = { from: addYears(from as IsoDate, -1), to: addYears(to as IsoDate, -1) };
      return made([shown.expected(`paid-${span}`), paid(ground, before)], ([paidNow = 0, was = 0]) =>
        was === 0 ? { refused: [{ code: "no-income-base" }], unit: "ratio" } : ratio(paidNow / was - 1),
      );
    },
  ],
];

export function derive(ground: Ground, shown: Shown, { name }: ShownFigure): CalcFigure | undefined {
  for (const [page, pattern, make] of [...derivations, ...elsewhere]) {
    const found = pattern.exec(name);
    if (found && page.test(shown.address)) return make(ground, shown, found);
  }
  return undefined;
}

/**
 * Figures without a counterpart in `calc`: payments by day, and forecast accuracy. Their own tests compute them by
 * hand.
 */
const notOfCalc: readonly (readonly [page: RegExp, name: RegExp])[] = [
  [/^\/div-calendar/, /(^|-)(declared|estimated|special|principal|gross|net)$/],
  [/^\/div-calendar/, /^(hindcast|bias|live)-/],
  [/^\/div-calendar/, /^forecasts-/],
  [/^\/income/, /^ahead-(gross|net)$/],
  [/^\/cash/, /^cash-(balance|deposits|withdrawals|income|fees|taxes)-/],
  [/^\/report/, /^units-/],
  [/^\/dashboard/, /^income-ahead-/],
  // Single payments, their sums by year, and ends of a range: by hand in tests of the page.
  [/^\/asset/, /^(low|high|(dividends|payment|declared)-.+)$/],
  [/^\/stats/, /^(correlation|fund-known|slice-through|rest|piece)-/],
  [/^\/dashboard/, /-rest$/],
  [/^\/holdings/, /^cashBalance-/],
  [/^\/dashboard/, /^(next|bond)-payments-(amount|quantity|perUnit)-/],
  [/^\/dashboard/, /^cash-balance-/],
  [
    /^\/(dashboard|stats|holdings)/,
    /bridge-(unrealisedChange|carried|costAdjustments|cashCurrencyResult|owedCurrencyResult|otherFees)$/,
  ],
];

export const isExemptFromCalc = ({ address }: Pick<Shown, "address">, { name }: ShownFigure): boolean =>
  notOfCalc.some(([page, pattern]) => page.test(address) && pattern.test(name));
