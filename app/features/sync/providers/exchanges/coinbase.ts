import { absolute, add, isMoney, isNegative, isZero, multiply, subtract } from "@zerno/brokers/adapters";
import { z } from "zod";
import { SyncProblem } from "../../provider.ts";
import { amountOrZero, amount as decimal } from "../kit/fields.ts";
import { toBalances } from "./exchange-balances.ts";
import { type ExchangeCall, printTime } from "./exchange-client.ts";
import { exchangeProvider, type Stretch } from "./exchange-provider.ts";
import { readAsFile } from "./read-as-file.ts";

const COLUMNS = [
  ...["ID", "Timestamp", "Transaction Type", "Asset", "Quantity Transacted", "Price Currency"],
  ...["Price at Transaction", "Subtotal", "Total (inclusive of fees and/or spread)"],
  ...["Fees and/or Spread", "Notes"],
];

const money = z.object({ amount: decimal, currency: z.string() });
type Money = z.output<typeof money>;
const pagination = z.object({ next_starting_after: z.string().nullish() }).nullish();

const bill = z.object({ fee: money.nullish(), subtotal: money.nullish(), total: money.nullish() }).nullish();
const fill = z.object({
  ...{ fill_price: decimal, commission: amountOrZero, order_id: z.string().nullish() },
  ...{ order_side: z.string(), product_id: z.string() },
});
const transaction = z.object({
  ...{
    id: z.string(),
    type: z.string(),
    status: z.string().nullish(),
    created_at: z.iso.datetime({ offset: true }),
  },
  ...{ amount: money, native_amount: money.nullish(), description: z.string().nullish() },
  ...{
    buy: bill,
    sell: bill,
    advanced_trade_fill: fill.nullish(),
    trade: z.object({ id: z.string() }).nullish(),
  },
});
const transactions = z.object({ data: z.array(transaction), pagination });
type Transaction = z.output<typeof transaction>;

const wallet = z.object({ id: z.string(), balance: money });
const wallets = z.object({ data: z.array(wallet), pagination });

/** API words as in the file; others are passed on and shown if unreadable. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ buy: "Buy", sell: "Sell", fiat_deposit: "Deposit", fiat_withdrawal: "Withdrawal" },
  ...{ staking_reward: "Staking Income", inflation_reward: "Inflation Reward", interest: "Interest payout" },
  ...{ earn_payout: "Coinbase Earn", incentives_rewards_payout: "Reward Income" },
  ...{ staking_transfer: "Retail Staking Transfer", unstaking_transfer: "Retail Unstaking Transfer" },
  ...{ exchange_deposit: "Exchange Deposit", exchange_withdrawal: "Exchange Withdrawal" },
  ...{ pro_deposit: "Pro Deposit", pro_withdrawal: "Pro Withdrawal", vault_withdrawal: "Vault Withdrawal" },
  ...{ transfer: "Transfer", subscription: "Subscription", subscription_rebate: "Subscription Rebate" },
  ...{ cardspend: "Card Spend", retail_simple_dust: "Retail Simple Dust" },
};

const wordOf = ({ type, amount }: Transaction): string => {
  if (type === "send" || type === "tx") return isNegative(amount.amount) ? "Send" : "Receive";
  return WORDS[type] ?? type;
};

const lineOf = (
  of: Transaction,
  word: string,
  more: { note?: string; bill?: z.output<typeof bill> } = {},
): string[] => {
  const worth: Money = of.native_amount ?? { amount: "0", currency: "USD" };
  const paid = more.bill;
  const subtotal = absolute(paid?.subtotal?.amount ?? worth.amount);
  const fee = absolute(paid?.fee?.amount ?? "0");
  const total = absolute(paid?.total?.amount ?? worth.amount);
  const currency = paid?.subtotal?.currency ?? worth.currency;
  const time = `${printTime(Date.parse(of.created_at))} UTC`;
  const head = [of.id, time, word, of.amount.currency, of.amount.amount, currency, ""];
  return [...head, subtotal, total, fee, more.note ?? of.description ?? ""];
};

/** A fill is in both coins' wallets: the traded coin's line makes the trade. */
const fillLine = (of: Transaction, at: z.output<typeof fill>): string[] | undefined => {
  const [base = "", quote = ""] = at.product_id.split("-");
  if (of.amount.currency !== base) return undefined;
  const quantity = absolute(of.amount.amount);
  const gross = multiply(quantity, at.fill_price);
  const fee = at.commission;
  const isBuy = at.order_side.toLowerCase() === "buy";
  const paid = isBuy ? add(gross, fee) : subtract(gross, fee);
  const verb = isBuy ? "Bought" : "Sold";
  const note = `${verb} ${quantity} ${base} for ${paid} ${quote} on ${at.product_id} at ${at.fill_price} ${quote}/${base}`;
  const asMoney = (amount: string): Money => ({ amount, currency: quote });
  const isNative = of.native_amount?.currency === quote;
  const own = { subtotal: asMoney(gross), fee: asMoney(fee), total: asMoney(paid) };
  return lineOf(of, `Advanced Trade ${isBuy ? "Buy" : "Sell"}`, { note, ...(isNative ? { bill: own } : {}) });
};

const convertLine = (rows: readonly Transaction[]): string[] | undefined => {
  const out = rows.find(({ amount }) => isNegative(amount.amount));
  const into = rows.find(({ amount }) => !isNegative(amount.amount) && !isZero(amount.amount));
  if (out === undefined || into === undefined) return undefined;
  const [gave, got] = [absolute(out.amount.amount), into.amount.amount];
  return lineOf(out, "Convert", {
    note: `Converted ${gave} ${out.amount.currency} to ${got} ${into.amount.currency}`,
  });
};

const toLines = (all: readonly Transaction[]): string[][] => {
  const done = all.filter(({ status }) => [undefined, null, "completed"].includes(status));
  const converted = Map.groupBy(
    done.filter(({ type, trade }) => type === "trade" && trade),
    ({ trade }) => trade?.id,
  );
  const lines = done.flatMap((of) => {
    if (of.advanced_trade_fill) return [fillLine(of, of.advanced_trade_fill)];
    if (of.type === "trade" && of.trade) return [];
    // A purchase is in the money's wallet too, under the same type.
    if (/^(buy|sell)$/.test(of.type) && isMoney(of.amount.currency)) return [];
    return [lineOf(of, wordOf(of), { bill: of.buy ?? of.sell })];
  });
  const pairs = [...converted.values()].map(
    (rows) => convertLine(rows) ?? lineOf(rows[0] as Transaction, "Convert"),
  );
  return [...lines, ...pairs].filter((line) => line !== undefined);
};

const readWallets = async (call: ExchangeCall) => {
  const found: z.output<typeof wallet>[] = [];
  for (let after = ""; ; ) {
    const more = after === "" ? {} : { starting_after: after };
    const page = await call("v2PrivateGetAccounts", { limit: 100, ...more }, wallets);
    found.push(...page.data);
    const next = page.pagination?.next_starting_after ?? "";
    if (next === "" || next === after) return found;
    after = next;
  }
};

/** Newest first: read back to the first transaction before the window. */
const readTransactions = async (call: ExchangeCall, id: string, { from, to }: Stretch) => {
  const found: Transaction[] = [];
  for (let after = ""; ; ) {
    const more = after === "" ? {} : { starting_after: after };
    const params = { account_id: id, limit: 100, ...more };
    const page = await call("v2PrivateGetAccountsAccountIdTransactions", params, transactions);
    const times = page.data.map(({ created_at }) => Date.parse(created_at));
    found.push(...page.data.filter((_, index) => (times[index] ?? 0) >= from && (times[index] ?? 0) <= to));
    const next = page.pagination?.next_starting_after ?? "";
    if (next === "" || next === after || (times.at(-1) ?? 0) < from) return found;
    after = next;
  }
};

const fetchRows = async (call: ExchangeCall, stretch: Stretch) => {
  const all: Transaction[] = [];
  for (const { id } of await readWallets(call)) all.push(...(await readTransactions(call, id, stretch)));
  const ordered = all.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return readAsFile("coinbase", [{ columns: COLUMNS, lines: toLines(ordered) }]);
};

const permissions = z.object({ can_trade: z.boolean(), can_transfer: z.boolean() });

/** Coinbase: wallet transactions, as the app's file. */
export const coinbase = exchangeProvider({
  ...{ id: "coinbase", name: "Coinbase", isSecretMultiline: true, fetchRows },
  limits: { perMinute: 150, parallel: 2 },
  ...{ reloadDays: 3, windowDays: 366 },
  checkKey: async (call) => {
    const may = await call("v3PrivateGetBrokerageKeyPermissions", {}, permissions);
    if (may.can_trade || may.can_transfer) throw new SyncProblem("credentials-too-strong");
  },
  fetchBalances: async (call) =>
    toBalances(
      (await readWallets(call)).map(({ balance }) => ({ code: balance.currency, amount: balance.amount })),
    ),
});
