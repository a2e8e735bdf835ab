import { distinctInstruments } from "../kit/accounts/distinct-instruments.ts";
import { rejectedAccounts } from "../kit/accounts/several-accounts.ts";
import { createCollector, rejected } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addLines, type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { type PdfLine, pdfLines } from "../kit/pdf/pdf.ts";
import type { SectionTotal } from "../kit/reports/section-totals.ts";
import { readDate } from "../kit/text/dates.ts";
import { absolute, add, isNegative, isZero, subtract } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";
import { tidy } from "../kit/text/tidy-text.ts";
import type { InstrumentRef, Issue, ParseOptions, PositionBalance, Sheet, Statement } from "../statement.ts";

const ID = "wealthsimple";
export const REPORT_FORMAT = "wealthsimple-pdf";
const MONEY = "CAD";

const HOUSE = /^Wealthsimple Prepared for:/;
const TITLE = /\bPerformance Report\b/;
const PERIOD = /\bfrom ([A-Z][a-z]+ \d\d, \d{4}) to ([A-Z][a-z]+ \d\d, \d{4})/;
/** Every page of an account begins with its name and number. */
const ACCOUNT = /^(\S[^$]*?) - (\S[^$]*)$/;
const HOLDINGS = / holdings$/;
const ACTIVITY = / activity$/;
/** Page footers and headers. */
const PAGE =
  /^(?:Wealthsimple |\d{4} Performance Report|[A-Z][a-z]+ \d{4} Performance Report|Description Qty|Price$|security$|Total - )/;
const TOTAL = /^Total - (.+) (-?\$[\d,.]+)$/;
/** "Jun 29 settled Jul 02 Sold 3.3852 of XIC - … for 82.43 CAD -3.3852 $24.35 -$82.43" */
const BOOKING =
  /^([A-Z][a-z]{2} \d\d)(?: settled ([A-Z][a-z]{2} \d\d))? (.+?) (–|-?[\d,.]+) (–|\$[\d,.]+) (-?\$[\d,.]+)$/;
/** Fee and tax lines have one dash for quantity and price. */
const TRADE = /^(Bought|Sold) ([\d.,]+) of (\S+) - (.+) for [\d.,]+ [A-Z]{3}$/;
const INCOME = /^(.+?): \d\d-[A-Z]{3}-\d\d \(record date\)/;
const TAX = /^(.+?): Non-resident tax withheld at source/;
const NAMED = /^([A-Z][A-Z0-9.]*) ?- ?(.+)$/;
const HELD = /^([A-Z][A-Z0-9.]*) (.+?) ([\d,.]+) \$[\d,.]+ ?\(\$[\d,.]+\/share\)/;
const CASH = /^CAD CAD (-?\$[\d,.]+)/;

/** In order of matching. */
export const REPORT_WORDS = [
  "Bought",
  "Sold",
  "(record date)",
  "Non-resident tax withheld at source",
  "Electronic Funds Transfer In",
  "Electronic Funds Transfer Out",
  "Gross management fee",
  "Promotions and discounts",
  "Sales tax on management fee",
] as const;
const FEES = /^(?:Gross management fee|Promotions and discounts|Sales tax on management fee)/;
const FLOW = /^Electronic Funds Transfer (?:In|Out)\b/;

interface Booking {
  readonly lines: readonly number[];
  readonly date: string;
  readonly settleDate?: string | undefined;
  readonly text: string;
  readonly quantity: string | undefined;
  readonly price: string | undefined;
  readonly total: string;
}

const numberOf = (text: string): string | undefined => {
  const read = readNumber(text, ".");
  return "value" in read ? read.value : undefined;
};

interface Period {
  readonly from: string;
  readonly to: string;
}

const dayOf = (text: string, year: number): string => readDate(`${text}, ${year}`, "mdy")?.date ?? "";

/** Dates lack the year: a booking is within the report's days, its settlement not earlier. */
const daysOf = ({ from, to }: Period, on: string, settled: string | undefined) => {
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const date = years.map((year) => dayOf(on, year)).find((day) => day >= from && day <= to);
  if (date === undefined || settled === undefined) return { date: date ?? "", settleDate: undefined };
  const year = Number(date.slice(0, 4));
  return { date, settleDate: [year, year + 1].map((one) => dayOf(settled, one)).find((day) => day >= date) };
};

interface Part {
  readonly bookings: readonly Booking[];
  readonly positions: readonly PositionBalance[];
  readonly cash: string | undefined;
  readonly totals: readonly SectionTotal[];
}

const partsOf = (lines: readonly PdfLine[]): Map<string, PdfLine[]> => {
  const parts = new Map<string, PdfLine[]>();
  let own: PdfLine[] | undefined;
  lines.forEach((line, at) => {
    const [, name = "", number = ""] = ACCOUNT.exec(line.text) ?? [];
    const next = lines[at + 1]?.text ?? "";
    const isHead =
      number !== "" && (HOLDINGS.test(next) || ACTIVITY.test(next) || /^Portfolio Performance/.test(next));
    if (isHead) {
      const key = tidy(`${name} ${number}`);
      own = parts.get(key) ?? [];
      parts.set(key, own);
    } else own?.push(line);
  });
  return parts;
};

/** Only texts with a rate are long enough to wrap. */
const isCut = (text: string): boolean =>
  (INCOME.test(text) || TAX.test(text)) && /(?:,| to| CAD| @)$/.test(text);

const readPart = (lines: readonly PdfLine[], period: Period): Part => {
  const bookings: Booking[] = [];
  const positions: PositionBalance[] = [];
  const totals: SectionTotal[] = [];
  let section = 0;
  let cash: string | undefined;
  let where: "holdings" | "activity" | undefined;
  let open: Booking | undefined;
  for (const { line, text } of lines) {
    if (HOLDINGS.test(text)) where = "holdings";
    else if (ACTIVITY.test(text)) where = "activity";
    const [, symbol, name, units = ""] = where === "holdings" ? (HELD.exec(text) ?? []) : [];
    const quantity = numberOf(units);
    if (symbol !== undefined && name !== undefined && quantity !== undefined)
      positions.push({ instrument: { symbol, name }, quantity, currency: MONEY });
    if (where === "holdings") cash ??= numberOf(CASH.exec(text)?.[1] ?? "");
    const [, on, settled, what = "", count = "", each = "", sum = ""] =
      where === "activity" ? (BOOKING.exec(text) ?? []) : [];
    const [, label = "", printed = ""] = TOTAL.exec(text) ?? [];
    if (label !== "") {
      const parts = bookings
        .slice(section)
        .map(({ lines: [first = line], total }) => ({ line: first, amount: total }));
      const choices = [parts.filter(({ amount }) => amount !== "")];
      totals.push({ label, line, printed: numberOf(printed) ?? "0", choices });
    }
    if (on !== undefined) {
      open = {
        lines: [line],
        ...daysOf(period, on, settled),
        text: what,
        quantity: numberOf(count),
        price: numberOf(each),
        total: numberOf(sum) ?? "",
      };
      bookings.push(open);
    } else if (PAGE.test(text) || text.length > 60) open = undefined;
    else if (open !== undefined && isCut(open.text)) {
      bookings[bookings.length - 1] = { ...open, text: `${open.text} ${text}`, lines: [...open.lines, line] };
      open = undefined;
    } else {
      open = undefined;
      section = bookings.length;
    }
  }
  return { bookings, positions, cash, totals };
};

const securityOf = (text: string): InstrumentRef => {
  const [, symbol, name] = NAMED.exec(text) ?? [];
  return symbol === undefined || name === undefined ? { name: text } : { symbol, name };
};

const moneyOf = ({ text, date, settleDate, total, lines }: Booking) =>
  ({ lines, parts: { date, settleDate, currency: MONEY, amount: absolute(total), note: text } }) as const;

/** Sales are negative: the word gives the side. */
const tradeOf = (booking: Booking): Draft | undefined => {
  const [, side, units = "", symbol = "", name = ""] = TRADE.exec(booking.text) ?? [];
  const quantity = numberOf(units);
  if (side === undefined || quantity === undefined || isZero(quantity)) return undefined;
  const { lines, parts } = moneyOf(booking);
  const { note: _, ...deal } = parts;
  const kind = side === "Bought" ? "buy" : "sell";
  return makeDraft(lines, { kind, ...deal, instrument: { symbol, name }, quantity, price: booking.price });
};

const incomeOf = (booking: Booking): Draft => {
  const { lines, parts } = moneyOf(booking);
  const [, named = ""] = INCOME.exec(booking.text) ?? [];
  const isOut = isNegative(booking.total);
  return makeDraft(lines, {
    kind: isOut ? "cash-expense" : "dividend",
    ...parts,
    instrument: securityOf(named),
    checks: isOut ? [issue("negative-income")] : [],
  });
};

/** Unknown words get a check. */
const otherOf = (booking: Booking): Draft => {
  const { lines, parts } = moneyOf(booking);
  const kind = isNegative(booking.total) ? "withdrawal" : "deposit";
  const isKnown = FLOW.test(booking.text);
  return makeDraft(lines, { kind, ...parts, checks: isKnown ? [] : [issue("wording-unconfirmed")] });
};

/** Fee, discount and its tax of a day are one payment. */
const feesOf = (bookings: readonly Booking[]): Draft[] =>
  [...Map.groupBy(bookings, ({ date }) => date)].map(([date, own]) => {
    const sum = own.reduce((all, { total }) => add(all, total), "0");
    return makeDraft(
      own.flatMap(({ lines }) => lines),
      {
        kind: isNegative(sum) || isZero(sum) ? "fee" : "fee-refund",
        date,
        currency: MONEY,
        amount: absolute(sum),
        note: own[0]?.text,
      },
    );
  });

const symbolOf = ({ instrument }: Draft): string => instrument?.symbol ?? instrument?.name ?? "";

/** Taxes are a separate list with day and security of the dividend. */
const joinTax = (drafts: readonly Draft[], booking: Booking): Draft | undefined => {
  const { lines, parts } = moneyOf(booking);
  const instrument = securityOf(TAX.exec(booking.text)?.[1] ?? "");
  const tax = makeDraft(lines, { kind: "tax", ...parts, instrument });
  const income = drafts.find(
    (draft) =>
      draft.kind === "dividend" &&
      draft.date === booking.date &&
      symbolOf(draft) === symbolOf(tax) &&
      !isNegative(subtract(draft.amount ?? "0", add(draft.tax ?? "0", parts.amount))),
  );
  if (income === undefined) return tax;
  income.tax = add(income.tax ?? "0", parts.amount);
  addLines(income, lines);
  return undefined;
};

const isBad = ({ total, date }: Booking, today: string | undefined): Issue | undefined => {
  if (date === "") return issue("unknown-row-shape");
  if (total === "" || isZero(total)) return issue("bad-number", { value: shown(total) });
  return today !== undefined && date > today ? issue("future-date", { date, today }) : undefined;
};

const draftsOf = (
  bookings: readonly Booking[],
  fail: (booking: Booking, found: Issue) => void,
  today: string | undefined,
): Draft[] => {
  const drafts: Draft[] = [];
  const fees: Booking[] = [];
  const taxes: Booking[] = [];
  for (const booking of bookings) {
    const bad = isBad(booking, today);
    if (bad !== undefined) fail(booking, bad);
    else if (FEES.test(booking.text)) fees.push(booking);
    else if (TAX.test(booking.text)) taxes.push(booking);
    else if (INCOME.test(booking.text)) drafts.push(incomeOf(booking));
    else if (!/^(?:Bought|Sold)\b/.test(booking.text)) drafts.push(otherOf(booking));
    else {
      const trade = tradeOf(booking);
      if (trade === undefined) fail(booking, issue("unknown-row-shape"));
      else drafts.push(trade);
    }
  }
  for (const tax of taxes) {
    const own = joinTax(drafts, tax);
    if (own !== undefined) drafts.push(own);
  }
  return [...drafts, ...feesOf(fees)];
};

export const isReportPdf = (pages: readonly Sheet[]): boolean => {
  const texts = pdfLines(pages.slice(0, 1)).map(({ text }) => text);
  return texts.some((text) => HOUSE.test(text)) && texts.some((text) => TITLE.test(text));
};

/** Reads bookings and closing positions of a month or year. */
export const readReportPdf = (pages: readonly Sheet[], options: ParseOptions = {}): Statement => {
  const lines = pdfLines(pages);
  const period = lines.map(({ text }) => PERIOD.exec(text)).find((match) => match !== null);
  const [from, to] = [period?.[1], period?.[2]].map((text) => readDate(text ?? "", "mdy")?.date);
  if (from === undefined || to === undefined) return rejected(ID, REPORT_FORMAT, issue("no-known-header"));
  const parts = partsOf(lines);
  const several = rejectedAccounts(ID, REPORT_FORMAT, [...parts.keys()], options.account);
  if (several !== undefined) return several;
  const account = options.account ?? [...parts.keys()][0];
  const { bookings, positions, cash, totals } = readPart(parts.get(account ?? "") ?? [], { from, to });
  const out = createCollector(ID, REPORT_FORMAT, lines);
  out.layout(lines, "text");
  out.totals(totals);
  for (const line of bookings.flatMap((booking) => booking.lines)) out.seen(line);
  const fail = ({ lines: own, text }: Booking, found: Issue) => {
    for (const line of own) out.fail(line, found, text);
  };
  out.rows.push(...draftsOf(bookings, fail, options.today));
  const closing = {
    cash: cash === undefined ? [] : [{ currency: MONEY, amount: cash, date: to }],
    positions,
  };
  return out.finish(
    closing,
    distinctInstruments([...out.rows, ...positions]),
    defined({
      account: account === undefined ? undefined : { number: account, currency: MONEY },
      period: { from, to },
    }),
  );
};
