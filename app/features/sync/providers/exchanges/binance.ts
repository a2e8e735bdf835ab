import { z } from "zod";
import { SyncProblem } from "../../provider.ts";
import { readHeld } from "./binance/balances.ts";
import { loadMarkets, marketsOf } from "./binance/markets.ts";
import { operationLines } from "./binance/operations.ts";
import { tradeLines } from "./binance/trades.ts";
import { toBalances } from "./exchange-balances.ts";
import type { ExchangeCall } from "./exchange-client.ts";
import { exchangeProvider, type Stretch } from "./exchange-provider.ts";
import { readAsFile } from "./read-as-file.ts";

const COLUMNS = ["UTC_Time", "Account", "Operation", "Coin", "Change", "Remark"];

const OPENED = Date.UTC(2017, 6, 14);
const LONG_MS = 31 * 86_400_000;

const fetchRows = async (call: ExchangeCall, { from, to }: Stretch) => {
  const stretch = { from: Math.max(from, OPENED), to };
  if (stretch.from > to) return { rows: [], ignored: [], failed: [] };
  const operations = await operationLines(call, stretch);
  const touched = new Set([
    ...(await readHeld(call)).map(({ code }) => code),
    ...operations.map(([, , , coin]) => coin),
  ]);
  const markets = marketsOf(await loadMarkets(call, to), touched, to - stretch.from > LONG_MS);
  const lines = [...operations, ...(await tradeLines(call, markets, stretch))];
  return readAsFile("binance", [{ columns: COLUMNS, lines: lines.toSorted(([a], [b]) => (a < b ? -1 : 1)) }]);
};

const flag = z.boolean().nullish();
const restrictions = z.object({
  ...{ enableReading: z.boolean(), enableWithdrawals: flag, enableInternalTransfer: flag },
  ...{ permitsUniversalTransfer: flag, enableSpotAndMarginTrading: flag, enableMargin: flag },
  ...{ enableFutures: flag, enableVanillaOptions: flag, enablePortfolioMarginTrading: flag },
});

const checkKey = async (call: ExchangeCall): Promise<void> => {
  const { enableReading, ...others } = await call("sapiGetAccountApiRestrictions", {}, restrictions);
  if (Object.values(others).includes(true)) throw new SyncProblem("credentials-too-strong");
  if (!enableReading) throw new SyncProblem("credentials-refused");
};

/**
 * Binance as its transaction history. One window covers everything: trades are requested by market, and the newest
 * thousand take one request for any window.
 */
export const binance = exchangeProvider({
  ...{ id: "binance", name: "Binance", checkKey, fetchRows },
  // A trade request weighs 20 of 6,000 per minute.
  limits: { perMinute: 240, parallel: 2 },
  ...{ reloadDays: 3, windowDays: 3660, historyDays: 3650 },
  fetchBalances: async (call) => toBalances(await readHeld(call)),
});
