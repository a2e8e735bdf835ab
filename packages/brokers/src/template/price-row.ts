import type { CsvRecord } from "../kit/tables/csv.ts";
import type { PriceQuote } from "../statement.ts";
import { readInstrument } from "./instrument.ts";
import { type CellContext, RowCells } from "./row-cells.ts";

/** Reads the price of a custom asset ("Custom_Holding_Price"): no ledger row. */
export const readPriceRow = (record: CsvRecord, context: CellContext): PriceQuote | undefined => {
  const cells = new RowCells(record, context);
  const instrument = readInstrument(cells);
  const day = cells.date("Date");
  const currency = cells.currency("Currency");
  const close = cells.required("Price", "price", currency?.scale);
  if (instrument === undefined || day === undefined || currency === undefined || close === undefined)
    return undefined;
  return { instrument, date: day.date, close, currency: currency.code };
};
