import { CONTRACT_SIDES, CONTRACT_TABLES } from "./back-office/contracts.ts";
import { type BackOfficeReport, readBackOffice } from "./back-office/report.ts";
import { SIDES } from "./back-office/trades.ts";
import { rejected } from "./kit/collector.ts";
import { issue } from "./kit/issue.ts";
import { headSheets } from "./kit/opened-records.ts";
import { openCsv } from "./kit/tables/open-csv.ts";
import type { Broker, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "tvoy";
const FORMAT = "tvoy-xls";

const information = (id: string, title: RegExp) => ({ id, title, columns: [] });

const REPORT: BackOfficeReport = {
  brokerId: ID,
  format: FORMAT,
  repeats: ["settlements"],
  hasContracts: true,
  balances: { cash: /^ПОЗИЦИЯ ПО ДЕНЕЖНЫМ СРЕДСТВАМ/, positions: /^СОСТОЯНИЕ ПОРТФЕЛЯ ЦЕННЫХ БУМАГ/ },
  tables: [
    information("money-state", /^СОСТОЯНИЕ ДЕНЕЖНЫХ СРЕДСТВ/),
    information("money-position", /^ПОЗИЦИЯ ПО ДЕНЕЖНЫМ СРЕДСТВАМ/),
    ...CONTRACT_TABLES,
    {
      id: "portfolio",
      title: /^СОСТОЯНИЕ ПОРТФЕЛЯ ЦЕННЫХ БУМАГ/,
      columns: [
        { id: "Наименование", labels: ["Наименование ЦБ"], isRequired: true },
        { id: "Рег. номер", labels: ["Номер гос. регистрации / CFI код", "Номер гос. регистрации"] },
        { id: "ISIN", labels: ["ISIN"], isRequired: true },
      ],
    },
    information("assets", /^ОЦЕНКА АКТИВОВ/),
    information("papers-title", /^СДЕЛКИ С ЦЕННЫМИ БУМАГАМИ/),
    {
      id: "trades",
      title: /^Биржевые сделки с ценными бумагами/,
      isGrouped: true,
      columns: [
        { id: "Номер сделки", labels: ["Номер сделки"], isRequired: true },
        { id: "Дата сделки", labels: ["Дата сделки"], isRequired: true },
        { id: "Время сделки", labels: ["Время сделки"] },
        { id: "Вид сделки", labels: ["Вид сделки"], isRequired: true },
        { id: "Цена", labels: ["Цена одной ЦБ"], isRequired: true },
        { id: "Валюта цены", labels: ["Валюта цены"] },
        { id: "Количество", labels: ["Количество ЦБ"], isRequired: true },
        { id: "НКД", labels: ["НКД"] },
        { id: "Сумма сделки", labels: ["Сумма сделки"], isRequired: true },
        { id: "Валюта суммы", labels: ["Валюта суммы"] },
        { id: "Комиссия ТС", labels: ["Комиссия ТС всего", "Комиссия ТС"] },
        { id: "Валюта комиссии ТС", labels: ["Комиссия ТС валюта"] },
        { id: "Клиринговая", labels: ["Клиринговая комиссия всего", "Клиринговая всего", "Клиринговая"] },
        { id: "Валюта клиринговой", labels: ["Клиринговая комиссия валюта", "Клиринговая валюта"] },
        // Printed as computed, and in the currency charged.
        {
          id: "Комиссия брокера",
          labels: ["Комиссия брокера всего, валюта списания", "Комиссия брокера всего", "Комиссия брокера"],
        },
        {
          id: "Валюта комиссии",
          labels: ["Комиссия брокера валюта списания", "Комиссия брокера валюта"],
        },
      ],
    },
    {
      id: "settlements",
      title: /^Исполнение обязательств по сделке/,
      isGrouped: true,
      columns: [
        { id: "Номер сделки", labels: ["Номер сделки"], isRequired: true },
        { id: "Дата сделки", labels: ["Дата сделки"] },
        { id: "ISIN", labels: ["ISIN"] },
        { id: "Вид сделки", labels: ["Вид сделки"] },
        { id: "Количество", labels: ["Количество ЦБ"] },
        { id: "НКД", labels: ["НКД"] },
        { id: "Сумма сделки", labels: ["Сумма сделки"] },
        { id: "Валюта суммы", labels: ["Валюта суммы"] },
      ],
    },
    {
      id: "cash",
      title: /^ДВИЖЕНИЕ ДЕНЕЖНЫХ СРЕДСТВ ЗА ОТЧЕТНЫЙ ПЕРИОД/,
      columns: [
        { id: "Номер", labels: ["№ операции"] },
        { id: "Дата", labels: ["Дата"], isRequired: true },
        { id: "Операция", labels: ["Тип операции"], isRequired: true },
        { id: "Сумма", labels: ["Сумма"], isRequired: true },
        { id: "Валюта", labels: ["Валюта"], isRequired: true },
        { id: "Комментарий", labels: ["Комментарий"] },
      ],
    },
    {
      id: "papers",
      title: /^ДВИЖЕНИЕ ЦЕННЫХ БУМАГ ЗА ОТЧЕТНЫЙ ПЕРИОД/,
      columns: [
        { id: "Дата", labels: ["Дата"], isRequired: true },
        { id: "Операция", labels: ["Тип операции"], isRequired: true },
        { id: "Наименование", labels: ["Наименование ЦБ"] },
        { id: "ISIN", labels: ["ISIN"] },
        { id: "Количество", labels: ["Количество ЦБ", "Количество"], isRequired: true },
        { id: "Комментарий", labels: ["Комментарий"] },
      ],
    },
  ],
  trade: {
    fees: [
      ["Комиссия ТС", "Валюта комиссии ТС"],
      ["Клиринговая", "Валюта клиринговой"],
      ["Комиссия брокера", "Валюта комиссии"],
    ],
  },
  cash: [
    ["Ввод ДС", { kind: "deposit" }],
    ["Вывод ДС", { kind: "withdrawal" }],
    ["Перевод ДС", { skip: "own-transfer" }],
    ["Доход по финансовым инструментам", { kind: "dividend" }],
    ["Погашение купона", { kind: "coupon" }],
    ["Погашение номинала", { special: "nominal" }],
    ["Вариационная маржа", { special: "margin" }],
    ["Депозитарные сборы", { kind: "fee" }],
    ["Разблокировано средств ГО", { skip: "no-ledger-event" }],
    ["Заблокировано средств ГО", { skip: "no-ledger-event" }],
    ["Получено по сделке", { skip: "repeats-trades" }],
    ["Списано по сделке", { skip: "repeats-trades" }],
  ],
  papers: [
    ["Списание ЦБ после погашения", "redeemed"],
    ["Ввод ЦБ", "in"],
    ["Вывод ЦБ", "out"],
    ["Перевод ЦБ", "own"],
    ["Списано по сделке", "settled"],
    ["Получено по сделке", "settled"],
  ],
  accountNumber: /(?:счет[а-я]*(?:\s+клиента)?|договор[а-я]*)\s*(?:№|N)?:?\s*([0-9][0-9A-Za-zА-Яа-я/-]*)/i,
};

const MARK = /(?:ООО\s*"?Твой Брокер|УРАЛСИБ)/i;
const HEADING = /СОСТОЯНИЕ ДЕНЕЖНЫХ СРЕДСТВ НА СЧЕТЕ/;

/** Reads the combined report ("invest") of Tvoy Broker, Uralsib Broker before 2021. */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const opened = openCsv(file);
  if ("fatal" in opened) return rejected(ID, FORMAT, opened.fatal);
  return readBackOffice(opened.records, REPORT, options);
};

export const tvoy: Broker = {
  id: ID,
  name: "Tvoy Broker",
  country: "RU",
  formats: [
    {
      id: FORMAT,
      name: "Broker report XLS",
      marks: { in: "workbook", texts: ["СОСТОЯНИЕ ДЕНЕЖНЫХ СРЕДСТВ НА СЧЕТЕ", ["Твой Брокер", "УРАЛСИБ"]] },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions", "totals"],
      words: [
        ...Object.keys(SIDES),
        ...CONTRACT_SIDES,
        ...REPORT.cash.map(([word]) => word),
        ...REPORT.papers.map(([word]) => word),
      ],
    },
  ],
  near: () => [],
  detect: (file) => {
    const cells = headSheets(file).flatMap(({ rows }) => rows.flatMap((row) => row.cells));
    return cells.some((cell) => HEADING.test(cell)) && cells.some((cell) => MARK.test(cell))
      ? { score: 1, why: issue("title-found", { title: "СОСТОЯНИЕ ДЕНЕЖНЫХ СРЕДСТВ НА СЧЕТЕ" }) }
      : { score: 0, why: issue("no-known-header") };
  },
  parse,
};
