import type { ReportSection } from "../kit/reports/report.ts";

/** By the text above their tables. */
export const SBER_SECTIONS: readonly ReportSection<string>[] = [
  {
    id: "trades",
    title: /^Сделки купли\s*\/\s*продажи ценных бумаг/i,
    columns: [
      { id: "day", labels: ["Дата заключения"], isRequired: true },
      { id: "settled", labels: ["Дата расчетов"] },
      { id: "time", labels: ["Время заключения"] },
      { id: "name", labels: ["Наименование ЦБ"], isRequired: true },
      { id: "code", labels: ["Код ЦБ"], isRequired: true },
      { id: "currency", labels: ["Валюта"], isRequired: true },
      { id: "side", labels: ["Вид"], isRequired: true },
      { id: "quantity", labels: ["Количество, шт."], isRequired: true, role: "quantity" },
      { id: "price", labels: ["Цена"], isRequired: true, role: "price" },
      { id: "amount", labels: ["Сумма"], isRequired: true, role: "money" },
      { id: "accrued", labels: ["НКД"], role: "money" },
      { id: "broker", labels: ["Комиссия Брокера"], role: "money" },
      { id: "exchange", labels: ["Комиссия Биржи"], role: "money" },
      { id: "number", labels: ["Номер сделки"], isRequired: true },
      { id: "note", labels: ["Комментарий"] },
      { id: "status", labels: ["Статус сделки"] },
    ],
  },
  {
    id: "currency",
    title: /^Сделки с валютными инструментами за период/i,
    columns: [
      { id: "pair", labels: ["Валютный инструмент"], isRequired: true },
      { id: "day", labels: ["Дата заключения"], isRequired: true },
      { id: "settled", labels: ["Дата расчетов"] },
      { id: "time", labels: ["Время заключения"] },
      { id: "side", labels: ["Вид"], isRequired: true },
      { id: "quantity", labels: ["Количество базовой валюты лота"], isRequired: true, role: "money" },
      { id: "price", labels: ["Цена"], role: "price" },
      { id: "amount", labels: ["Сумма сделки в сопряженной валюте"], isRequired: true, role: "money" },
      { id: "broker", labels: ["Комиссия Брокера оборотная, руб"], role: "money" },
      { id: "exchange", labels: ["Комиссия Биржи, руб"], role: "money" },
      { id: "number", labels: ["Номер сделки"], isRequired: true },
    ],
  },
  {
    id: "cash",
    title: /^Движение денежных средств за период/i,
    columns: [
      { id: "day", labels: ["Дата"], isRequired: true },
      { id: "place", labels: ["Торговая площадка"] },
      { id: "kind", labels: ["Описание операции"], isRequired: true },
      { id: "currency", labels: ["Валюта"], isRequired: true },
      { id: "credit", labels: ["Сумма зачисления"], isRequired: true, role: "money" },
      { id: "debit", labels: ["Сумма списания"], isRequired: true, role: "money" },
    ],
  },
  {
    id: "reference",
    title: /^Справочник Ценных Бумаг/i,
    columns: [
      { id: "name", labels: ["Наименование"], isRequired: true },
      { id: "code", labels: ["Код"], isRequired: true },
      { id: "isin", labels: ["ISIN ценной бумаги"], isRequired: true },
      { id: "issuer", labels: ["Эмитент"] },
      {
        id: "type",
        labels: ["Вид, Категория, Тип, иная информация", "Вид/Категория/Тип", "Вид, Категория, Тип"],
      },
    ],
  },
  { id: "derivatives", title: /^Срочные сделки/i, columns: [] },
  { id: "moves", title: /^Движение ЦБ, не связанное с исполнением сделок/i, columns: [] },
  { id: "outside", title: /^Выплаты дохода от эмитента на внешний счет/i, columns: [] },
  {
    id: "repeats",
    title: /^(?:Оценка активов|Сводная информация по движению|Требования и Обязательства на Валютном)/i,
    columns: [],
  },
  { id: "deposits", title: /^Информация о зачислениях денежных средств на ИИС/i, columns: [] },
];

/** An untitled table that does not continue the one above: signatures. */
export const UNTITLED: ReportSection<string> = { id: "untitled", title: /^$/, columns: [] };

/** Sections of future reports. */
export const UNKNOWN_SECTION: ReportSection<string> = { id: "unknown", title: /./, columns: [] };
