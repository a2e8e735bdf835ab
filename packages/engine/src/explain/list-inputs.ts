import { fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { decFromNumber, formatDec } from "../money/decimal.ts";
import type { Trace, TracePrice, TraceRate } from "./trace.ts";
import { pointsOfColumn } from "./trace-columns.ts";

export function listCloses(
  column: Parameters<typeof pointsOfColumn>[0],
): { date: IsoDate; close: string; source: string }[] {
  const source = column.sources.join(", ");
  return pointsOfColumn(column).map(({ day, value }) => ({
    date: fromDayNumber(day),
    close: formatDec(decFromNumber(value)),
    source,
  }));
}

/** Lists single closes before those of columns. */
export function listPrices({ prices, columns }: Trace): readonly TracePrice[] {
  if (columns === undefined) return prices;
  const list = [...prices];
  for (const column of columns.closes) {
    for (const { date, ...close } of listCloses(column)) {
      list.push({ assetId: column.assetId, date, usedOn: date, ...close });
    }
  }
  return list;
}

/** Lists single rates before those of columns. */
export function listRates({ rates, columns }: Trace): readonly TraceRate[] {
  if (columns === undefined) return rates;
  const list = [...rates];
  for (const column of columns.rates) {
    const { pair, series, isPreferred, inForce } = column;
    const source = column.sources.join(", ");
    for (const { day, value } of pointsOfColumn(column)) {
      const date = fromDayNumber(day);
      const rate = formatDec(decFromNumber(value));
      const chosen = { ...(isPreferred && { isPreferred }), ...(inForce && { inForce }) };
      list.push({ pair, series, date, usedOn: date, rate, source, ...chosen });
    }
  }
  return list;
}
