import { type Balances, decimal, type PositionBalance, readCurrency, type Sheet } from "@zerno/brokers";
import { z } from "zod";
import { provider, type SyncAccount, SyncProblem, type SyncWindow } from "../provider.ts";
import { amount, amountOrZero, text } from "./kit/fields.ts";
import { dayAfter, momentOf } from "./kit/moments.ts";
import { pageOf, readStatement } from "./kit/statement-page.ts";
import { get, type QuestradeEdges, QuestradeSecrets, waitOf } from "./questrade/request.ts";

const BROKER = "questrade";
const ZONE = "America/Toronto";

const Accounts = z.object({
  accounts: z.array(z.object({ number: z.coerce.string().min(1), type: text, status: text })),
});

const Activity = z.object({
  transactionDate: z.iso.datetime({ offset: true }),
  settlementDate: z.iso.datetime({ offset: true }).nullish(),
  ...{ action: text, symbol: text, description: text, currency: text, type: text },
  ...{ quantity: amountOrZero, price: amountOrZero, grossAmount: amountOrZero },
  ...{ commission: amountOrZero, netAmount: amount },
});
type Activity = z.output<typeof Activity>;
const Activities = z.object({ activities: z.array(z.unknown()) });

const COLUMNS = [
  ...["Transaction Date", "Settlement Date", "Action", "Symbol", "Description", "Quantity", "Price"],
  ...["Gross Amount", "Commission", "Net Amount", "Currency", "Account #", "Activity Type", "Account Type"],
];

const printed = (day: string | null | undefined): string =>
  day == null ? "" : `${day.slice(0, 10)} 12:00:00 AM`;

const cellsOf = (of: Activity, account: SyncAccount): string[] => [
  ...[printed(of.transactionDate), printed(of.settlementDate), of.action, of.symbol, of.description],
  ...[of.quantity, of.price, of.grossAmount, of.commission, of.netAmount, of.currency],
  ...[account.id, of.type, account.name],
];

const sheetOf = (activities: readonly Activity[], account: SyncAccount): Sheet => ({
  name: "Activities",
  firstLine: 1,
  rows: [COLUMNS, ...activities.map((activity) => cellsOf(activity, account))].map((cells, index) => ({
    line: index + 1,
    cells,
  })),
});

/** Four hours in summer, five in winter. */
const hoursBehind = (ms: number): number => {
  const shown = momentOf(ms, ZONE);
  return Math.round((ms - Date.parse(`${shown.date}T${shown.time}Z`)) / 3_600_000);
};

/** First and last second of a day in the broker's zone, also across clock changes. */
const startOf = (day: string): string => `${day}T00:00:00-0${hoursBehind(Date.parse(`${day}T05:00:00Z`))}:00`;
const endOf = (day: string): string =>
  `${day}T23:59:59-0${hoursBehind(Date.parse(`${dayAfter(day, 1)}T03:59:59Z`))}:00`;

async function fetchActivities(edges: QuestradeEdges, account: SyncAccount, { from, to }: SyncWindow) {
  const query = new URLSearchParams({
    startTime: startOf(from),
    endTime: endOf(to),
  });
  const path = `accounts/${encodeURIComponent(account.id)}/activities?${query}`;
  const { activities } = await get(edges, path, Activities);
  const read = activities.map((item) => Activity.safeParse(item));
  return {
    activities: read.flatMap(({ data }) => data ?? []),
    unread: activities.filter((_item, index) => !read[index]?.success),
  };
}

const longestText = 1000;

/** Lays activities out as the file's sheet: file and sync give the same rows. */
async function fetchWindow(edges: QuestradeEdges, account: SyncAccount, window: SyncWindow) {
  const { activities, unread } = await fetchActivities(edges, account, window);
  const sheets = [sheetOf(activities, account)];
  const file = { name: "Activities.xlsx", bytes: new Uint8Array(), sheets };
  const page = pageOf(readStatement(BROKER, file), window);
  const failed = unread.map((item) => ({
    ...{ code: "unknown-row-shape", text: JSON.stringify(item).slice(0, longestText) },
  }));
  return { ...page, failed: [...page.failed, ...failed] };
}

const Cash = z.object({
  perCurrencyBalances: z.array(z.object({ currency: text, cash: amount })),
});
const Positions = z.object({
  positions: z.array(
    z.object({
      ...{ symbol: text, symbolId: z.coerce.string(), openQuantity: amount },
      ...{ currentPrice: amount.nullish(), currentMarketValue: amount.nullish() },
    }),
  ),
});
const Symbols = z.object({
  symbols: z.array(z.object({ symbolId: z.coerce.string(), currency: text, description: text })),
});

async function fetchBalances(edges: QuestradeEdges, { id }: SyncAccount): Promise<Balances> {
  const account = `accounts/${encodeURIComponent(id)}`;
  const { perCurrencyBalances } = await get(edges, `${account}/balances`, Cash);
  const held = (await get(edges, `${account}/positions`, Positions)).positions.filter(
    ({ openQuantity }) => !decimal.isZero(openQuantity),
  );
  const ids = [...new Set(held.map(({ symbolId }) => symbolId))];
  const { symbols } =
    ids.length === 0 ? { symbols: [] } : await get(edges, `symbols?ids=${ids.join(",")}`, Symbols);
  const positions = held.map((position): PositionBalance => {
    const found = symbols.find(({ symbolId }) => symbolId === position.symbolId);
    const currency = readCurrency(found?.currency ?? "")?.code;
    if (currency === undefined) throw new SyncProblem("unreadable", { reason: "symbols" });
    const name = found?.description ?? "";
    return {
      instrument: { symbol: position.symbol, ...(name === "" ? {} : { name }) },
      ...{ quantity: position.openQuantity, currency },
      ...(position.currentPrice == null ? {} : { price: position.currentPrice }),
      ...(position.currentMarketValue == null ? {} : { value: position.currentMarketValue }),
    };
  });
  return { cash: perCurrencyBalances.map(({ currency, cash }) => ({ currency, amount: cash })), positions };
}

/** Questrade's API; the single-use refresh token is stored before its access token is used. */
export const questrade = provider({
  id: "questrade",
  number: null,
  brokerIds: [BROKER],
  kind: "direct",
  fields: [{ name: "refreshToken", isSecret: true }],
  secrets: QuestradeSecrets,
  limits: { perMinute: 300, parallel: 1 },
  waitOf,
  reloadDays: 30,
  // The limit is 31 days, and the month with the clock change has an hour more.
  windowDays: 30,
  testConnection: async (edges) => {
    await get(edges, "accounts", Accounts);
  },
  listAccounts: async (edges) =>
    (await get(edges, "accounts", Accounts)).accounts.map(
      ({ number, type, status }): SyncAccount => ({
        ...{ id: number, number, name: type === "" ? number : `${type} ${number}`, brokerId: BROKER },
        ...(/^closed/i.test(status) ? { isClosed: true } : {}),
      }),
    ),
  fetchWindow,
  fetchBalances,
});
