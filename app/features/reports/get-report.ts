import {
  type Reason as EngineReason,
  formatDec,
  formatMoney,
  isTaxRefusal,
  type Money,
  type TaxGainRow,
  type TaxIncome,
  type TaxIncomeGroup,
  type TaxRefusal,
  type TaxYear,
  taxYears,
} from "@zerno/engine";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { toWireReason } from "../../portfolio/figures/figures.ts";
import { knownSum, type Summand } from "../../portfolio/figures/known-sum.ts";
import { createRateList, type RateList } from "../../portfolio/figures/rate-list.ts";
import { listAccounts } from "../../portfolio/portfolios/accounts.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadChosenLedger } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import { AccountType, ReportType } from "../../shared/codes.ts";
import type { Figure, MissingPart, Reason } from "../../shared/common.schema.ts";
import type { ParsedInputOf } from "../../shared/endpoint.ts";
import { type BookedPart, bookedAmounts } from "./booked-amounts.ts";
import { notesOfParts, totalWithNotes, withNotes } from "./report-notes.ts";
import type { Report, reportsContract } from "./reports.contract.ts";
import { type TaxBook, taxBookOf } from "./tax-book.ts";

type ReportInput = ParsedInputOf<(typeof reportsContract)["GET /api/history-profits/for-report"]>;

/** Input of a report. */
export interface ReportParts {
  readonly view: LedgerView;
  readonly book: TaxBook;
  readonly year: number;
  readonly accounts: ReadonlyMap<string, string>;
  readonly language: string;
  /** Collects rates of the answer's amounts. */
  readonly list: RateList;
}

/** A composite prefixes row ids with the child's number. */
const plainId = (id: string): string => id.replace(/^\d+:/, "").replace(/#\d+$/, "");

/** Returns a reason for display, with localised day and currency pair. */
export function reportReason(found: EngineReason, view: Pick<LedgerView, "assets">): Reason {
  const { code, params } = toWireReason(found, view.assets);
  const { account: _account, row: _row, day, from, to, ...rest } = params;
  const date = day === undefined ? {} : { date: day };
  if (code === "rate-missing") return { code: "no-rate", params: { pair: `${from}/${to}`, ...date } };
  return { code: code === "cost-unknown" ? "sale-cost-unknown" : code, params: { ...rest, ...date } };
}

/** Sums of a year, or refusals; `take` picks a sum. */
function figures<Sums extends object>(
  { view }: ReportParts,
  found: Sums | TaxRefusal,
): (take: (sums: Sums) => Money) => Figure {
  const { currency } = view;
  if (isTaxRefusal(found)) {
    const refused = found.refused.map((reason) => reportReason(reason, view));
    return () => ({ refused, unit: "money" });
  }
  return (take) => ({ value: formatMoney(take(found)), unit: "money", currency });
}

/** Unapplied rows falsify the year's sums. */
function problemsOf({ book, view, year }: ReportParts): Reason[] {
  return book.match.problems
    .filter(({ params }) => params.day?.startsWith(`${year}-`))
    .map((reason) => reportReason(reason, view));
}

function bookedOfGain({ acquired, sold }: TaxGainRow["disposal"]): BookedPart[] {
  const side = (of: "proceeds" | "cost", { amount, accrued, trade }: typeof sold): BookedPart[] => [
    { of, what: "amount", money: amount, day: trade },
    { of, what: "accrued", money: accrued, day: trade },
  ];
  const fees = [...acquired.fees, ...sold.fees].map(
    ({ day, ...money }): BookedPart => ({ of: "fees", what: "fee", money, day }),
  );
  return [...side("proceeds", sold), ...side("cost", acquired), ...fees];
}

function bookedOfIncome({ gross, withheld, deductions = [], day }: TaxIncome): BookedPart[] {
  const paid = deductions.map(
    ({ day: on, ...money }): BookedPart => ({ of: "deductions", what: "accrued", money, day: on }),
  );
  return [
    { of: "gross", what: "amount", money: gross, day },
    ...paid,
    { of: "withheld", what: "tax", money: withheld, day },
  ];
}

function gainRow(parts: ReportParts, row: TaxGainRow): NonNullable<Report["gains"]>["rows"][number] {
  const { disposal, holdingDays, isLong, amounts } = row;
  const { acquired, sold } = disposal;
  const of = figures(parts, amounts);
  const isShort = sold.trade < acquired.trade;
  const behind = bookedOfGain(disposal);
  const notesOf = (sum?: BookedPart["of"]) => notesOfParts(parts, behind, sum);
  return {
    asset: assetRefOf(parts.view, disposal.assetId, parts.language),
    account: parts.accounts.get(disposal.accountId) ?? null,
    quantity: formatDec(disposal.quantity),
    ...{ acquiredOn: acquired.trade, soldOn: sold.trade, holdingDays, isLong },
    isRepayment: disposal.isAmortisation,
    transactionId: plainId(isShort ? acquired.tradeId : sold.tradeId),
    ...{ acquiredId: plainId(acquired.tradeId), soldId: plainId(sold.tradeId) },
    booked: bookedAmounts(parts.list, parts.view.currency, behind),
    proceeds: withNotes(
      of(({ proceeds }) => proceeds),
      notesOf("proceeds"),
    ),
    cost: withNotes(
      of(({ cost }) => cost),
      notesOf("cost"),
    ),
    fees: withNotes(
      of(({ fees }) => fees),
      notesOf("fees"),
    ),
    gain: withNotes(
      of(({ gain }) => gain),
      notesOf(),
    ),
  };
}

type GainRow = NonNullable<Report["gains"]>["rows"][number];

function gainsOf(parts: ReportParts, year: TaxYear): Report["gains"] {
  const of = figures(parts, year.gains);
  const rows = year.rows.map((row) => gainRow(parts, row));
  const lost = lostParts(parts);
  const total = (figure: Figure, take: (row: GainRow) => Figure) =>
    withKnown(
      totalWithNotes(parts, figure, rows.map(take)),
      rows.map((row) => ({ assetId: row.asset.id, name: row.asset.ticker, figure: take(row) })),
      { currency: parts.view.currency, lost },
    );
  const held = (isLong: boolean) => (row: GainRow) => (row.isLong === isLong ? row.gain : noMoney(row.gain));
  return {
    totals: {
      proceeds: total(
        of(({ proceeds }) => proceeds),
        (row) => row.proceeds,
      ),
      cost: total(
        of(({ cost }) => cost),
        (row) => row.cost,
      ),
      fees: total(
        of(({ fees }) => fees),
        (row) => row.fees,
      ),
      gain: total(
        of(({ gain }) => gain),
        (row) => row.gain,
      ),
      longGain: total(
        of(({ longGain }) => longGain),
        held(true),
      ),
      shortGain: total(
        of(({ shortGain }) => shortGain),
        held(false),
      ),
    },
    rows,
  };
}

/** Zero for a known gain; a refused one stays refused. */
const noMoney = (figure: Figure): Figure => {
  if ("refused" in figure) return figure;
  const { notes: _, ...rest } = figure;
  return { ...rest, value: "0" };
};

/** A refused total with the known sum of its rows. */
function withKnown(
  figure: Figure,
  rows: readonly Summand[],
  { currency, lost = [] }: { readonly currency: string; readonly lost?: readonly MissingPart[] },
): Figure {
  if (!("refused" in figure)) return figure;
  const known = knownSum(rows, currency, lost);
  return known ? { ...figure, known } : figure;
}

/** Assets of rows without a disposal, which no row of the report would mention. */
function lostParts({ book, view, year }: ReportParts): MissingPart[] {
  const lost = book.match.problems.filter(
    ({ code, params }) => silent.includes(code) && params.day?.startsWith(`${year}-`),
  );
  return [...Map.groupBy(lost, ({ params }) => params.asset ?? "")].map(([assetId, reasons]) => ({
    assetId,
    name: view.assets.get(assetId)?.ticker ?? assetId,
    reasons: reasons.map((reason) => reportReason(reason, view)),
  }));
}

type IncomeSums = Pick<TaxIncomeGroup, "gross" | "deductions" | "withheld">;

function incomeSums(parts: ReportParts, found: IncomeSums | TaxRefusal) {
  const of = figures(parts, found);
  return {
    gross: of(({ gross }) => gross),
    deductions: of(({ deductions }) => deductions),
    withheld: of(({ withheld }) => withheld),
    net: of(({ gross, withheld }) => (gross - withheld) as Money),
  };
}

/** Sums of a single payment in the report's currency. */
function sumsOfOne({ view, book }: ReportParts, income: TaxIncome): IncomeSums | TaxRefusal {
  const [year] = taxYears({
    ...{ currency: view.currency, rate: book.rate, basis: "trade", longAfter: { years: 1 } },
    ...{ disposals: [], incomes: [income] },
  });
  return year?.income ?? { refused: [] };
}

function incomeOf(parts: ReportParts, year: TaxYear): Report["income"] {
  const { income } = year;
  const rows = parts.book.incomes
    .filter(({ day }) => day.startsWith(`${year.year}-`))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const lines = rows.map((one) => {
    const behind = bookedOfIncome(one);
    const notesOf = (sum?: BookedPart["of"]) => notesOfParts(parts, behind, sum);
    const { gross, deductions, withheld, net } = incomeSums(parts, sumsOfOne(parts, one));
    return {
      ...{ transactionId: plainId(one.id), date: one.day, kind: one.kind, country: one.country },
      asset: one.assetId === undefined ? null : assetRefOf(parts.view, one.assetId, parts.language),
      account: parts.accounts.get(one.accountId) ?? null,
      money: { currency: one.gross.currency, amount: formatMoney(one.gross.amount) },
      booked: bookedAmounts(parts.list, parts.view.currency, behind),
      gross: withNotes(gross, notesOf("gross")),
      deductions: withNotes(deductions, notesOf("deductions")),
      withheld: withNotes(withheld, notesOf("withheld")),
      net: withNotes(net, [...notesOf("gross"), ...notesOf("withheld")]),
    };
  });
  /** Sums with marks of their lines. */
  const marked = (sums: ReturnType<typeof incomeSums>, of: readonly (typeof lines)[number][]) => {
    const one = (name: keyof typeof sums) =>
      totalWithNotes(
        parts,
        sums[name],
        of.map((line) => line[name]),
      );
    return { gross: one("gross"), deductions: one("deductions"), withheld: one("withheld"), net: one("net") };
  };
  const totals = marked(incomeSums(parts, income), lines);
  const total = (name: keyof typeof totals) =>
    withKnown(
      totals[name],
      lines.map(({ asset, money, ...line }) => ({
        ...{ assetId: asset?.id ?? null, name: asset?.ticker ?? money.currency },
        figure: line[name],
      })),
      { currency: parts.view.currency },
    );
  return {
    totals: {
      ...{ gross: total("gross"), deductions: total("deductions") },
      ...{ withheld: total("withheld"), net: total("net") },
    },
    groups: isTaxRefusal(income)
      ? []
      : income.groups.map(({ kind, country, ...sums }) => ({
          ...{ kind, country },
          ...marked(
            incomeSums(parts, sums),
            lines.filter((line) => line.kind === kind && line.country === country),
          ),
        })),
    rows: lines,
  };
}

function leftOutOf({ book, year }: ReportParts): Report["leftOut"] {
  const rows = book.rows.leftOut.filter(({ date }) => date.startsWith(`${year}-`));
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kindName, found]) => ({
    kindName,
    count: found.length,
  }));
}

/** Only with several accounts. */
async function accountNames({ db, user }: UserCtx, { portfolio }: LedgerView) {
  const accounts = await listAccounts(db, user.id, portfolio.id);
  if (accounts.length < 2) return new Map<string, string>();
  return new Map(
    accounts.flatMap(({ id, broker, numberMasked }) => {
      const name = [broker, numberMasked].filter((part) => part !== "").join(" ");
      return name === "" ? [] : [[id, name] as const];
    }),
  );
}

const yearOfDay = (day: string): number => Number(day.slice(0, 4));

/** Years of the portfolio, latest first, and the requested one; default: the last finished year. */
function chooseYear({ run, today }: Pick<LedgerView, "run" | "today">, asked: number | undefined) {
  const last = yearOfDay(today);
  const first = Math.min(last, yearOfDay(run.firstDay ?? today));
  const years = Array.from({ length: last - first + 1 }, (_, index) => last - index);
  return { years, year: asked ?? Math.max(first, last - 1) };
}

/** @throws AppError NOT_FOUND */
export async function loadReportParts(ctx: UserCtx, asked: ReportInput): Promise<ReportParts> {
  const view = await loadChosenLedger(ctx, asked.portfolioId);
  const book = taxBookOf(view);
  return {
    ...{ view, book, list: createRateList(book.rates, view.input.sourceNames) },
    year: chooseYear(view, asked.year).year,
    accounts: await accountNames(ctx, view),
    language: ctx.language,
  };
}

const empty: Omit<TaxYear, "year"> = {
  rows: [],
  gains: {
    ...{ proceeds: 0n as Money, cost: 0n as Money, fees: 0n as Money },
    ...{ gain: 0n as Money, longGain: 0n as Money, shortGain: 0n as Money },
  },
  income: { gross: 0n as Money, deductions: 0n as Money, withheld: 0n as Money, groups: [] },
};

/** Problems without a disposal falsify the gains' sums. */
const silent: readonly string[] = ["ratio-missing", "not-held", "move-mixed"];

/** Gains are refused when a row of the year could not be applied. */
function yearOf({ book, year }: ReportParts): TaxYear {
  const found = book.years.find((one) => one.year === year) ?? { year, ...empty };
  const refused = book.match.problems.filter(
    ({ code, params }) => silent.includes(code) && params.day?.startsWith(`${year}-`),
  );
  return refused.length === 0 ? found : { ...found, gains: { refused } };
}

/** Returns the report for screen and files. */
export function reportOf(parts: ReportParts, type: number): Report {
  const { view } = parts;
  const isGains = type === ReportType.capitalGains;
  const year = yearOf(parts);
  const noHistory = view.input.view === "holdings" ? [{ code: "holdings-view", params: {} }] : [];
  return {
    ...{ portfolioId: view.portfolio.id, currency: view.currency, type },
    ...{ year: parts.year, years: chooseYear(view, undefined).years },
    isSandbox: view.portfolio.accountType === AccountType.sandbox,
    gains: isGains ? gainsOf(parts, year) : null,
    income: isGains ? null : incomeOf(parts, year),
    rates: parts.list.rates,
    open: [...noHistory, ...(isGains ? problemsOf(parts) : [])],
    leftOut: leftOutOf(parts),
  };
}

/** Returns capital gains or income of a portfolio in a year. @throws AppError NOT_FOUND */
export async function getReport(ctx: UserCtx, asked: ReportInput): Promise<Report> {
  return reportOf(await loadReportParts(ctx, asked), asked.type);
}
