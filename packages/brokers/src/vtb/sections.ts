import type { ReportSection } from "../kit/reports/report.ts";
import { CONTRACT_SECTIONS } from "./contracts.ts";

const trades = (first: readonly string[]): ReportSection<string>["columns"] => [
  { id: "name", labels: first, isRequired: true },
  { id: "day", labels: ["Дата и время заключения сделки"], isRequired: true },
  { id: "side", labels: ["Вид сделки"], isRequired: true },
  { id: "quantity", labels: ["Количество (шт)", "Количество"], isRequired: true, role: "quantity" },
  { id: "priceCurrency", labels: ["Валюта цены (номинала для облигаций)", "Валюта цены"] },
  { id: "price", labels: ["Цена (% для облигаций)", "Цена"], isRequired: true, role: "price" },
  { id: "currency", labels: ["Валюта расчетов"], isRequired: true },
  { id: "amount", labels: ["Сумма сделки в валюте расчетов"], isRequired: true, role: "money" },
  { id: "accrued", labels: ["НКД", "НКД по сделке в валюте расчетов"], role: "money" },
  { id: "settleFee", labels: ["Комиссия Банка за расчет"], role: "money" },
  { id: "dealFee", labels: ["Комиссия Банка за заключение"], role: "money" },
  { id: "settled", labels: ["Плановая дата оплаты"] },
  { id: "number", labels: ["№ сделки"] },
];

const SECURITY = ["Наименование ценной бумаги, № гос. регистрации, ISIN", "Наименование ценной бумаги"];

const PAIR = ["Финансовый инструмент", "Наименование валюты", "Инструмент", ...SECURITY];

/** Workbook titles; tables of settled and open deals repeat the concluded ones. */
export const VTB_SECTIONS: readonly ReportSection<string>[] = [
  {
    id: "trades",
    title: /^Заключенные в отчетном периоде сделки с ценными бумагами/i,
    columns: trades(SECURITY),
  },
  {
    id: "repeated",
    title: /^(?:Завершенные|Незавершенные) .*сделки с ценными бумагами/i,
    columns: trades(SECURITY),
  },
  {
    id: "currency",
    title: /^Заключенные в отчетном периоде сделки с иностранной валютой/i,
    columns: trades(PAIR),
  },
  {
    id: "repeated-currency",
    title: /^(?:Завершенные|Незавершенные) .*сделки с иностранной валютой/i,
    columns: trades(PAIR),
  },
  ...CONTRACT_SECTIONS,
  {
    id: "cash",
    title: /^Движение денежных средств/i,
    columns: [
      { id: "day", labels: ["Дата"], isRequired: true },
      { id: "amount", labels: ["Сумма"], isRequired: true, role: "money" },
      { id: "currency", labels: ["Валюта"], isRequired: true },
      { id: "kind", labels: ["Тип операции"], isRequired: true },
      { id: "note", labels: ["Комментарий"] },
    ],
  },
  {
    id: "moves",
    title: /^Движение ценных бумаг/i,
    columns: [
      { id: "name", labels: SECURITY, isRequired: true },
      { id: "day", labels: ["Дата операции"], isRequired: true },
      { id: "quantity", labels: ["Количество (шт)", "Количество"], isRequired: true, role: "quantity" },
      { id: "kind", labels: ["Тип операции"], isRequired: true },
      { id: "note", labels: ["Комментарий"] },
    ],
  },
  {
    id: "obligations",
    title: /^Обязательства и требования по незавершенным сделкам/i,
    columns: [],
  },
  {
    id: "summary",
    title: /^Сводная информация/i,
    columns: [],
  },
  {
    id: "balances",
    title: /^Отч[её]т об остатках/i,
    columns: [],
  },
  {
    id: "aside",
    title: /^(?:Открытые позиции|Обязательства|Неисполненные)/i,
    columns: [],
  },
];
