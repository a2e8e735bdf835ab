import { defined } from "../kit/defined.ts";
import { addLine, type Draft, startRow } from "../kit/drafts.ts";
import { issue } from "../kit/issue.ts";
import { readOptionSymbol } from "../kit/option-symbol.ts";
import { checkAmount, checkTrade } from "../kit/text/arithmetic.ts";
import { absolute, add, isNegative, isZero, negate } from "../kit/text/decimal-text.ts";
import type { Issue, KindName } from "../statement.ts";
import { readCategory } from "./instrument-book.ts";
import { factorsOf, usualMultiplier } from "./multipliers.ts";
import { createOptionEvents, endOf, isFree, type OptionEvents } from "./option-events.ts";
import { type Reading, settle } from "./reading.ts";
import type { SectionRow } from "./section-row.ts";

const discriminator = (row: SectionRow) => row.cell("DataDiscriminator").toLowerCase().replace(/[\s:]/g, "");
const codesOf = (row: SectionRow) =>
  new Set(
    row
      .cell("Code")
      .split(/[;,]/)
      .map((code) => code.trim()),
  );

/** O opens, C closes: an opening sale is a short, a closing purchase covers. */
const kindOf = (isSale: boolean, codes: ReadonlySet<string>): KindName => {
  if (isSale) return codes.has("O") && !codes.has("C") ? "short" : "sell";
  return codes.has("C") && !codes.has("O") ? "cover" : "buy";
};

interface Commission {
  readonly amount: string;
  readonly currency: string;
}

/** "Comm/Fee" is in the trade's currency, "Comm in USD" in the named one; negative = cost. */
const readCommission = (row: SectionRow, currency: string): Commission => {
  const label = row.labelStarting("comm") ?? "";
  const named = /^commin([a-z]{3})$/.exec(label)?.[1]?.toUpperCase();
  return { amount: row.optional(label, "money") ?? "0", currency: named ?? currency };
};

const addFee = (draft: Draft, commission: Commission) => {
  if (!isNegative(commission.amount)) return;
  draft.fee = absolute(commission.amount);
  if (commission.currency !== draft.currency) draft.feeCurrency = commission.currency;
};

/** A rebate (positive commission) gets its own row: it reduces fees but is no cost of the trade. */
const addRebate = (reading: Reading, trade: Draft | undefined, commission: Commission) => {
  if (trade === undefined || isNegative(commission.amount) || isZero(commission.amount)) return;
  const { line, lines, date, time, instrument } = trade;
  const head = { line, lines, date, kind: "fee" as const, affectsCash: true, checks: [] };
  const money = {
    currency: commission.currency,
    amount: negate(commission.amount),
    note: "Commission rebate",
  };
  reading.drafts.push(defined({ ...head, time, instrument, ...money }));
};

const tradeChecks = (row: SectionRow, draft: Draft, proceeds: string): Issue[] => {
  const codes = codesOf(row);
  const isSale = draft.kind === "sell" || draft.kind === "short";
  const checks: Issue[] = [];
  if (!isZero(proceeds) && isNegative(proceeds) === isSale)
    checks.push(issue("sign-disagrees", {}, "Proceeds"));
  if (codes.has("C") && codes.has("O")) checks.push(issue("crosses-zero", {}, "Code"));
  if (codes.has("Ca")) checks.push(issue("cancelled-trade-unpaired", {}, "Code"));
  if (draft.price !== undefined && isZero(draft.price) && !isFree(codes))
    checks.push(issue("zero-price", {}, "T. Price"));
  return checks;
};

const termsOf = (reading: Reading, symbol: string, category: string) => {
  const terms = readOptionSymbol(symbol);
  return terms && { ...terms, underlying: reading.book.underlyingOf(symbol, category) ?? terms.underlying };
};

const readSecurityTrade = (reading: Reading, row: SectionRow, options: OptionEvents) => {
  const category = row.cell("Asset Category");
  const currency = row.currency();
  const quantity = row.nonZero("Quantity", "quantity");
  const proceeds = row.signed("Proceeds", "money");
  const symbol = row.cell("Symbol");
  if (symbol === "") row.problem(issue("missing-value", {}, "Symbol"));
  const commission = readCommission(row, currency);
  const draft: Draft = {
    ...startRow(row, kindOf(isNegative(quantity), codesOf(row)), row.date("Date/Time")),
    instrument: reading.book.find(symbol, category, currency),
    quantity: absolute(quantity),
    price: absolute(row.signed("T. Price", "price")),
    currency,
    amount: absolute(proceeds),
  };
  addFee(draft, commission);
  const kind = readCategory(category);
  const printed = reading.book.multiplierOf(symbol, category);
  const mismatch = checkTrade({ ...draft, ...factorsOf(kind, printed) });
  draft.checks = [...tradeChecks(row, draft, proceeds), ...(mismatch === undefined ? [] : [mismatch])];
  const settled = settle(reading, row, draft);
  addRebate(reading, settled, commission);
  const terms = termsOf(reading, symbol, category);
  const how = endOf(codesOf(row));
  const multiplier = printed ?? usualMultiplier(kind);
  if (settled !== undefined) options.note(defined({ draft, category: kind, how, terms, multiplier }));
};

/** Reads "EUR.USD": quantity in euros, proceeds in dollars; the negative side is paid. */
const readForexTrade = (reading: Reading, row: SectionRow) => {
  const quoted = row.currency();
  const [first = "", second = ""] = row.cell("Symbol").split(".");
  if (!/^[A-Z]{3}$/.test(first) || second !== quoted)
    row.problem(issue("bad-currency-pair", { value: row.cell("Symbol") }, "Symbol"));
  const quantity = row.nonZero("Quantity", "money");
  const proceeds = row.nonZero("Proceeds", "money");
  const price = row.signed("T. Price", "price");
  const isSale = isNegative(quantity);
  if (row.problems.length === 0 && isNegative(proceeds) === isSale)
    row.problem(issue("sign-disagrees", {}, "Proceeds"));
  const here = { money: absolute(quantity), currency: first };
  const there = { money: absolute(proceeds), currency: quoted };
  const [paid, bought] = isSale ? [here, there] : [there, here];
  const mismatch = checkAmount({ quantity: absolute(quantity), price, amount: absolute(proceeds) });
  const commission = readCommission(row, paid.currency);
  const draft: Draft = {
    ...startRow(row, "currency-exchange", row.date("Date/Time")),
    currency: paid.currency,
    amount: paid.money,
    toAmount: bought.money,
    toCurrency: bought.currency,
    note: `${row.cell("Symbol")} ${price}`,
    checks: mismatch === undefined ? [] : [mismatch],
  };
  addFee(draft, commission);
  addRebate(reading, settle(reading, row, draft), commission);
};

/** A cancellation (code Ca) has its trade's symbol and price and the opposite quantity. */
const findCancelled = (rows: readonly SectionRow[]): ReadonlyMap<SectionRow, SectionRow> => {
  const cancelled = new Map<SectionRow, SectionRow>();
  const cancellations = rows.filter((row) => codesOf(row).has("Ca"));
  if (cancellations.length === 0) return cancelled;
  const quantityOf = (row: SectionRow) => row.optional("Quantity", "quantity") ?? "0";
  const keyOf = (row: SectionRow, quantity: string) =>
    [discriminator(row), row.cell("Symbol"), row.cell("T. Price"), quantity].join("\u0001");
  // An unreadable line neither cancels nor is cancelled.
  const isRead = (row: SectionRow) => quantityOf(row) !== "0" && row.problems.length === 0;
  const byKey = Map.groupBy(rows.filter(isRead), (row) => keyOf(row, quantityOf(row)));
  for (const row of cancellations.filter(isRead)) {
    const candidates = byKey.get(keyOf(row, negate(quantityOf(row)))) ?? [];
    const earlier = candidates.find((other) => other !== row && !cancelled.has(other));
    if (earlier !== undefined) cancelled.set(row, earlier).set(earlier, row);
  }
  return cancelled;
};

/** Commission that a cancelled trade did not return is a fee. */
const readCancelled = (reading: Reading, row: SectionRow, earlier: SectionRow) => {
  const { amount, currency } = readCommission(row, row.currency());
  const left = add(amount, readCommission(earlier, earlier.currency()).amount);
  if (isZero(left)) {
    for (const each of [row, earlier]) reading.out.ignore(each.line, issue("cancelled-trade"));
    return;
  }
  const symbol = row.cell("Symbol");
  const draft: Draft = {
    ...startRow(row, "fee", row.date("Date/Time")),
    instrument: reading.book.find(symbol, row.cell("Asset Category"), row.currency()),
    currency,
    amount: negate(left),
    note: `${symbol} cancelled`,
  };
  addLine(draft, earlier.line);
  if (settle(reading, row, draft) === undefined) reading.out.ignore(earlier.line, issue("cancelled-trade"));
};

/** An order followed by its executions is their sum. */
const repeatsTrades = (rows: readonly SectionRow[], index: number): boolean => {
  const next = rows.slice(index + 1, index + 100).find((row) => discriminator(row) !== "closedlot");
  return (
    next !== undefined &&
    discriminator(next) === "trade" &&
    next.cell("Symbol") === rows[index]?.cell("Symbol")
  );
};

/** Reads section Trades: executions (or orders without them); tax lots are ignored. */
export const readTrades = (reading: Reading, rows: readonly SectionRow[]): void => {
  const cancelled = findCancelled(rows);
  const options = createOptionEvents();
  for (const [index, row] of rows.entries()) {
    const kind = discriminator(row);
    const category = readCategory(row.cell("Asset Category"));
    const [problem] = row.problems;
    const other = cancelled.get(row);
    if (problem !== undefined) reading.out.fail(row.line, problem, row.raw);
    else if (kind === "closedlot") reading.out.ignore(row.line, issue("closed-lot"));
    else if (kind !== "order" && kind !== "trade")
      reading.out.fail(row.line, issue("unknown-event", { value: kind }, "DataDiscriminator"), row.raw);
    else if (other !== undefined) {
      if (codesOf(row).has("Ca")) readCancelled(reading, row, other);
    } else if (kind === "order" && repeatsTrades(rows, index))
      reading.out.ignore(row.line, issue("order-repeats-trades"));
    else if (category === "unsupported")
      reading.out.ignore(
        row.line,
        issue("asset-category-unsupported", { category: row.cell("Asset Category") }),
      );
    else if (category === "forex") readForexTrade(reading, row);
    else readSecurityTrade(reading, row, options);
  }
  options.join(reading.drafts);
};
