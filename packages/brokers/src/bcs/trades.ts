import { addCheck, type Draft, makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import type { ReportLine } from "../kit/reports/report.ts";
import { type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { checkAmount } from "../kit/text/arithmetic.ts";
import { absolute, isNegative, isZero, subtract } from "../kit/text/decimal-text.ts";
import { findSecurity, type Group, pairOf, readGroup } from "./groups.ts";

type Row = TableRow<string>;
type Line = ReportLine<string>;

/** The filled quantity column gives the side. */
const sideOf = (row: Row) => {
  const bought = row.nonZero("bought");
  const isSale = bought === undefined;
  return {
    isSale,
    quantity: absolute(bought ?? row.needed("sold")),
    price: row.size(isSale ? "sellPrice" : "buyPrice"),
    amount: absolute(row.needed(isSale ? "received" : "paid")),
  };
};

/** "Дата" is the settlement, and the only date of OTC deals. */
const momentOf = (row: Row) =>
  row.text("day") === ""
    ? readMoment(row, "settled", "settledTime")
    : { ...readMoment(row, "day", "time"), settleDate: row.optionalDate("settled")?.date };

const currencyOf = (row: Row): string => {
  const code = (row.currency("payCurrency") ?? row.currency("currency"))?.code ?? "";
  if (code === "" && row.problems.length === 0) row.missing("currency");
  return code;
};

const readSecurity = (row: Row, { title, isin }: Group, book: SecurityBook): Draft => {
  const { isSale, quantity, price, amount } = sideOf(row);
  if (title === "" && isin === "") row.problem(issue("instrument-missing"));
  const instrument = findSecurity(book, title, isin);
  const draft = makeDraft([row.line], {
    kind: isSale ? "sell" : "buy",
    ...momentOf(row),
    instrument,
    quantity,
    price,
    currency: currencyOf(row),
    amount,
    externalId: row.kept("number", 200),
    note: row.note("note"),
  });
  // Bonds are priced in percent, and only the asset list states the class.
  if (instrument.assetType === 1 || instrument.assetType === 3)
    addCheck(draft, checkAmount({ quantity, price, amount }));
  return draft;
};

const readExchange = (row: Row, { base, quote }: { base: string; quote: string }): Draft => {
  const { isSale, quantity, price, amount } = sideOf(row);
  const first = { amount: quantity, currency: base };
  const second = { amount, currency: quote };
  const [paid, bought] = isSale ? [first, second] : [second, first];
  const draft = makeDraft([row.line], {
    kind: "currency-exchange",
    ...momentOf(row),
    ...paid,
    toAmount: bought.amount,
    toCurrency: bought.currency,
    externalId: row.kept("number", 200),
  });
  addCheck(draft, checkAmount({ quantity, price, amount }));
  return draft;
};

const legOf = ({ row }: Line): "1" | "2" | undefined =>
  /репо\s*ч\.?\s*([12])/i.exec(`${row.text("type")} ${row.text("note")}`)?.[1] as "1" | "2" | undefined;

const findSecond = (lines: readonly Line[], first: Line): Line | undefined => {
  const { isSale, quantity } = sideOf(first.row);
  return lines.find((line) => {
    if (legOf(line) !== "2" || line.group !== first.group) return false;
    const other = sideOf(line.row);
    return other.isSale !== isSale && isZero(subtract(other.quantity, quantity));
  });
};

const readRepo = (reading: ReportReading, first: Row, second: Row): void => {
  const [a, b] = [sideOf(first), sideOf(second)];
  const net = a.isSale ? subtract(a.amount, b.amount) : subtract(b.amount, a.amount);
  if (isZero(net) || first.problems.length + second.problems.length > 0) {
    for (const row of [first, second]) reading.ignore(row, issue("repo-leg"));
    return;
  }
  const draft = makeDraft([second.line], {
    kind: isNegative(net) ? "cash-expense" : "cash-gain",
    ...momentOf(second),
    currency: currencyOf(second),
    amount: absolute(net),
    note: `${first.text("type")} / ${second.text("type")}`,
    externalId: second.kept("number", 200),
  });
  reading.acceptPair(second, first, draft);
};

/** Pairs legs in either order, each used once. */
const pairLegs = (lines: readonly Line[]): ReadonlyMap<Line, Line> => {
  const seconds = new Map<Line, Line>();
  const used = new Set<Line>();
  for (const line of lines) {
    if (legOf(line) !== "1") continue;
    const second = findSecond(
      lines.filter((other) => !used.has(other)),
      line,
    );
    if (second === undefined) continue;
    seconds.set(line, second);
    used.add(second);
  }
  return seconds;
};

export const readTrades = (reading: ReportReading, lines: readonly Line[], book: SecurityBook): void => {
  const seconds = pairLegs(lines);
  const paired = new Set(seconds.values());
  for (const line of lines) {
    if (paired.has(line)) continue;
    const { row } = line;
    const group = readGroup(line.group);
    const second = seconds.get(line);
    const pair = pairOf(group);
    if (second !== undefined) readRepo(reading, row, second.row);
    else if (legOf(line) !== undefined) reading.ignore(row, issue("repo-leg"));
    else reading.accept(row, [pair === undefined ? readSecurity(row, group, book) : readExchange(row, pair)]);
  }
};

/** Ignores unsettled deals: section 2.1 of the next report has them. */
export const ignoreOpen = (reading: ReportReading, lines: readonly Line[]): void => {
  for (const { row } of lines) reading.ignore(row, issue("deal-not-settled"));
};
