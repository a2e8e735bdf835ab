import { subtract } from "@zerno/brokers/adapters";
import { z } from "zod";
import { SyncProblem } from "../../provider.ts";
import { amount as decimal } from "../kit/fields.ts";
import { type Held, toBalances } from "./exchange-balances.ts";
import { type ExchangeCall, moment, printTime } from "./exchange-client.ts";
import { exchangeProvider, type Stretch } from "./exchange-provider.ts";
import { type FileTable, readAsFile } from "./read-as-file.ts";

const TRADING = "id,Order id,Time,Trade Type,Action,Balance Change,Balance,Balance Unit".split(",");
const FUNDING = "id,Time,Type,Before Balance,After Balance,Symbol".split(",");

const bill = z.object({
  ...{
    billId: z.string(),
    ts: moment,
    ccy: z.string(),
    balChg: decimal,
    bal: decimal,
    type: z.coerce.string(),
  },
  ...{ subType: z.coerce.string().nullish(), ordId: z.string().nullish(), instType: z.string().nullish() },
});
const bills = z.object({ data: z.array(bill) });
type Bill = z.output<typeof bill>;

const PAGE = 100;

/** Newest first, each page after the last bill of the previous; `stop` ends an endless list. */
const readBills = async (
  call: ExchangeCall,
  method: string,
  params: Readonly<Record<string, string | number>>,
  after: (last: Bill) => string | number,
): Promise<Bill[]> => {
  const found = new Map<string, Bill>();
  for (let next: Record<string, string | number> = {}; ; ) {
    const { data } = await call(method, { ...params, ...next, limit: PAGE }, bills);
    const before = found.size;
    for (const of of data) found.set(of.billId, of);
    const last = data.at(-1);
    // A page without anything new would repeat for ever.
    if (last === undefined || data.length < PAGE || found.size === before) return [...found.values()];
    next = { after: after(last) };
  }
};

/** Trading account types (2 is a trade) in the words of the file. */
const typeOf = ({ type, instType }: Bill): string => {
  if (type === "1") return "Transfer";
  // Conversions are spot trades; derivatives keep their name, which the file's reader ignores.
  if (["2", "4", "11", "27", "28", "30"].includes(type))
    return /^(|SPOT|MARGIN)$/.test(instType ?? "") ? "Spot" : (instType ?? "");
  return `type ${type}`;
};

const SIDES: Readonly<Record<string, string>> = { "1": "Buy", "2": "Sell" };

const toTrading = (of: Bill): string[] => [
  ...[of.billId, of.ordId ?? "", printTime(of.ts), typeOf(of), SIDES[of.subType ?? ""] ?? ""],
  ...[of.balChg, of.bal, of.ccy],
];

const FUNDING_WORDS: Readonly<Record<string, string>> = {
  ...{ "1": "Deposit", "2": "Withdrawal", "68": "Fee rebate" },
  ...{ "75": "Savings subscription", "76": "Savings redemption" },
  ...{ "80": "Stake", "82": "Redeem staking", "83": "Staking Yield" },
  ...{ "130": "From unified trading account", "131": "To unified trading account" },
};

const toFunding = (of: Bill): string[] => {
  const before = subtract(of.bal, of.balChg);
  return [of.billId, printTime(of.ts), FUNDING_WORDS[of.type] ?? `type ${of.type}`, before, of.bal, of.ccy];
};

const isWithin =
  ({ from, to }: Stretch) =>
  ({ ts }: Bill): boolean =>
    ts >= from && ts <= to;

const fetchTrading = async (call: ExchangeCall, stretch: Stretch): Promise<FileTable> => {
  const params = { begin: stretch.from, end: stretch.to };
  const found = await readBills(call, "privateGetAccountBillsArchive", params, ({ billId }) => billId);
  return { columns: TRADING, lines: found.filter(isWithin(stretch)).map(toTrading) };
};

/** The funding account pages by time: `after` is older than, `before` newer than. */
const fetchFunding = async (call: ExchangeCall, stretch: Stretch): Promise<FileTable> => {
  const params = { before: stretch.from - 1 };
  const method = "privateGetAssetBills";
  const found = await readBills(call, method, params, ({ ts }) => ts);
  return { columns: FUNDING, lines: found.filter(isWithin(stretch)).reverse().map(toFunding) };
};

const config = z.object({ data: z.array(z.object({ perm: z.string() })).min(1) });
const trading = z.object({
  data: z.array(z.object({ details: z.array(z.object({ ccy: z.string(), cashBal: decimal })) })),
});
const funding = z.object({ data: z.array(z.object({ ccy: z.string(), bal: decimal })) });
const savings = z.object({ data: z.array(z.object({ ccy: z.string(), amt: decimal })) });

const fetchBalances = async (call: ExchangeCall) => {
  const inTrading = await call("privateGetAccountBalance", {}, trading);
  const inFunding = await call("privateGetAssetBalances", {}, funding);
  const inSavings = await call("privateGetFinanceSavingsBalance", {}, savings);
  const held: Held[] = [
    ...inTrading.data.flatMap(({ details }) =>
      details.map(({ ccy, cashBal }) => ({ code: ccy, amount: cashBal })),
    ),
    ...inFunding.data.map(({ ccy, bal }) => ({ code: ccy, amount: bal })),
    ...inSavings.data.map(({ ccy, amt }) => ({ code: ccy, amount: amt })),
  ];
  return toBalances(held);
};

/** OKX: bills of trading and funding account, as its two files. Three months of history. */
export const okx = exchangeProvider({
  ...{ id: "okx", name: "OKX", hasPassword: true, fetchBalances },
  limits: { perMinute: 120, parallel: 1 },
  ...{ reloadDays: 3, windowDays: 90, historyDays: 90 },
  checkKey: async (call) => {
    const { data } = await call("privateGetAccountConfig", {}, config);
    if (data.some(({ perm }) => /trade|withdraw/i.test(perm)))
      throw new SyncProblem("credentials-too-strong");
  },
  fetchRows: async (call, stretch) =>
    readAsFile("okx", [await fetchTrading(call, stretch), await fetchFunding(call, stretch)]),
});
