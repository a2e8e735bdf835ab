import { rejected } from "./kit/collector.ts";
import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { headRecords } from "./kit/opened-records.ts";
import { findHeader } from "./kit/tables/header.ts";
import { checked, ignoreAs, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import {
  codeOf,
  coinBalances,
  feeInKind,
  feeOrRefund,
  isMoney,
  moved,
  netOf,
  swap,
  wentOut,
} from "./kit/text/coins.ts";
import { absolute, isNegative, isZero, negate, subtract } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import type { Broker, SourceFile } from "./statement.ts";

type Column =
  | "id"
  | "refid"
  | "date"
  | "event"
  | "subtype"
  | "asset"
  | "wallet"
  | "amount"
  | "fee"
  | "balance";
type Row = TableRow<Column>;

const OLD_CODES: Readonly<Record<string, string>> = { XBT: "BTC", XDG: "DOGE" };
/** Coins with the old X prefix; ZETA and XION are real names. */
const WITH_X = new Set(
  "XBT XDG XRP XLM XMR ETH ETC LTC ZEC REP MLN DAO ICN NMC VEN XVN".split(" ").map((code) => `X${code}`),
);

/** Normalises XXBT, ZEUR, DOT.S, DOT28.S: one coin has several codes. */
export const krakenAsset = (text: string): string => {
  const bare = codeOf(text).replace(/(?:\d{2})?\.(?:S|M|P|B|F|HOLD)$/, "");
  const isOld = WITH_X.has(bare) || (/^Z[A-Z]{3}$/.test(bare) && isMoney(bare.slice(1)));
  const code = isOld ? bare.slice(1) : bare;
  return OLD_CODES[code] ?? code;
};
const assetOf = (row: Row): string => krakenAsset(row.text("asset"));

const eventOf = (row: Row) => ({
  lines: [row.line],
  ...row.date("date"),
  note: [row.text("event"), row.text("subtype")].filter(Boolean).join(" "),
  externalId: row.kept("id", 200),
});

/** Negative: refunded. */
const feeOf = (row: Row): string => row.signed("fee") ?? "0";
const feeBeside = (row: Row): string | undefined => (isZero(feeOf(row)) ? undefined : feeOf(row));
const netChange = (row: Row) => subtract(row.needed("amount"), feeOf(row));

/** Money with its fee; coins with the network fee in kind. */
const transfer: Read<Column> = (row) => {
  const code = assetOf(row);
  const amount = row.needed("amount");
  const fee = feeBeside(row);
  if (!isMoney(code)) {
    const move = moved(eventOf(row), code, amount, ["deposit", "withdrawal"]);
    return [move, ...feeInKind(eventOf(row), { code, amount: feeOf(row) })];
  }
  const kind = isNegative(amount) ? "withdrawal" : "deposit";
  const { lines, ...head } = eventOf(row);
  return makeDraft(lines, { kind, ...head, currency: code, amount: absolute(amount), fee });
};
const reward: Read<Column> = (row) =>
  moved(eventOf(row), assetOf(row), netChange(row), ["interest", "cash-expense"]);
const gain: Read<Column> = (row) =>
  moved(eventOf(row), assetOf(row), netChange(row), ["cash-gain", "cash-expense"]);
/** Forked coins come in; outgoing ones moved to another product. */
const credit: Read<Column> = (row) =>
  moved(eventOf(row), assetOf(row), netChange(row), ["fork", "withdrawal"]);
const airdrop: Read<Column> = (row) =>
  moved(eventOf(row), assetOf(row), netChange(row), ["airdrop", "cash-expense"]);
const dividend: Read<Column> = (row) => {
  const { lines, ...head } = eventOf(row);
  const check = issue("instrument-missing", {}, "asset");
  const sum = { currency: assetOf(row), amount: absolute(row.needed("amount")), fee: feeBeside(row) };
  return makeDraft(lines, { kind: "dividend", ...head, ...sum, checks: [check] });
};
/** Margin interest is in the fee column, with amount 0. */
const rollover: Read<Column> = (row) => {
  const amount = absolute(row.needed("fee"));
  return wentOut(eventOf(row), { code: assetOf(row), amount }, "interest-paid");
};
const margin: Read<Column> = (row) => {
  const code = assetOf(row);
  const amount = row.signed("amount") ?? "0";
  const fee = feeBeside(row);
  const rows = isZero(amount) ? [] : [moved(eventOf(row), code, amount, ["cash-gain", "cash-expense"])];
  return fee === undefined ? rows : [...rows, ...feeOrRefund(eventOf(row), code, negate(fee))];
};
const later = () => undefined;
const own = ignoreAs<Column>("own-transfer");

const EARN = ["allocation", "autoallocation", "deallocation", "migration"].map((word) => `earn | ${word}`);
const WALLETS = [
  ...["spottostaking", "stakingfromspot", "stakingtospot", "spotfromstaking"],
  ...["spottofutures", "spotfromfutures"],
].map((word) => `transfer | ${word}`);
const PAIRS = ["trade", "settled", "spend", "receive", "delistingconversion"];

const events: Events<Column> = {
  ...eachOf(PAIRS, later),
  ...eachOf(["deposit", "withdrawal"], transfer),
  ...eachOf(["staking", "earn | reward"], reward),
  // An earn line without subtype is a reward if it has a fee, else its counterpart decides.
  earn: (row) => (row.nonZero("fee") === undefined ? undefined : reward(row)),
  dividend,
  ...eachOf([...EARN, ...WALLETS], own),
  "transfer | airdrop": airdrop,
  transfer: credit,
  ...eachOf(["adjustment", "invite bonus"], gain),
  margin,
  rollover,
};

const isEarn = (row: Row) => row.text("event") === "earn";

/** Coins moved to another product and back in one second, possibly with refid "Unknown". Unmatched ones are rewards. */
const readEarn = (reading: TableReading<Column>) => {
  const rows = reading.open().filter((row) => isEarn(row) && row.problems.length === 0);
  const keyOf = (row: Row) =>
    [row.text("date"), assetOf(row), absolute(row.signed("amount") ?? "0")].join("\u0001");
  for (const [, own] of Map.groupBy(rows, keyOf)) {
    const out = own.filter((row) => isNegative(row.signed("amount") ?? "0"));
    const into = own.filter((row) => !out.includes(row));
    const pairs = Math.min(out.length, into.length);
    for (const row of own) {
      const side = out.includes(row) ? out : into;
      if (side.indexOf(row) < pairs) reading.ignore(row, issue("own-transfer"));
      else {
        const draft = checked(reward)(row);
        if (draft !== undefined && "kind" in draft) reading.accept([row], [draft]);
      }
    }
  }
};

/** Lines of one refid are a trade, netted per coin. */
const readPairs = (reading: TableReading<Column>) => {
  for (const [refid, rows] of Map.groupBy(reading.open(), (row) => row.text("refid"))) {
    const [first] = rows;
    if (first === undefined || refid === "" || rows.length < 2) continue;
    const changes = rows.map((row) => ({ code: assetOf(row), change: row.needed("amount") }));
    const { out, into } = netOf(changes);
    const [given] = out;
    const [taken] = into;
    if (given === undefined || taken === undefined || out.length + into.length !== 2) continue;
    const fees = rows.map((row) => ({ code: assetOf(row), amount: feeOf(row) }));
    const lines = rows.map(({ line }) => line);
    const event = { ...eventOf(first), lines, externalId: first.kept("refid", 200) };
    reading.accept(rows, swap(event, given, taken, fees));
  }
  for (const row of reading.open()) reading.fail(row, issue("pair-incomplete"));
};

const finish = (reading: TableReading<Column>) => {
  readEarn(reading);
  readPairs(reading);
  return coinBalances<Column>(
    reading.rows.filter((row) => row.text("id") !== "" && !isFeeCredit(row)),
    {
      accountOf: (row) => `${row.text("asset")} ${row.text("wallet")}`,
      codeOf: assetOf,
      changeOf: (row) => subtract(row.signed("amount") ?? "0", feeOf(row)),
    },
  );
};

/** Fee credits cannot be sold. */
const isFeeCredit = (row: Row) => row.text("asset").toUpperCase() === "KFEE";

/** An announced line without a number has no balance yet. */
const passBy = (row: Row) => {
  if (isFeeCredit(row)) return issue("no-ledger-event");
  return row.text("id") === "" && row.text("event") !== ""
    ? issue("not-final", { status: "pending" })
    : undefined;
};

const wordOf = (row: Row) => {
  const [event, subtype] = [row.text("event"), row.text("subtype")];
  const isQualified = subtype !== "" && (event === "earn" || event === "transfer");
  return isQualified ? `${event} | ${subtype}` : event;
};

const ledgers: TableSpec<Column> = {
  format: {
    id: "kraken-ledgers",
    name: "Ledgers CSV",
    evidence: "fixture",
    prints: ["running-cash", "running-positions"],
    words: Object.keys(events),
  },
  columns: [
    { id: "id", labels: ["txid"], isRequired: true },
    { id: "refid", labels: ["refid"], isRequired: true },
    { id: "date", labels: ["time"], isRequired: true },
    { id: "event", labels: ["type"], isRequired: true },
    { id: "subtype", labels: ["subtype"], isRequired: true },
    { id: "asset", labels: ["asset"], isRequired: true },
    { id: "wallet", labels: ["wallet"] },
    { id: "amount", labels: ["amount"], role: "quantity", isRequired: true },
    { id: "fee", labels: ["fee"], role: "quantity", isRequired: true },
    { id: "balance", labels: ["balance"], role: "quantity", isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  passBy,
  read: readByWord(events, { wordOf, column: "event" }),
  finish,
};

const ofLedgers = tableBroker({ id: "kraken", name: "Kraken", country: "US" }, [ledgers]);

const TRADES = ["txid", "ordertxid", "pair", "ordertype", "vol", "ledgers"].map((label) => ({
  id: label,
  labels: [label],
  isRequired: true,
}));

/** Refused: the ledgers add deposits and rewards to these trades. */
const isTrades = (file: SourceFile): boolean => {
  const records = headRecords(file);
  return records.length > 0 && findHeader(records, TRADES).missing.length === 0;
};

/** Kraken: History, Export, Ledgers; the trade list is refused in favour of it. */
export const kraken: Broker = {
  ...ofLedgers,
  detect: (file) =>
    isTrades(file)
      ? { score: 1, why: issue("header-found", { labels: TRADES.map(({ id }) => id).join(", ") }) }
      : ofLedgers.detect(file),
  parse: (file, options) =>
    isTrades(file)
      ? rejected("kraken", ledgers.format.id, issue("other-export", { file: "Trades", take: "Ledgers" }))
      : ofLedgers.parse(file, options),
};
