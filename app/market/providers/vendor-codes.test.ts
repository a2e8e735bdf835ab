import { expect, it } from "vitest";
import { AssetType } from "../../shared/codes.ts";
import { marketSources } from "./index.ts";
import { vendorCode } from "./vendor-codes.ts";

const asset = (ticker: string, exchange: string, type: number = AssetType.stock) => ({
  ticker,
  exchange,
  type,
});
const sources = ["eodhd", "twelvedata", "fmp", "alphavantage", "tiingo", "moex-register", "csv-address"];

it.each([
  [asset("AAPL", "XNAS"), ["AAPL.US", "AAPL", "AAPL", "AAPL", "aapl", undefined, "AAPL"]],
  [asset("BRK.B", "XNYS"), ["BRK-B.US", "BRK.B", "BRK-B", undefined, "brk-b", undefined, "BRK.B"]],
  [asset("VOD", "XLON"), ["VOD.LSE", "VOD@XLON", "VOD.L", "VOD.LON", undefined, undefined, "VOD"]],
  [asset("SAP", "XETR"), ["SAP.XETRA", "SAP@XETR", "SAP.DE", "SAP.DEX", undefined, undefined, "SAP"]],
  [asset("700", "XHKG"), ["0700.HK", "0700@XHKG", "0700.HK", undefined, undefined, undefined, "700"]],
  [asset("SBER", "MISX"), ["SBER.MCX", undefined, undefined, undefined, undefined, "SBER", "SBER"]],
  [
    asset("TMOS", "MISX", AssetType.etf),
    ["TMOS.MCX", undefined, undefined, undefined, undefined, undefined, "TMOS"],
  ],
  [
    asset("BTC", "CRYPTO", AssetType.crypto),
    ["BTC-USD.CC", "BTC/USD", "BTCUSD", undefined, undefined, undefined, "BTC"],
  ],
  [asset("SU26238RMFS4", "MISX", AssetType.bond), [...Array(6).fill(undefined), "SU26238RMFS4"]],
  [asset("SPX", "INDEX", AssetType.index), [...Array(6).fill(undefined), "SPX"]],
])("%j at every source", (one, expected) => {
  expect(sources.map((source) => vendorCode(source, one))).toEqual(expected);
});

it("names sources that exist, and none whose names are no tickers", () => {
  const ids = marketSources.map(({ id }) => id);
  for (const source of sources) expect(ids).toContain(source);
  for (const source of ["tinvest", "sec", "openfigi", "coingecko"])
    expect(vendorCode(source, asset("AAPL", "XNAS"))).toBeUndefined();
});
