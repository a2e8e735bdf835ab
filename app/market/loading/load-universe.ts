import { isIsin, readCurrency } from "@zerno/brokers";
import { AssetType } from "../../shared/codes.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import { addSharedAssets, type SharedAsset } from "../reference/add-assets.ts";
import { findCountry } from "../reference/countries.ts";
import { type Exchange, findExchange, splitSymbol } from "../reference/exchanges.ts";
import { findSector } from "../reference/sectors.ts";
import { fileSource, type Loader } from "./load-file.ts";
import { type CellReader, cellReader } from "./read-cells.ts";
import { type CsvRow, cellOf, columnOf } from "./read-rows.ts";

const typeOf: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(AssetType).map(([name, type]) => [name.toLowerCase(), type])),
  share: AssetType.stock,
  equity: AssetType.stock,
  fund: AssetType.etf,
  limited_partnership: AssetType.limitedPartnership,
  coin: AssetType.crypto,
};

/** Currencies come from the program's own list. */
const isMoney = (type: string): boolean => type === "currency" || type === "cash";

function tickerAt(symbol: string, { mic }: Exchange): string {
  const split = splitSymbol(symbol);
  return split.mic === mic ? split.ticker : symbol.replace(/-USD$/, "").replaceAll("-", ".");
}

interface Columns {
  readonly at: (...labels: readonly string[]) => number;
  readonly market: string | undefined;
}

function exchangeOf(row: CsvRow, { at, market }: Columns): Exchange | undefined {
  const codes = ["mic", "exchange", "market"].map((name) => cellOf(row, at(name)));
  const named = codes.filter((code) => code !== "");
  return (
    named.map(findExchange).find((found) => found !== undefined) ??
    (named.length === 0 ? findExchange(market ?? "") : undefined)
  );
}

function currencyOf(row: CsvRow, columns: Columns, { mic, currency }: Exchange): string | undefined {
  const text = cellOf(row, columns.at("currency"));
  const hasColumn = columns.at("currency") >= 0;
  if (text === "") return hasColumn && mic !== "CRYPTO" ? undefined : currency;
  const code = readCurrency(text)?.code;
  return code !== undefined && isKnownCurrency(code) ? code : undefined;
}

function toAsset(row: CsvRow, columns: Columns, reader: CellReader): SharedAsset | null {
  const { at } = columns;
  const symbol = cellOf(row, at("symbol", "ticker")).toUpperCase();
  if (symbol === "") return reader.fail(row, "symbol", "is missing");
  const exchange = exchangeOf(row, columns);
  if (!exchange) return reader.fail(row, "exchange", "is missing or not known");
  const type = typeOf[cellOf(row, at("type")).toLowerCase() || "stock"];
  if (type === undefined) return reader.fail(row, "type", `not known: "${cellOf(row, at("type"))}"`);
  const currency = currencyOf(row, columns, exchange);
  if (currency === undefined)
    return reader.fail(row, "currency", `is missing or not known: "${cellOf(row, at("currency"))}"`);
  const isin = cellOf(row, at("isin")).toUpperCase();
  if (isin !== "" && !isIsin(isin)) return reader.fail(row, "isin", `wrong check digit: "${isin}"`);
  const name = cellOf(row, at("name", "name_en")) || cellOf(row, at("name_ru"));
  if (name === "") return reader.fail(row, "name", "is missing");
  return {
    ticker: tickerAt(symbol, exchange),
    exchange: exchange.mic,
    type,
    currency,
    country: findCountry(cellOf(row, at("country"))),
    sector: findSector(cellOf(row, at("sector"))),
    isin: isin === "" ? null : isin,
    nominal: null,
    nameEn: name,
    nameRu: cellOf(row, at("name_ru")) || name,
    also: [cellOf(row, at("name_alias"))].filter((alias) => alias !== ""),
  };
}

/** Loads assets; known ones only get empty fields filled. */
export const loadUniverse: Loader = async ({ db, file, market, today, now }) => {
  const at = (...labels: readonly string[]) => columnOf(file.header, ...labels);
  if (at("symbol", "ticker") < 0 || at("name", "name_en", "name_ru") < 0)
    return { reason: "no columns symbol and name" };
  const reader = cellReader(today);
  const columns = { at, market };
  const money = file.rows.filter((row) => isMoney(cellOf(row, at("type")).toLowerCase()));
  const assets = file.rows.flatMap((row) =>
    isMoney(cellOf(row, at("type")).toLowerCase()) ? [] : (toAsset(row, columns, reader) ?? []),
  );
  const { added } = await db.transaction((tx) =>
    addSharedAssets(tx, assets, now, { source: fileSource, fillsGaps: true }),
  );
  return {
    stored: added,
    known: assets.length - added,
    bad: reader.bad,
    notes: money.length > 0 ? [`${money.length} rows are currencies, which the program knows itself`] : [],
  };
};
