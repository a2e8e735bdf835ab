import { add, isZero, negate } from "@zerno/brokers/adapters";
import { z } from "zod";
import { SyncProblem } from "../../provider.ts";
import { amount as decimal, text } from "../kit/fields.ts";
import { type Held, toBalances } from "./exchange-balances.ts";
import { type ExchangeCall, moment, printTime, splitPeriod } from "./exchange-client.ts";
import { exchangeProvider, type Stretch } from "./exchange-provider.ts";
import { type FileTable, readAsFile } from "./read-as-file.ts";

const UNIFIED = "Uid,Currency,Contract,Type,Direction,Change,Wallet Balance,Time(UTC)".split(",");
const FUNDING = "Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description".split(",");

/** Pages of a list under `result`; an empty cursor ends them. */
const pagesOf = <Row extends z.ZodType>(row: Row) => {
  const list = z.array(row).nullish();
  const result = z.object({ list, rows: list, nextPageCursor: z.string().nullish() });
  const shape = z.object({ result });
  return async (call: ExchangeCall, method: string, params: Readonly<Record<string, string | number>>) => {
    const found: z.output<Row>[] = [];
    for (let cursor = ""; ; ) {
      const more = cursor === "" ? {} : { cursor };
      const { result: page } = await call(method, { ...params, ...more }, shape);
      const rows = page.list ?? page.rows ?? [];
      found.push(...rows);
      const next = page.nextPageCursor ?? "";
      if (rows.length === 0 || next === "" || next === cursor) return found;
      cursor = next;
    }
  };
};

const change = z.object({
  ...{ currency: z.string(), symbol: z.string().nullish(), type: z.string(), side: z.string().nullish() },
  ...{
    transactionTime: moment,
    change: decimal,
    cashBalance: text,
    category: z.string().nullish(),
  },
});
type Change = z.output<typeof change>;

/** A conversion in the unified account is a contract-free trade of two coins. */
const CONVERTED = /^CURRENCY_(BUY|SELL)$/;

const toUnified = (of: Change): string[] => {
  const [, side] = CONVERTED.exec(of.type) ?? [];
  const contract = side === undefined ? of.symbol || "--" : "Convert";
  const [type, direction] = side === undefined ? [of.type, of.side || "--"] : ["TRADE", side];
  const time = printTime(of.transactionTime);
  return ["", of.currency, contract, type, direction.toUpperCase(), of.change, of.cashBalance, time];
};

const deposit = z.object({
  ...{ coin: z.string(), amount: decimal, successAt: moment.nullish(), createdTime: moment.nullish() },
  /** 3 = credited; internal transfers have 2. */
  status: z.coerce.string(),
});
const withdrawal = z.object({
  ...{ coin: z.string(), amount: decimal, withdrawFee: decimal.or(z.literal("")).nullish() },
  ...{ status: z.string(), createTime: moment, updateTime: moment.nullish() },
});
const conversion = z.object({
  ...{ fromCoin: z.string(), toCoin: z.string(), fromAmount: decimal, toAmount: decimal },
  ...{ exchangeStatus: z.string(), accountType: z.string().nullish(), createdAt: moment },
});

const fundLine = (ms: number, coin: string, qty: string, what: string): string[] => [
  ...["", printTime(ms), coin, qty, what, "", what],
];

const readChanges = pagesOf(change);
const readDeposits = pagesOf(deposit);
const readWithdrawals = pagesOf(withdrawal);

const fetchUnified = async (call: ExchangeCall, { from, to }: Stretch): Promise<FileTable> => {
  const lines: string[][] = [];
  for (const [startTime, endTime] of splitPeriod(from, to, 7)) {
    const params = { accountType: "UNIFIED", startTime, endTime, limit: 50 };
    const page = await readChanges(call, "privateGetV5AccountTransactionLog", params);
    lines.push(...page.toSorted((a, b) => a.transactionTime - b.transactionTime).map(toUnified));
  }
  return { columns: UNIFIED, lines: [...lines, ...(await fetchConversions(call, { from, to }))] };
};

const conversions = z.object({ result: z.object({ list: z.array(conversion).nullish() }) });
const PAGE = 100;

const fetchConversions = async (call: ExchangeCall, { from, to }: Stretch): Promise<string[][]> => {
  const lines: string[][] = [];
  for (let index = 1; ; index += 1) {
    const params = { accountType: "eb_convert_funding", index, limit: PAGE };
    const { result } = await call("privateGetV5AssetExchangeQueryConvertHistory", params, conversions);
    const list = result.list ?? [];
    for (const of of list) {
      if (of.exchangeStatus !== "success" || of.createdAt < from || of.createdAt > to) continue;
      const [time, contract] = [printTime(of.createdAt), `${of.fromCoin}-${of.toCoin}`];
      lines.push(["", of.fromCoin, contract, "TRADE", "SELL", negate(of.fromAmount), "", time]);
      lines.push(["", of.toCoin, contract, "TRADE", "BUY", of.toAmount, "", time]);
    }
    // Newest first.
    if (list.length < PAGE || (list.at(-1)?.createdAt ?? 0) < from) return lines;
  }
};

const fetchFunding = async (call: ExchangeCall, { from, to }: Stretch): Promise<FileTable> => {
  const lines: string[][] = [];
  for (const [startTime, endTime] of splitPeriod(from, to, 30)) {
    const params = { startTime, endTime, limit: 50 };
    const sources = [
      ["privateGetV5AssetDepositQueryRecord", "3"],
      ["privateGetV5AssetDepositQueryInternalRecord", "2"],
    ] as const;
    for (const [method, done] of sources)
      for (const of of await readDeposits(call, method, params))
        if (of.status === done)
          lines.push(fundLine(of.successAt ?? of.createdTime ?? startTime, of.coin, of.amount, "Deposit"));
    const gone = await readWithdrawals(call, "privateGetV5AssetWithdrawQueryRecord", {
      ...params,
      withdrawType: 2,
    });
    for (const of of gone)
      if (of.status.toLowerCase() === "success")
        lines.push(
          fundLine(of.createTime, of.coin, negate(add(of.amount, of.withdrawFee || "0")), "Withdrawal"),
        );
  }
  return { columns: FUNDING, lines };
};

const key = z.object({ result: z.object({ readOnly: z.coerce.number() }) });
const wallet = z.object({
  result: z.object({
    list: z.array(z.object({ coin: z.array(z.object({ coin: z.string(), walletBalance: decimal })) })),
  }),
});
const coins = z.object({
  result: z.object({ balance: z.array(z.object({ coin: z.string(), walletBalance: decimal })).nullish() }),
});

const fetchBalances = async (call: ExchangeCall) => {
  const unified = await call("privateGetV5AccountWalletBalance", { accountType: "UNIFIED" }, wallet);
  const funding = await call(
    "privateGetV5AssetTransferQueryAccountCoinsBalance",
    { accountType: "FUND" },
    coins,
  );
  const all = [...unified.result.list.flatMap(({ coin }) => coin), ...(funding.result.balance ?? [])];
  return toBalances(
    all.flatMap(({ coin, walletBalance }): Held[] =>
      isZero(walletBalance) ? [] : [{ code: coin, amount: walletBalance }],
    ),
  );
};

/** Bybit: unified account log and funding account, as its two files. */
export const bybit = exchangeProvider({
  ...{ id: "bybit", name: "Bybit", fetchBalances },
  limits: { perMinute: 300, parallel: 2 },
  ...{ reloadDays: 3, windowDays: 90, historyDays: 730 },
  checkKey: async (call) => {
    const { result } = await call("privateGetV5UserQueryApi", {}, key);
    if (result.readOnly !== 1) throw new SyncProblem("credentials-too-strong");
  },
  fetchRows: async (call, stretch) =>
    readAsFile("bybit", [await fetchUnified(call, stretch), await fetchFunding(call, stretch)]),
});
