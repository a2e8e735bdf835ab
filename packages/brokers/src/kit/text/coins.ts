import type {
  Balances,
  CashBalance,
  InstrumentRef,
  Issue,
  KindName,
  PositionBalance,
} from "../../statement.ts";
import { type Draft, makeDraft } from "../draft.ts";
import { issue } from "../issue.ts";
import type { TableRow } from "../tables/table-row.ts";
import { isCurrencyCode } from "./currencies.ts";
import { absolute, add, compare, isNegative, isZero, negate, subtract } from "./decimal-text.ts";

/** Codes also known as currencies. */
const COINS = new Set(
  "BTC ETH USDT USDC BUSD DAI BNB TON TRX SOL XRP LTC BCH DOGE ADA DOT XAU XAG XPT XPD".split(" "),
);
/** Pegged to the dollar. */
const DOLLAR_COINS = "USDT USDC BUSD DAI".split(" ");

export const isMoney = (code: string): boolean => isCurrencyCode(code) && !COINS.has(code);

export const coin = (symbol: string): InstrumentRef => ({ symbol, assetType: 7 });

export const codeOf = (text: string): string => text.trim().toUpperCase();

export interface Sum {
  readonly code: string;
  readonly amount: string;
}

interface Event {
  readonly lines: readonly number[];
  readonly date: string;
  readonly time?: string | undefined;
  readonly note?: string | undefined;
  readonly externalId?: string | undefined;
}

const headOf = ({ date, time, note, externalId }: Event) => ({ date, time, note, externalId });

/** Kinds of incoming money. An earned coin is a reward of its value, any other a transfer. */
export type WayIn = "deposit" | "interest" | "cash-gain" | "airdrop" | "fork";
/** Kinds of outgoing money. A coin spent inside the account is a fee in kind. */
export type WayOut = "withdrawal" | "fee" | "cash-expense" | "interest-paid";

const MONEY_KINDS: Readonly<Record<WayIn, KindName>> = {
  deposit: "deposit",
  interest: "interest",
  "cash-gain": "cash-gain",
  airdrop: "cash-gain",
  fork: "cash-gain",
};
const COIN_KINDS: Readonly<Record<WayIn, KindName>> = {
  deposit: "transfer-in",
  interest: "staking-reward",
  "cash-gain": "staking-reward",
  airdrop: "airdrop",
  fork: "fork",
};

/** Money comes in as `way`, a coin in kind with its printed value. */
export const cameIn = (event: Event, { code, amount }: Sum, way: WayIn, value?: Sum): Draft => {
  if (isMoney(code))
    return makeDraft(event.lines, { kind: MONEY_KINDS[way], ...headOf(event), currency: code, amount });
  const worth = value === undefined || isZero(value.amount) ? {} : { amount: value.amount };
  const currency = value?.code ?? "USD";
  const parts = { instrument: coin(code), quantity: amount, ...worth, affectsCash: false };
  return makeDraft(event.lines, { kind: COIN_KINDS[way], ...headOf(event), currency, ...parts });
};

/** Money goes out as `way`, a coin in kind with its printed value. */
export const wentOut = (event: Event, { code, amount }: Sum, way: WayOut, value?: Sum): Draft => {
  if (isMoney(code)) return makeDraft(event.lines, { kind: way, ...headOf(event), currency: code, amount });
  const kind = way === "withdrawal" ? "transfer-out" : "asset-fee";
  const worth = value === undefined || isZero(value.amount) ? {} : { amount: value.amount };
  const currency = value?.code ?? "USD";
  const parts = { instrument: coin(code), quantity: amount, currency, ...worth, affectsCash: false };
  return makeDraft(event.lines, { kind, ...headOf(event), ...parts });
};

/**
 * A refunded fee reduces the fees: a dollar coin is bought with an equal negative fee, so that no money moves; any
 * other coin comes in at the day's close.
 */
const refunded = (event: Event, sum: Sum): Draft[] => {
  const { code, amount } = sum;
  if (isMoney(code))
    return [makeDraft(event.lines, { kind: "fee-refund", ...headOf(event), currency: code, amount })];
  if (!DOLLAR_COINS.includes(code)) return [cameIn(event, sum, "cash-gain")];
  const parts = { instrument: coin(code), quantity: amount, currency: "USD", amount, fee: negate(amount) };
  const checks = [issue("stable-coin-at-par", { coin: code })];
  return [makeDraft(event.lines, { kind: "buy", ...headOf(event), ...parts, checks })];
};

export const feeOrRefund = (event: Event, code: string, change: string): Draft[] => {
  const sum = { code, amount: absolute(change) };
  return isNegative(change) ? [wentOut(event, sum, "fee")] : refunded(event, sum);
};

/** Returns the row of a fee beside a transfer; negative: refunded. */
export const feeInKind = (event: Event, fee: Sum | undefined): Draft[] =>
  fee === undefined || isZero(fee.amount)
    ? []
    : feeOrRefund({ ...event, note: "Fee" }, fee.code, negate(fee.amount));

/** Returns a withdrawal with its network fee split off, in the coin. */
export const sentOut = (event: Event, gone: Sum, fee: Sum | undefined): Draft[] => {
  const isInside = fee?.code === gone.code && !isNegative(fee.amount) && compare(fee.amount, gone.amount) < 0;
  if (!isInside) return [wentOut(event, gone, "withdrawal"), ...feeInKind(event, fee)];
  const sent = { ...gone, amount: subtract(gone.amount, fee.amount) };
  return [wentOut(event, sent, "withdrawal"), ...feeInKind(event, fee)];
};

export const moved = (
  event: Event,
  code: string,
  change: string,
  [plus, minus]: readonly [WayIn, WayOut],
  value?: Sum,
): Draft => {
  const sum = { code, amount: absolute(change) };
  return isNegative(change) ? wentOut(event, sum, minus, value) : cameIn(event, sum, plus, value);
};

/** Value of a trade of two coins: as printed, else of a dollar coin at 1 dollar, with a check. */
const worthOf = (
  out: Sum,
  into: Sum,
  printed: Sum | undefined,
): { value?: Sum; checks: readonly Issue[] } => {
  if (printed !== undefined && isMoney(printed.code) && !isZero(printed.amount))
    return { value: printed, checks: [] };
  const dollars = [out, into].find(({ code }) => DOLLAR_COINS.includes(code));
  if (dollars === undefined) return { checks: [] };
  const value = { code: "USD", amount: dollars.amount };
  return { value, checks: [issue("stable-coin-at-par", { coin: dollars.code })] };
};

/** A sale and a purchase of one value; without a value a swap at the day's closes. */
const coinForCoin = (event: Event, out: Sum, into: Sum, printed: Sum | undefined): Draft[] => {
  const { value, checks } = worthOf(out, into, printed);
  if (value === undefined) {
    const given = { instrument: coin(out.code), quantity: out.amount };
    const taken = { toInstrument: coin(into.code), toQuantity: into.amount };
    const moved = { currency: "USD", affectsCash: false, checks };
    return [makeDraft(event.lines, { kind: "swap", ...headOf(event), ...given, ...taken, ...moved })];
  }
  const parts = { ...headOf(event), currency: value.code, amount: value.amount, checks };
  const sold = { instrument: coin(out.code), quantity: out.amount };
  const bought = { instrument: coin(into.code), quantity: into.amount };
  return [
    makeDraft(event.lines, { kind: "sell", ...parts, ...sold }),
    makeDraft(event.lines, { kind: "buy", ...parts, ...bought }),
  ];
};

const exchanged = (
  event: Event,
  [out, into]: readonly [Sum, Sum],
  money: Sum | undefined,
  printed: Sum | undefined,
): Draft[] => {
  const feeCurrency = money?.code ?? "";
  const fee = money?.amount;
  const head = headOf(event);
  const { lines } = event;
  const charge = fee === undefined ? {} : { fee, feeCurrency };
  if (isMoney(out.code) && isMoney(into.code)) {
    const bought = { toAmount: into.amount, toCurrency: into.code };
    const parts = { ...head, currency: out.code, amount: out.amount, ...bought, ...charge };
    return [makeDraft(lines, { kind: "currency-exchange", ...parts })];
  }
  const isBuy = isMoney(out.code);
  if (!isBuy && !isMoney(into.code)) {
    const rows = coinForCoin(event, out, into, printed);
    return fee === undefined
      ? rows
      : [...rows, makeDraft(lines, { kind: "fee", ...head, currency: feeCurrency, amount: fee })];
  }
  const [paid, piece] = isBuy ? [out, into] : [into, out];
  const parts = { instrument: coin(piece.code), quantity: piece.amount, amount: paid.amount };
  return [
    makeDraft(lines, { kind: isBuy ? "buy" : "sell", ...head, currency: paid.code, ...parts, ...charge }),
  ];
};

/**
 * Returns the rows of a trade: `out` given for `into`. Fees are extra: money is the trade's fee, a traded coin changes
 * its quantity, a third coin is a fee in kind; negative ones are refunds. `printed`: value of a trade of two coins.
 */
export const swap = (
  event: Event,
  given: Sum,
  taken: Sum,
  fees: readonly Sum[] = [],
  printed?: Sum,
): Draft[] => {
  let out = given;
  let into = taken;
  const rest: Draft[] = [];
  let money: Sum | undefined;
  for (const { code, amount } of fees) {
    if (isZero(amount)) continue;
    if (isMoney(code) && (money === undefined || money.code === code))
      money = { code, amount: add(money?.amount ?? "0", amount) };
    else if (isMoney(code)) rest.push(...feeOrRefund(event, code, negate(amount)));
    else if (code === into.code) into = { code, amount: subtract(into.amount, amount) };
    else if (code === out.code) out = { code, amount: add(out.amount, amount) };
    else rest.push(...feeOrRefund({ ...event, note: "Fee", externalId: undefined }, code, negate(amount)));
  }
  return [...exchanged(event, [out, into], money, printed), ...rest];
};

export const netOf = (changes: readonly { readonly code: string; readonly change: string }[]) => {
  const sums = new Map<string, string>();
  for (const { code, change } of changes) sums.set(code, add(sums.get(code) ?? "0", change));
  const nets = [...sums].filter(([, change]) => !isZero(change));
  const side = (isOut: boolean): Sum[] =>
    nets.flatMap(([code, change]) =>
      isNegative(change) === isOut ? [{ code, amount: absolute(change) }] : [],
    );
  return { out: side(true), into: side(false) };
};

interface CoinLine {
  readonly account: string;
  readonly code: string;
  readonly date: string;
  /** Fee included. */
  readonly change: string;
  readonly balance: string | undefined;
}

const toBalances = (sums: ReadonlyMap<string, string>): Balances => {
  const cash: CashBalance[] = [];
  const positions: PositionBalance[] = [];
  for (const [code, amount] of sums) {
    if (isMoney(code)) cash.push({ currency: code, amount });
    else if (!isZero(amount)) positions.push({ instrument: coin(code), quantity: amount, currency: "USD" });
  }
  return { cash, positions };
};

interface RunningBalances<Id extends string> {
  readonly codeOf: (row: TableRow<Id>) => string;
  readonly changeOf: (row: TableRow<Id>) => string;
  /** Wallets with separate running balances; absent: one per coin. */
  readonly accountOf?: (row: TableRow<Id>) => string;
}

/** Oldest first; equal times keep the file's order. */
const toLines = <Id extends string>(
  rows: readonly TableRow<Id | "date" | "balance">[],
  { codeOf: code, changeOf, accountOf = code }: RunningBalances<Id | "date" | "balance">,
): readonly CoinLine[] => {
  const lines = rows
    .filter((row) => row.optionalDate("date") !== undefined)
    .map((row) => {
      const { date, time = "" } = row.date("date");
      const [account, change, balance] = [accountOf(row), changeOf(row), row.signed("balance")];
      return { account, code: code(row), date: `${date} ${time}`, change, balance };
    });
  const isNewestFirst = (lines[0]?.date ?? "") > (lines.at(-1)?.date ?? "");
  return isNewestFirst ? lines.toReversed() : lines;
};

/** Returns opening and closing balances of column "balance", wallets of a coin summed. Empty if a line lacks one. */
export const coinBalances = <Id extends string>(
  rows: readonly TableRow<Id | "date" | "balance">[],
  running: RunningBalances<Id | "date" | "balance">,
): { opening?: Balances; closing?: Balances } => {
  const lines = toLines(rows, running);
  if (lines.length === 0 || lines.some(({ balance }) => balance === undefined)) return {};
  const opening = new Map<string, string>();
  const closing = new Map<string, string>();
  for (const [, own] of Map.groupBy(lines, ({ account }) => account)) {
    const [first] = own;
    const last = own.at(-1);
    if (first === undefined || last === undefined) continue;
    const before = subtract(first.balance ?? "0", first.change);
    opening.set(first.code, add(opening.get(first.code) ?? "0", before));
    closing.set(last.code, add(closing.get(last.code) ?? "0", last.balance ?? "0"));
  }
  return { opening: toBalances(opening), closing: toBalances(closing) };
};
