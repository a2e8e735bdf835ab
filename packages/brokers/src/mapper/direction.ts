import { issue } from "../kit/issue.ts";
import { isNegative, isZero } from "../kit/text/decimal-text.ts";
import type { KindName } from "../statement.ts";
import { EVENTS } from "../template/events.ts";
import type { MappedCells } from "./cells.ts";
import type { MappedKind, MappedSigns } from "./profile.ts";

const PAID = new Set<KindName>([
  "buy",
  "cover",
  "withdrawal",
  "fee",
  "tax",
  "cash-expense",
  "currency-exchange",
]);
const RECEIVED = new Set<KindName>([
  "sell",
  "short",
  "redemption",
  "dividend",
  "coupon",
  "amortisation",
  "interest",
  "deposit",
  "cash-gain",
]);

const isReceived = (cells: MappedCells, signs: MappedSigns): boolean | undefined => {
  const sum = cells.signed("net", "money") ?? cells.signed("amount", "money");
  if (sum === undefined || isZero(sum)) return undefined;
  return isNegative(sum) === (signs === "amount-reversed");
};

const byQuantity = (cells: MappedCells): boolean | undefined => {
  const quantity = cells.signed("quantity", "quantity");
  return quantity === undefined || isZero(quantity) ? undefined : !isNegative(quantity);
};

const bySign = (
  kind: "trade" | "cash-flow",
  cells: MappedCells,
  signs: MappedSigns,
): KindName | undefined => {
  const received = signs === "none" ? undefined : isReceived(cells, signs);
  const units = signs === "quantity" ? byQuantity(cells) : undefined;
  const bought = units ?? (signs === "quantity" || received === undefined ? undefined : !received);
  if (kind === "trade" && bought !== undefined) return bought ? "buy" : "sell";
  const paidIn = received ?? units;
  if (kind === "cash-flow" && paidIn !== undefined) return paidIn ? "deposit" : "withdrawal";
  return cells.problem(issue("mapped-direction"));
};

export const isAgainst = (kind: KindName, received: boolean): boolean =>
  received ? PAID.has(kind) : RECEIVED.has(kind);

/** A word's direction prevails; a contradicting sign adds a check. */
const checkSigns = (kind: KindName, cells: MappedCells, signs: MappedSigns): KindName => {
  if (signs === "none") return kind;
  const field = cells.isSigned("net") ? "net" : "amount";
  const received = cells.isSigned(field) ? isReceived(cells, signs) : undefined;
  const isWrong = received !== undefined && isAgainst(kind, received);
  // Negative income becomes an expense.
  if (isWrong && EVENTS[kind].shape === "income") {
    cells.checks.push(issue("negative-income", {}, cells.label(field)));
    return "cash-expense";
  }
  if (isWrong && signs !== "quantity") cells.checks.push(issue("sign-disagrees", {}, cells.label(field)));
  const isBought = kind === "buy" || kind === "cover" || kind === "transfer-in";
  if (signs === "quantity" && isBought && byQuantity(cells) === false)
    cells.checks.push(issue("sign-disagrees", {}, cells.label("quantity")));
  return kind;
};

/** Returns a row's kind by word and signs; undefined after noting a problem. */
export const resolveKind = (
  mapped: Exclude<MappedKind, "ignore">,
  cells: MappedCells,
  signs: MappedSigns,
): KindName | undefined =>
  mapped === "trade" || mapped === "cash-flow"
    ? bySign(mapped, cells, signs)
    : checkSigns(mapped, cells, signs);
