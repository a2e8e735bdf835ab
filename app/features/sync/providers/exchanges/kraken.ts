import { krakenAsset } from "@zerno/brokers/adapters";
import { z } from "zod";
import { SyncProblem } from "../../provider.ts";
import { amount as decimal } from "../kit/fields.ts";
import { toBalances } from "./exchange-balances.ts";
import { type ExchangeCall, printTime } from "./exchange-client.ts";
import { exchangeProvider, type Stretch } from "./exchange-provider.ts";
import { readAsFile } from "./read-as-file.ts";

const COLUMNS = ["txid", "refid", "time", "type", "subtype", "aclass", "asset", "amount", "fee", "balance"];

const entry = z.object({
  refid: z.string(),
  /** Seconds with a fraction. */
  time: z.coerce.number(),
  type: z.string(),
  subtype: z.string().nullish(),
  aclass: z.string().nullish(),
  asset: z.string(),
  amount: decimal,
  fee: decimal.nullish(),
  balance: decimal.nullish(),
});
const ledgers = z.object({
  result: z.object({ ledger: z.record(z.string(), entry).nullish(), count: z.coerce.number().nullish() }),
});
type Entry = z.output<typeof entry>;

/** A line of the file "Ledgers", whose columns are the API's names. */
const toLine = ([id, of]: readonly [string, Entry]): string[] => [
  ...[id, of.refid, printTime(of.time * 1000), of.type, of.subtype ?? "", of.aclass ?? "", of.asset],
  ...[of.amount, of.fee ?? "0", of.balance ?? ""],
];

/** Pages of 50, newest first, until an empty one: the count may grow while reading. */
const fetchRows = async (call: ExchangeCall, { from, to }: Stretch) => {
  const found = new Map<string, Entry>();
  for (let ofs = 0; ; ) {
    // The start is exclusive, the end inclusive.
    const params = { start: from / 1000 - 0.001, end: to / 1000, ofs };
    const { result } = await call("privatePostLedgers", params, ledgers);
    const page = Object.entries(result.ledger ?? {});
    for (const [id, of] of page) found.set(id, of);
    ofs += page.length;
    if (page.length === 0 || (result.count != null && ofs >= result.count)) break;
  }
  const lines = [...found].sort(([, a], [, b]) => a.time - b.time).map(toLine);
  return readAsFile("kraken", [{ columns: COLUMNS, lines }]);
};

const keyInfo = z.object({ result: z.object({ permissions: z.array(z.string()).nullish() }) });
/** Kraken's permissions that move money or trade; "query…" only reads ("query-closed-trades"). */
const HARMFUL = /^(?!query|export|view).*(?:withdraw|modify|close|cancel|create|earn|allocate)/i;

/** Only keys with that right can read their permissions; otherwise reading the balance must suffice. */
const checkKey = async (call: ExchangeCall): Promise<void> => {
  await call("privatePostBalanceEx", {}, balances);
  const info = await call("privatePostGetApiKeyInfo", {}, keyInfo).catch((error: unknown) => {
    if (error instanceof SyncProblem && ["refused", "credentials-refused", "unreadable"].includes(error.code))
      return undefined;
    throw error;
  });
  if (info?.result.permissions?.some((word) => HARMFUL.test(word)))
    throw new SyncProblem("credentials-too-strong");
};

const balances = z.object({ result: z.record(z.string(), z.object({ balance: decimal })) });

/** Kraken: the account's ledger is the file "Ledgers", line by line. */
export const kraken = exchangeProvider({
  ...{ id: "kraken", name: "Kraken", checkKey, fetchRows },
  // A ledger request counts two of 15, restored by one every three seconds.
  limits: { perMinute: 15, parallel: 1, spacingMs: 2000 },
  ...{ reloadDays: 3, windowDays: 366 },
  fetchBalances: async (call) => {
    const { result } = await call("privatePostBalanceEx", {}, balances);
    return toBalances(
      Object.entries(result).map(([asset, { balance }]) => ({ code: krakenAsset(asset), amount: balance })),
    );
  },
});
