import type { Collector } from "../kit/collector.ts";
import { issue, shown } from "../kit/issue.ts";
import { add, isZero } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import { tidy } from "../kit/text/tidy-text.ts";
import type { CashBalance, PositionBalance } from "../statement.ts";
import { AMOUNT, CURRENCY, currencyOf, isWorth, numberOf } from "./numbers.ts";
import type { SectionLine } from "./sections.ts";

/** In own currency and roubles, opening and closing; the label precedes them, possibly a line above. */
const SUMS = new RegExp(
  `^(?:(.+?)[| ]?)?(${CURRENCY})[| ]?(${AMOUNT})[| ](${AMOUNT})[| ](${AMOUNT})[| ](${AMOUNT})$`,
);
const FREE = /^Доступно средств для заключения сделок/i;
const LOCKED = /недоступн|на счете типа/i;

interface Cash {
  readonly opening: readonly CashBalance[];
  readonly closing: readonly CashBalance[];
}

/** Returns available cash; any blocked part is missing. */
export const readCash = (lines: readonly SectionLine[]): Cash => {
  const opening: CashBalance[] = [];
  const closing: CashBalance[] = [];
  const locked = new Set<string>();
  let label = "";
  for (const { barred } of lines) {
    const [, own, code, before, , after] = SUMS.exec(barred) ?? [];
    const [start, end] = [numberOf(before), numberOf(after)];
    if (code === undefined || start === undefined || end === undefined) {
      if (/\p{L}{4}/u.test(barred)) label = barred;
      continue;
    }
    if (own !== undefined) label = own;
    const currency = currencyOf(code);
    if (LOCKED.test(label) && !(isZero(start) && isZero(end))) locked.add(currency);
    if (!FREE.test(label)) continue;
    opening.push({ currency, amount: start });
    closing.push({ currency, amount: end });
  }
  const isWhole = ({ currency }: CashBalance) => !locked.has(currency);
  return { opening: opening.filter(isWhole), closing: closing.filter(isWhole) };
};

interface Held {
  readonly before: string;
  readonly quantity: string;
  readonly price?: string;
}

const figuresIn = (text: string): string[] =>
  text.split("|").flatMap((cell) => (cell.trim() === "" ? [] : [numberOf(cell.trim()) ?? ""]));

const heldAs = (
  before: string | undefined,
  [quantity, price, worth]: readonly (string | undefined)[],
): Held | undefined => {
  if (!before || !quantity || !price || !worth) return undefined;
  if (isWorth(quantity, price, worth)) return { before, quantity, price };
  return isWorth(quantity, price, worth, "10") ? { before, quantity } : undefined;
};

/** Balances at both ends, if the figures prove which is which. */
const heldOf = (figures: string): Held | undefined => {
  const sides = figures.split(new RegExp(`\\|?(?:${CURRENCY})\\|?`)).map(figuresIn);
  if (sides.length >= 3) return heldAs(sides[0]?.[0], sides[1] ?? []);
  const [before, after, third, worth] = figuresIn(figures);
  if (worth !== undefined) return heldAs(before, [after, third, worth]);
  return before && after && after === third ? { before, quantity: after } : undefined;
};

const positionOf = (barred: string): readonly [PositionBalance, PositionBalance] | undefined => {
  const isin = barred.match(/[A-Z0-9]{12}/g)?.find(isIsin);
  if (isin === undefined) return undefined;
  const at = barred.indexOf(isin);
  const end = barred.indexOf("|", at);
  const held = end < 0 ? undefined : heldOf(barred.slice(end + 1));
  if (held === undefined) return undefined;
  const name = tidy((barred.slice(0, at).split("|").at(-1) ?? "").replace(/\/$/, ""));
  const { before, ...closing } = held;
  const of = { instrument: { isin, ...(name !== "" && { name }) }, currency: "RUB" };
  return [
    { ...of, quantity: before },
    { ...of, ...closing },
  ];
};

const summed = (all: readonly PositionBalance[]): PositionBalance[] => {
  const held = new Map<string, PositionBalance>();
  for (const each of all) {
    const isin = each.instrument.isin ?? "";
    const known = held.get(isin);
    held.set(isin, known ? { ...known, quantity: add(known.quantity, each.quantity) } : each);
  }
  return [...held.values()].filter(({ quantity }) => !isZero(quantity));
};

interface Positions {
  readonly opening: readonly PositionBalance[];
  readonly closing: readonly PositionBalance[];
}

/**
 * Reads positions at both ends, free plus encumbered. An unreadable line drops all positions: a partial list would look
 * like a difference.
 */
export const readPositions = (out: Collector, lines: readonly SectionLine[]): Positions => {
  const named = lines.filter(({ barred }) => /[A-Z]{2}[A-Z0-9]{6}/.test(barred));
  const read = named.flatMap(({ barred }) => positionOf(barred) ?? []);
  if (read.length === named.length * 2)
    return {
      opening: summed(read.filter((_, at) => at % 2 === 0)),
      closing: summed(read.filter((_, at) => at % 2 === 1)),
    };
  for (const { line, heading } of named) {
    out.seen(line);
    out.ignore(line, issue("unknown-section", { section: shown(heading) }));
  }
  return { opening: [], closing: [] };
};
