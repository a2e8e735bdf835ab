import { INCOME_WORDS, readIncomes } from "./back-office/incomes.ts";
import { type BackOfficeReport, readBackOffice } from "./back-office/report.ts";
import { SIDES } from "./back-office/trades.ts";
import { rejected } from "./kit/collector.ts";
import { issue } from "./kit/issue.ts";
import { headSheets } from "./kit/opened-records.ts";
import { openCsv } from "./kit/tables/open-csv.ts";
import type { Broker, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "kit-finance";
const FORMAT = "kit-finance-xlsx";

const REPORT: BackOfficeReport = {
  brokerId: ID,
  format: FORMAT,
  repeats: [],
  balances: { cash: /^Состояние денежных средств/i, positions: /^Состояние портфеля ценных бумаг/i },
  tables: [
    { id: "money-state", title: /^Состояние денежных средств на счете/i, columns: [] },
    {
      id: "portfolio",
      title: /^Состояние портфеля ценных бумаг/i,
      columns: [
        { id: "Наименование", labels: ["Наименование ЦБ"], isRequired: true },
        { id: "Рег. номер", labels: ["Номер гос. регистрации", "Рег. номер"] },
        { id: "ISIN", labels: ["ISIN"], isRequired: true },
      ],
    },
    {
      id: "trades",
      title: /^Заключенные сделки с ценными бумагами/i,
      columns: [
        { id: "Номер сделки", labels: ["Номер сделки"], isRequired: true },
        { id: "Дата сделки", labels: ["Дата"], isRequired: true },
        { id: "Время сделки", labels: ["Время"] },
        { id: "Наименование", labels: ["Наименование ЦБ"], isRequired: true },
        { id: "ISIN", labels: ["ISIN"] },
        { id: "Вид сделки", labels: ["Тип операции"], isRequired: true },
        { id: "Количество", labels: ["Количество"], isRequired: true },
        { id: "Цена", labels: ["Цена сделки"], isRequired: true },
        { id: "НКД", labels: ["НКД"] },
        { id: "Сумма сделки", labels: ["Сумма сделки"], isRequired: true },
        { id: "Валюта суммы", labels: ["Валюта заключения"], isRequired: true },
        { id: "Комиссия ТС", labels: ["Комиссия ТС"] },
        { id: "Валюта комиссии ТС", labels: ["Валюта комиссии ТС"] },
        { id: "Комиссия брокера", labels: ["Комиссия брокера"] },
        { id: "Валюта комиссии", labels: ["Валюта комиссии брокера"] },
      ],
    },
    {
      id: "cash",
      title: /^Движение денежных средств по неторговым операциям/i,
      columns: [
        { id: "Дата", labels: ["Дата"], isRequired: true },
        { id: "Операция", labels: ["Тип операции"], isRequired: true },
        { id: "Сумма", labels: ["Сумма"], isRequired: true },
        { id: "Валюта", labels: ["Валюта"], isRequired: true },
        { id: "Основание", labels: ["Основание"] },
        { id: "Комментарий", labels: ["Примечание"] },
      ],
    },
    {
      id: "incomes",
      title: /^Дивиденды, купоны и частичные погашения/i,
      columns: [
        { id: "Дата фиксации", labels: ["Дата фиксации"] },
        { id: "Наименование", labels: ["Наименование ЦБ"] },
        { id: "ISIN", labels: ["ISIN"] },
        { id: "Вид выплаты", labels: ["Вид выплаты", "Тип операции"] },
        { id: "Количество", labels: ["Количество"] },
        { id: "Ставка", labels: ["Ставка на одну ЦБ"] },
        { id: "Начисленная сумма", labels: ["Начисленная сумма"], isRequired: true },
        { id: "Сумма к выплате", labels: ["Сумма к выплате"], isRequired: true },
        { id: "Валюта", labels: ["Валюта"], isRequired: true },
        { id: "Дата операции", labels: ["Дата операции"], isRequired: true },
      ],
    },
  ],
  trade: {
    fees: [
      ["Комиссия ТС", "Валюта комиссии ТС"],
      ["Комиссия брокера", "Валюта комиссии"],
    ],
    hasSignedQuantity: true,
  },
  cash: [
    ["Внесение д/с в торг", { kind: "deposit" }],
    ["Вывод дс", { kind: "withdrawal" }],
    ["Ком бр аб плата спот", { kind: "fee" }],
    ["Комиссия НРД", { kind: "fee" }],
    ["% по займу ЦБ", { kind: "lending-income" }],
    ["Налог с див.доход ФЛ", { special: "income-tax" }],
  ],
  papers: [],
  accountNumber: /клиентскому\s+счету\s*№:?\s*(\S+)/i,
  more: { ids: ["incomes"], read: (out, tables, book) => readIncomes(out, tables.rows("incomes"), book) },
};

/** Reads the client report of KIT Finance (XLSX). */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const opened = openCsv(file);
  if ("fatal" in opened) return rejected(ID, FORMAT, opened.fatal);
  return readBackOffice(opened.records, REPORT, options);
};

const WORDS = [...Object.keys(SIDES), ...REPORT.cash.map(([word]) => word), ...INCOME_WORDS];

export const kitFinance: Broker = {
  id: ID,
  name: "KIT Finance",
  country: "RU",
  formats: [
    {
      id: FORMAT,
      name: "Client report XLSX",
      marks: { in: "workbook", texts: ["КИТ Финанс", "Заключенные сделки с ценными бумагами"] },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions", "totals"],
      words: WORDS,
    },
  ],
  near: () => [],
  detect: (file) => {
    const cells = headSheets(file).flatMap(({ rows }) => rows.flatMap((row) => row.cells));
    const isOurs = cells.some((cell) => /КИТ\s+Финанс/i.test(cell));
    return isOurs && cells.some((cell) => /^\s*Заключенные сделки с ценными бумагами/i.test(cell))
      ? { score: 1, why: issue("title-found", { title: "Заключенные сделки с ценными бумагами" }) }
      : { score: 0, why: issue("no-known-header") };
  },
  parse,
};
