import type { Balances, InstrumentRef, Issue, KindName } from "../statement.ts";
import type { BalanceBreak } from "./accounts/cash-gaps.ts";
import { defined } from "./defined.ts";
import { issue, shown } from "./issue.ts";
import type { IssueCode } from "./issue-codes.ts";
import type { TableRow } from "./tables/table-row.ts";
import { isNegative, isZero, subtract } from "./text/decimal-text.ts";
import { isIsin } from "./text/isin.ts";

export interface NoEvent {
  readonly ignore: IssueCode;
}

export interface Meaning<How extends string> {
  readonly how: How;
  readonly isGuess?: boolean;
}

export type Words<How extends string> = Readonly<Record<string, Meaning<How> | NoEvent>>;

const spelled = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, " ")
    .trim();

const tables = new WeakMap<object, ReadonlyMap<string, Meaning<string> | NoEvent>>();

const tableOf = (words: Words<string>): ReadonlyMap<string, Meaning<string> | NoEvent> => {
  const known = tables.get(words);
  if (known !== undefined) return known;
  const table = new Map(Object.entries(words).map(([word, meaning]) => [spelled(word), meaning]));
  tables.set(words, table);
  return table;
};

/** An unknown word is a problem. */
export const readWord = <Id extends string, How extends string>(
  row: TableRow<Id>,
  column: Id,
  words: Words<How>,
): How | Issue => {
  const word = row.text(column);
  const meaning = tableOf(words).get(spelled(word));
  if (meaning === undefined) {
    if (word === "") row.missing(column);
    else row.problem(issue("unknown-event", { value: shown(word) }, row.label(column)));
    return issue("unknown-event");
  }
  if ("ignore" in meaning) return issue(meaning.ignore, { action: shown(word) });
  if (meaning.isGuess === true) row.check(issue("wording-unconfirmed", {}, row.label(column)));
  return meaning.how as How;
};

/** A wrong ISIN becomes a check. */
export const readRef = <Id extends string>(
  row: TableRow<Id>,
  columns: { readonly isin?: Id; readonly symbol?: Id; readonly name?: Id },
  rest: Partial<InstrumentRef> = {},
): InstrumentRef | undefined => {
  const printed = columns.isin === undefined ? undefined : row.kept(columns.isin)?.toUpperCase();
  const isRight = printed !== undefined && isIsin(printed);
  if (printed !== undefined && !isRight)
    row.check(issue("bad-isin", { value: shown(printed) }, row.label(columns.isin as Id)));
  const symbol = columns.symbol === undefined ? undefined : row.kept(columns.symbol);
  const name = columns.name === undefined ? undefined : row.kept(columns.name);
  const isin = isRight ? printed : undefined;
  if (isin === undefined && symbol === undefined && name === undefined) return undefined;
  return defined({ symbol, isin, name, ...rest }) as InstrumentRef;
};

/** Adds a check when the sign contradicts the word's direction. */
export const checkSign = <Id extends string>(
  row: TableRow<Id>,
  column: Id,
  value: string | undefined,
  sign: "+" | "-",
): void => {
  if (value === undefined || isZero(value)) return;
  if (isNegative(value) !== (sign === "-")) row.check(issue("sign-disagrees", {}, row.label(column)));
};

export const bySign = (value: string, positive: KindName, negative: KindName): KindName =>
  isNegative(value) ? negative : positive;

export interface BalanceStep {
  readonly currency: string;
  /** Signed; "0" where not printed. */
  readonly change: string;
  readonly balance: string;
  readonly line: number;
}

/** Returns opening and closing cash by currency, and jumps between. */
export const balancesOf = (
  steps: readonly BalanceStep[],
): { opening?: Balances; closing: Balances; breaks: readonly BalanceBreak[] } => {
  const first = new Map<string, string>();
  const last = new Map<string, string>();
  const breaks: BalanceBreak[] = [];
  for (const { currency, change, balance, line } of steps) {
    const before = subtract(balance, change);
    if (!first.has(currency)) first.set(currency, before);
    const amount = subtract(before, last.get(currency) ?? before);
    if (!isZero(amount)) breaks.push({ line, currency, amount });
    last.set(currency, balance);
  }
  const cash = (sums: ReadonlyMap<string, string>) =>
    [...sums].map(([currency, amount]) => ({ currency, amount }));
  const closing = { cash: cash(last), positions: [] };
  if (steps.length === 0) return { closing, breaks };
  return { opening: { cash: cash(first), positions: [] }, closing, breaks };
};

/** Returns items oldest first; the order is kept if first and last day are equal. */
export const oldestFirst = <T extends { readonly date: string }>(items: readonly T[]): readonly T[] => {
  const [first, last] = [items[0]?.date ?? "", items.at(-1)?.date ?? ""];
  return first > last ? [...items].reverse() : items;
};
