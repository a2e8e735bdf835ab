import { linesOfAccount, rejectedAccounts } from "../kit/accounts/several-accounts.ts";
import { rejected } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { type FoundSection, type ReportSection, readReportTable } from "../kit/reports/report.ts";
import {
  bySide,
  createReportReading,
  type ReportReading,
  readMoment,
} from "../kit/reports/report-reading.ts";
import { createSecurityBook, type SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { acceptDealFee } from "../kit/taxes/deal-fees.ts";
import { createRepeatedFees } from "../kit/taxes/repeated-fees.ts";
import type { Detection, KindName, ParseOptions, Sheet, SourceFile, Statement } from "../statement.ts";
import { readTrades } from "./trades.ts";

export const ONLINE_FORMAT = "sber-xlsx";

type Row = TableRow<string>;

const SHEETS: readonly ReportSection<string>[] = [
  {
    id: "trades",
    title: /^Сделки$/i,
    columns: [
      { id: "account", labels: ["Номер договора"], isRequired: true },
      { id: "number", labels: ["Номер сделки"], isRequired: true },
      { id: "day", labels: ["Дата заключения"], isRequired: true },
      { id: "settled", labels: ["Дата расчётов", "Дата расчетов"] },
      { id: "code", labels: ["Код финансового инструмента"], isRequired: true },
      { id: "type", labels: ["Тип финансового инструмента"] },
      { id: "side", labels: ["Операция"], isRequired: true },
      { id: "quantity", labels: ["Количество"], isRequired: true, role: "quantity" },
      { id: "price", labels: ["Цена"], isRequired: true, role: "price" },
      { id: "accrued", labels: ["НКД"], role: "money" },
      { id: "amount", labels: ["Объём сделки", "Объем сделки"], isRequired: true, role: "money" },
      { id: "currency", labels: ["Валюта"], isRequired: true },
      { id: "exchange", labels: ["Комиссия торговой системы"], role: "money" },
      { id: "broker", labels: ["Комиссия банка"], role: "money" },
      { id: "kindOfDeal", labels: ["Тип сделки"] },
    ],
  },
  {
    id: "cash",
    title: /^Движение ДС$/i,
    columns: [
      { id: "account", labels: ["Номер договора"], isRequired: true },
      { id: "day", labels: ["Дата исполнения поручения"], isRequired: true },
      { id: "kind", labels: ["Операция"], isRequired: true },
      { id: "amount", labels: ["Сумма"], isRequired: true, role: "money" },
      { id: "currency", labels: ["Валюта операции"], isRequired: true },
      { id: "text", labels: ["Содержание операции"] },
      { id: "status", labels: ["Статус"] },
    ],
  },
  {
    id: "moves",
    title: /^Движение ЦБ$/i,
    columns: [
      { id: "account", labels: ["Номер договора"], isRequired: true },
      { id: "kind", labels: ["Операция"] },
    ],
  },
];

const OPERATIONS: readonly (readonly [string, KindName])[] = [
  ["Ввод ДС", "deposit"],
  ["Вывод ДС", "withdrawal"],
  ["Зачисление дивидендов", "dividend"],
  ["Зачисление купона", "coupon"],
  ["Зачисление суммы от погашения ЦБ", "redemption"],
  ["Списание налогов", "tax"],
  ["Списание комиссии", "fee"],
];

export const ONLINE_WORDS = OPERATIONS.map(([word]) => word);
const BY_WORD = new Map(OPERATIONS.map(([word, kind]) => [word.toLowerCase(), kind]));

const readMoney = (row: Row, word: KindName, book: SecurityBook): Draft => {
  const text = row.note("text");
  const amount = row.needed("amount");
  const isPart = word === "redemption" && /амортизац|частичн/i.test(text ?? "");
  const { kind } = bySide(
    isPart ? "amortisation" : word,
    ["deposit", "dividend", "coupon", "redemption"].includes(word),
  );
  const currency = row.currency("currency")?.code ?? "";
  if (currency === "" && row.problems.length === 0) row.missing("currency");
  const isIncome = ["dividend", "coupon", "amortisation", "redemption"].includes(kind);
  const instrument = isIncome ? book.findIn(text ?? "") : undefined;
  const draft = makeDraft([row.line], {
    kind,
    ...readMoment(row, "day"),
    instrument,
    currency,
    amount: amount.replace("-", ""),
    note: text,
  });
  if (isIncome && instrument === undefined) draft.checks = [issue("instrument-missing")];
  if (kind === "redemption") draft.checks = [...draft.checks, issue("redemption-without-papers")];
  // Deals have their own fees: only the text tells whether this is one.
  if (kind === "fee") draft.checks = [issue("wording-unconfirmed")];
  return draft;
};

const readCash = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  const split = createRepeatedFees(reading.drafts);
  for (const row of rows) {
    const word = row.text("kind");
    const kind = BY_WORD.get(word.toLowerCase());
    const status = row.text("status");
    if (row.has("status") && !/^исполнено$/i.test(status))
      reading.ignore(row, issue("not-executed", { status: shown(status) }));
    else if (kind === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(word) }, row.label("kind")));
    else acceptDealFee(reading, row, readMoney(row, kind, book), split, false);
  }
};

const sectionOf = (sheet: Sheet): ReportSection<string> | undefined => {
  const name = sheet.name.trim();
  return SHEETS.find((section) => section.title.test(name));
};

const readSheets = (sheets: readonly Sheet[], today: string | undefined): FoundSection<string>[] =>
  sheets.flatMap((sheet) => {
    const section = sectionOf(sheet);
    return section === undefined ? [] : [readReportTable(sheet.name, sheet.rows, section, today)];
  });

/** Reads deals, cash and security movements; there are no balances. */
export const parseSberOnline = (brokerId: string, file: SourceFile, options: ParseOptions): Statement => {
  const { sheets = [] } = file;
  const sections = readSheets(sheets, options.today);
  const rowsOf = (id: string) => {
    const found = sections.filter((section) => section.id === id);
    const rows = found.flatMap(({ lines }) => lines.map(({ row }) => row));
    return linesOfAccount(rows, (row) => row.text("account"), options.account);
  };
  const missing = sections.length === 0 ? ["Номер договора"] : sections.flatMap((section) => section.missing);
  if (missing.length > 0)
    return rejected(brokerId, ONLINE_FORMAT, issue("missing-columns", { columns: missing.join(", ") }));
  const accounts = new Set(sections.flatMap(({ lines }) => lines.map(({ row }) => row.text("account"))));
  accounts.delete("");
  const several = rejectedAccounts(brokerId, ONLINE_FORMAT, [...accounts], options.account);
  if (several !== undefined) return several;
  const reading = createReportReading(
    brokerId,
    ONLINE_FORMAT,
    options,
    sheets.flatMap(({ rows }) => rows),
  );
  reading.layOut({ sections });
  const book = createSecurityBook();
  readTrades(reading, rowsOf("trades"), book);
  readCash(reading, rowsOf("cash"), book);
  for (const row of rowsOf("moves"))
    reading.ignore(row, issue("unknown-section", { section: "Движение ЦБ" }));
  reading.aside(sections);
  // Unknown sheets, and lines of other accounts.
  const known = new Set(sheets.filter((sheet) => sectionOf(sheet) !== undefined));
  for (const sheet of sheets) if (!known.has(sheet)) reading.layout(sheet.rows, "other-table");
  for (const { row } of sections.flatMap(({ lines }) => lines))
    if (options.account !== undefined && row.text("account") !== options.account)
      reading.layout([row], "other-account");
  const number = options.account ?? [...accounts][0];
  return reading.finish(defined({ account: number === undefined ? undefined : { number } }));
};

export const detectSberOnline = (file: SourceFile): Detection => {
  const found = readSheets(file.sheets ?? [], undefined).filter(({ missing }) => missing.length === 0);
  const hasAccount = found.some(({ lines }) => lines.some(({ row }) => row.has("account")));
  if (!hasAccount) return { score: 0, why: issue("no-known-header") };
  return { score: 0.9, why: issue("header-found", { labels: "Номер договора" }) };
};
