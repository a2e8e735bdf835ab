import {
  addMonths,
  adjustForSplits,
  dayNumber,
  formatDec,
  fromDayNumber,
  type IsoDate,
  type MarketSplit,
} from "@zerno/engine";
import { AssetType } from "../../shared/codes.ts";
import type { FactInput } from "../../shared/schemas/fact-inputs.schema.ts";
import { toDividends } from "../events/dividends.ts";
import type { ScreenedAsset } from "./screened-facts.ts";

/** 52 weeks. */
const yearOfWeeks = 364;

const windows = {
  months1: [1, 0],
  months3: [3, 0],
  months6: [6, 0],
  months12: [12, 0],
  twelveMinusOne: [12, 1],
} as const;

interface UsedClose {
  readonly value: number;
  readonly day: number;
  readonly source: number;
}

function adjusted({ value, day }: UsedClose, splits: readonly MarketSplit[], asOf: IsoDate): number {
  return splits
    .filter(({ exDate }) => dayNumber(exDate) > day && exDate <= asOf)
    .reduce((close, { to, from }) => (close * Number(from)) / Number(to), value);
}

function closesOf({ closes }: ScreenedAsset) {
  const at = (index: number): UsedClose => ({
    value: closes?.values[index] ?? Number.NaN,
    day: (closes?.firstDay ?? 0) + index,
    source: closes?.sources[index] ?? 0,
  });
  return {
    standing(day: number): UsedClose | undefined {
      for (let index = day - (closes?.firstDay ?? 0); index >= 0; index--)
        if (at(index).value > 0) return at(index);
      return undefined;
    },
    within(after: number, to: number): UsedClose[] {
      const first = Math.max(0, after + 1 - (closes?.firstDay ?? 0));
      const length = Math.max(0, to - (closes?.firstDay ?? 0) + 1 - first);
      return Array.from({ length }, (_, step) => at(first + step)).filter(({ value }) => value > 0);
    },
  };
}

/** Returns closes and payments behind each return of past months and the yearly high. */
export function momentumInputs(
  screened: ScreenedAsset,
  asOf: IsoDate,
  sourceNames: readonly string[],
): Record<keyof typeof windows | "high", readonly FactInput[]> {
  const { asset, splits, payments } = screened;
  const closes = closesOf(screened);
  const isBond = asset.type === AssetType.bond;
  const today = dayNumber(asOf);
  const input = (name: FactInput["name"], close: UsedClose | undefined): readonly FactInput[] =>
    close === undefined
      ? []
      : [
          {
            ...{ name, value: String(adjusted(close, splits, asOf)), unit: "price" as const },
            ...{ currency: isBond ? null : asset.currency, date: fromDayNumber(close.day) },
            source: sourceNames[close.source] ?? null,
          },
        ];
  const paidBetween = (from: IsoDate, to: IsoDate): readonly FactInput[] =>
    payments.flatMap((row) =>
      adjustForSplits(toDividends([row]), splits, asOf)
        .map((payment) => ({ ...payment, on: payment.exDate ?? payment.payDate }))
        .filter(({ on, currency }) => on > from && on <= to && currency === asset.currency)
        .map(({ on, amount, currency }) => ({
          ...{ name: "payment" as const, value: formatDec(amount), unit: "price" as const },
          ...{ currency, date: on, source: row.source },
        })),
    );
  const over = ([from, to]: readonly [number, number]): readonly FactInput[] => {
    const [first, last] = [addMonths(asOf, -from), addMonths(asOf, -to)];
    return [
      ...input("end", closes.standing(dayNumber(last))),
      ...input("start", closes.standing(dayNumber(first))),
      ...paidBetween(first, last),
    ];
  };
  const highest = closes
    .within(today - yearOfWeeks, today)
    .reduce<UsedClose | undefined>(
      (best, close) =>
        best === undefined || adjusted(close, splits, asOf) > adjusted(best, splits, asOf) ? close : best,
      undefined,
    );
  return {
    months1: over(windows.months1),
    months3: over(windows.months3),
    months6: over(windows.months6),
    months12: over(windows.months12),
    twelveMinusOne: over(windows.twelveMinusOne),
    high: [...input("end", closes.standing(today)), ...input("highest", highest)],
  };
}
