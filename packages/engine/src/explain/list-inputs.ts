import { fromDayNumber } from "../days/iso-date.ts";
import { decFromNumber, formatDec } from "../money/decimal.ts";
import type { Trace, TracePrice, TraceRate } from "./trace.ts";
import { pointsOfColumn } from "./trace-columns.ts";

/** Every close a figure read, those of columns day by day after the single ones. */
export function listPrices({ prices, columns }: Trace): readonly TracePrice[] {
  if (columns === undefined) return prices;
  const list = [...prices];
  for (const column of columns.closes) {
    const source = column.sources.join(", ");
    for (const { day, value } of pointsOfColumn(column)) {
      const date = fromDayNumber(day);
      const close = formatDec(decFromNumber(value));
      list.push({ assetId: column.assetId, date, usedOn: date, close, source });
    }
  }
  return list;
}

/** Every rate a figure read, in the same order. */
export function listRates({ rates, columns }: Trace): readonly TraceRate[] {
  if (columns === undefined) return rates;
  const list = [...rates];
  for (const column of columns.rates) {
    const { pair, series } = column;
    const source = column.sources.join(", ");
    for (const { day, value } of pointsOfColumn(column)) {
      const date = fromDayNumber(day);
      list.push({ pair, series, date, usedOn: date, rate: formatDec(decFromNumber(value)), source });
    }
  }
  return list;
}
