import { defined } from "../kit/defined.ts";
import { issue, shown } from "../kit/issue.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { isIsin } from "../kit/text/isin.ts";
import type { InstrumentRef } from "../statement.ts";
import { splitAliases } from "./aliases.ts";
import type { RowCells } from "./row-cells.ts";

const TYPES = new Set(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "99", "100"]);

const readAssetType = (cells: RowCells, column: "AssetType" | "ToAssetType"): number | undefined => {
  const text = cells.text(column);
  if (text === undefined) return undefined;
  if (TYPES.has(text)) return Number(text);
  cells.problems.push(issue("bad-asset-type", { value: shown(text) }, column));
  return undefined;
};

const readIsin = (cells: RowCells, column: "ISIN" | "ToISIN"): string | undefined => {
  const text = cells.text(column)?.toUpperCase();
  if (text === undefined || isIsin(text)) return text;
  cells.checks.push(issue("bad-isin", { value: shown(text) }, column));
  return undefined;
};

/** Returns a row's security by symbol (possibly an ISIN) and ISIN column. */
export const readInstrument = (cells: RowCells): InstrumentRef | undefined => {
  const symbol = cells.text("Symbol");
  const isin = readIsin(cells, "ISIN");
  if (symbol === undefined && isin === undefined) return undefined;
  const isSymbolIsin = symbol !== undefined && isin === undefined && isIsin(symbol);
  const aliases = cells.text("Aliases");
  return defined({
    symbol: isSymbolIsin ? undefined : symbol,
    isin: isSymbolIsin ? symbol : isin,
    exchange: cells.text("Exchange"),
    name: cells.text("Name"),
    currency: cells.currency("InstrumentCurrency")?.code,
    assetType: readAssetType(cells, "AssetType"),
    conid: cells.text("Conid"),
    aliases: aliases === undefined ? undefined : splitAliases(aliases),
  });
};

/** Returns the security received by a row of two, read from the `To` columns. */
export const readToInstrument = (cells: RowCells): InstrumentRef | undefined => {
  const symbol = cells.text("ToSymbol");
  const isin = readIsin(cells, "ToISIN");
  if (symbol === undefined && isin === undefined) return undefined;
  const isSymbolIsin = symbol !== undefined && isin === undefined && isIsin(symbol);
  return defined({
    symbol: isSymbolIsin ? undefined : symbol,
    isin: isSymbolIsin ? symbol : isin,
    exchange: cells.text("ToExchange"),
    name: cells.text("ToName"),
    currency: cells.currency("ToInstrumentCurrency")?.code,
    assetType: readAssetType(cells, "ToAssetType"),
  });
};

/** Returns whether a row without an ISIN has its currency, or nothing, as symbol. */
export const isCashSymbol = (cells: RowCells, currency: string): boolean => {
  if (cells.text("ISIN") !== undefined) return false;
  const symbol = cells.text("Symbol");
  return symbol === undefined || readCurrency(symbol)?.code === currency;
};
