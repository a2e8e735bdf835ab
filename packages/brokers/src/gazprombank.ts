import { type BackOfficeReport, readBackOffice } from "./back-office/report.ts";
import { SIDES } from "./back-office/trades.ts";
import { rejected } from "./kit/collector.ts";
import { issue } from "./kit/issue.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { readHtmlTables } from "./kit/tables/html-tables.ts";
import { decodeText, headText } from "./kit/text/decode.ts";
import type { Broker, Detection, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "gazprombank";
const FORMAT = "gazprombank-html";

/** Column order is better known than names: names first, then position. */
const REPORT: BackOfficeReport = {
  brokerId: ID,
  format: FORMAT,
  repeats: [],
  tables: [
    {
      id: "cash",
      title: /^8\.1\.?\s/,
      columns: [
        { id: "Дата", labels: ["Дата"] },
        { id: "Операция", labels: ["Тип операции", "Операция"] },
        { id: "Сумма", labels: ["Сумма"] },
        { id: "Валюта", labels: ["Валюта"] },
        { id: "Комментарий", labels: ["Комментарий"] },
      ],
      places: { Дата: 0, Операция: 1, Сумма: 2, Валюта: 3, Комментарий: 4 },
    },
    {
      id: "papers",
      title: /^8\.2\.?\s/,
      columns: [
        { id: "Дата", labels: ["Дата"], isRequired: true },
        { id: "Операция", labels: ["Тип операции", "Операция"], isRequired: true },
        { id: "Наименование", labels: ["Наименование ЦБ", "Наименование"] },
        { id: "ISIN", labels: ["ISIN"] },
        { id: "Количество", labels: ["Количество ЦБ", "Количество"], isRequired: true },
        { id: "Комментарий", labels: ["Комментарий"] },
      ],
    },
    {
      id: "trades",
      title: /сделк[аи]/i,
      isGrouped: true,
      columns: [
        { id: "Номер сделки", labels: ["Номер сделки"], isRequired: true },
        { id: "Вид сделки", labels: ["Вид сделки"], isRequired: true },
        { id: "Цена", labels: ["Цена одной ЦБ"], isRequired: true },
      ],
      places: {
        "Дата сделки": 1,
        "Время сделки": 2,
        "Валюта цены": 5,
        Количество: 6,
        НКД: 7,
        "Сумма сделки": 8,
        "Валюта суммы": 9,
        "Комиссия брокера": 10,
        "Валюта комиссии": 11,
      },
    },
    { id: "other", title: /^\d+(?:\.\d+)*\.?\s/, columns: [] },
  ],
  trade: { fees: [["Комиссия брокера", "Валюта комиссии"]] },
  cash: [
    ["ВЫВОД ДС", { kind: "withdrawal" }],
    ["СПИСАНИЕ ДС", { kind: "withdrawal" }],
    ["ПОПОЛНЕНИЕ ДС", { kind: "deposit" }],
    ["ВВОД ДС", { kind: "deposit" }],
    ["ЗАЧИСЛЕНИЕ ДС", { kind: "deposit" }],
    ["ВОЗВРАТ НАЛОГА", { special: "tax-back" }],
    ["НАЛОГ", { kind: "tax" }],
    ["КОМИСС", { kind: "fee" }],
    ["ПОГАШЕНИЕ НОМИНАЛА", { special: "nominal" }],
    ["ПОЛНОЕ ПОГАШЕНИЕ", { special: "whole-nominal" }],
    ["ПОГАШЕНИЕ КУПОНА", { kind: "coupon" }],
    ["ДИВИДЕНД", { kind: "dividend" }],
    ["ДОХОД ПО ФИНАНСОВЫМ ИНСТРУМЕНТАМ", { kind: "dividend" }],
  ],
  papers: [
    ["СПИСАНИЕ ЦБ ПОСЛЕ ПОГАШЕНИЯ", "redeemed"],
    ["ВВОД ЦБ", "in"],
    ["ЗАЧИСЛЕНИЕ ЦБ", "in"],
    ["ВЫВОД ЦБ", "out"],
    ["СПИСАНИЕ ЦБ", "out"],
  ],
  accountNumber: /(?:договор[а-я]*|счет[а-я]*)\s*(?:№|N)?:?\s*([0-9][0-9A-Za-zА-Яа-я/-]*)/i,
};

/** Texts and table rows in page order; a text is a record of one cell. */
const toRecords = (html: string): CsvRecord[] => {
  const page = readHtmlTables(html);
  const texts = page.texts.map(({ line, text }) => ({ line, cells: [text] }));
  return [...texts, ...page.tables.flatMap(({ rows }) => rows)].sort((a, b) => a.line - b.line);
};

const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  if (file.sheets !== undefined)
    return readBackOffice(
      file.sheets.flatMap(({ rows }) => rows),
      REPORT,
      options,
    );
  const decoded = file.problem === undefined ? decodeText(file) : { fatal: file.problem };
  if ("fatal" in decoded) return rejected(ID, FORMAT, decoded.fatal);
  return readBackOffice(toRecords(decoded.text), REPORT, options);
};

const detect = (file: SourceFile): Detection => {
  const no: Detection = { score: 0, why: issue("no-known-header") };
  if (file.sheets !== undefined || file.problem !== undefined) return no;
  if (!/<(?:html|table|body)\b/i.test(headText(file))) return no;
  const decoded = decodeText(file);
  if ("fatal" in decoded) return no;
  const isOurs = /Цена\s+одной\s+ЦБ/i.test(decoded.text) && />\s*8\.[12]\.?\s/.test(decoded.text);
  return isOurs ? { score: 1, why: issue("title-found", { title: "8.1" }) } : no;
};

const WORDS = [
  ...Object.keys(SIDES),
  ...REPORT.cash.map(([word]) => word),
  ...REPORT.papers.map(([word]) => word),
];

export const gazprombank: Broker = {
  id: ID,
  name: "Gazprombank Investments",
  country: "RU",
  formats: [
    {
      id: FORMAT,
      name: "Broker report HTML",
      marks: { in: "text", texts: ["Цена одной ЦБ", "8.1", "8.2"] },
      evidence: "code",
      prints: [],
      words: WORDS,
    },
  ],
  near: () => [],
  detect,
  parse,
};
