import type { ReportSection } from "../kit/reports/report.ts";
import { CONTRACT_SECTIONS } from "./contracts.ts";

/** Tables known by title only. */
const UNREAD = /^Информация о /i;

/** Without events. */
const INFORMATION = /^(?:Сводная информация по счетам|Плановые остатки|Дата составления отчета)/i;

export const PSB_BALANCES = {
  cash: /^Позиция денежных средств/i,
  positions: /^Портфель на конец дня/i,
};

/** Tables of the report of shares and bonds, and of the currency market's file. */
export const PSB_SECTIONS: readonly ReportSection<string>[] = [
  {
    id: "trades",
    title: /^Сделки, совершенные с ЦБ на биржевых торговых площадках/i,
    columns: [
      { id: "date", labels: ["Дата и время совершения сделки"], isRequired: true },
      {
        id: "settleDate",
        labels: ["Дата исполнения", "Фактическая дата исполнения", "Плановая дата исполнения"],
      },
      { id: "number", labels: ["Номер сделки в ТС"], isRequired: true },
      { id: "name", labels: ["Наименование", "Наименование ЦБ"], isRequired: true },
      { id: "registration", labels: ["Номер гос. регистрации"], isRequired: true },
      { id: "isin", labels: ["ISIN"] },
      { id: "side", labels: ["Вид сделки", "Вид сделки (покупка/продажа)"], isRequired: true },
      { id: "quantity", labels: ["Кол-во ЦБ", "Кол-во ЦБ, шт."], role: "quantity", isRequired: true },
      { id: "currency", labels: ["Валюта сделки / Валюта платежа", "Валюта сделки"], isRequired: true },
      { id: "price", labels: ["Цена (% для обл)", "Цена"], role: "price", isRequired: true },
      { id: "amount", labels: ["Сумма сделки без НКД"], role: "money", isRequired: true },
      { id: "accrued", labels: ["НКД"], role: "money" },
      { id: "fee1", labels: ["Комиссия торговой системы"], role: "money" },
      { id: "fee2", labels: ["Клиринговая комиссия"], role: "money" },
      { id: "fee3", labels: ["Комиссия за ИТС"], role: "money" },
      { id: "fee4", labels: ["Ком. брокера"], role: "money" },
      { id: "feeCurrency", labels: ["Валюта списания брок. Комиссии"] },
    ],
  },
  {
    id: "cash",
    title: /^Внешнее движение денежных средств в валюте счета/i,
    columns: [
      { id: "date", labels: ["Дата"], isRequired: true },
      { id: "currency", labels: ["Валюта счета"], isRequired: true },
      { id: "amount", labels: ["Сумма"], role: "money", isRequired: true },
      { id: "type", labels: ["Операция"], isRequired: true },
      { id: "note", labels: ["Комментарий"], isRequired: true },
    ],
  },
  {
    id: "bonds",
    title: /^Погашение купонов и ЦБ/i,
    columns: [
      { id: "date", labels: ["Дата", "Дата операции", "Дата выплаты"], isRequired: true },
      { id: "type", labels: ["Вид операции", "Операция"], isRequired: true },
      { id: "name", labels: ["Наименование", "Наименование ЦБ"] },
      { id: "registration", labels: ["Номер гос. регистрации", "Регистрационный номер ЦБ"] },
      { id: "isin", labels: ["ISIN"], words: ["ISIN"], isRequired: true },
      {
        id: "quantity",
        labels: ["Кол-во ЦБ", "Кол-во"],
        words: ["кол-во"],
        role: "quantity",
        isRequired: true,
      },
      { id: "coupon", labels: ["НКД"], words: ["НКД"], role: "money", isRequired: true },
      {
        id: "amount",
        labels: ["Сумма амортизации"],
        words: ["сумма", "амортизации"],
        role: "money",
        isRequired: true,
      },
      { id: "tax", labels: ["Сумма удержанного налога"], words: ["удержанного", "налога"], role: "money" },
      { id: "currency", labels: ["Валюта выплаты"], isRequired: true },
    ],
  },
  {
    id: "dividends",
    title: /^Выплата дивидендов/i,
    columns: [
      { id: "date", labels: ["Дата", "Дата операции", "Дата выплаты"], isRequired: true },
      { id: "name", labels: ["Наименование", "Наименование ЦБ"] },
      { id: "registration", labels: ["Номер гос. регистрации"] },
      { id: "isin", labels: ["ISIN"], words: ["ISIN"], isRequired: true },
      { id: "quantity", labels: ["Кол-во ЦБ", "Кол-во"], words: ["кол-во"], role: "quantity" },
      { id: "currency", labels: ["Валюта выплаты"], words: ["валюта", "выплаты"], isRequired: true },
      {
        id: "amount",
        labels: ["Сумма дивидендов"],
        words: ["сумма", "дивидендов"],
        role: "money",
        isRequired: true,
      },
      {
        id: "tax",
        labels: ["Сумма удержанного налога"],
        words: ["сумма", "налога"],
        role: "money",
        isRequired: true,
      },
    ],
  },
  {
    id: "exchanges",
    title: /^Информация о валютных сделках/i,
    columns: [
      { id: "number", labels: ["Номер сделки"], isRequired: true },
      {
        id: "date",
        labels: ["Дата заключения сделки"],
        words: ["дата", "заключения сделки"],
        isRequired: true,
      },
      { id: "pair", labels: ["Инструмент"], isRequired: true },
      { id: "side", labels: ["Направление сделки"], words: ["направление", "сделки"], isRequired: true },
      {
        id: "lots",
        labels: ["Объем в валюте лота"],
        words: ["объем", "в валюте лота"],
        role: "money",
        isRequired: true,
      },
      {
        id: "amount",
        labels: ["Объем в сопряженной валюте"],
        words: ["объем", "в сопряженной валюте"],
        role: "money",
        isRequired: true,
      },
      { id: "fee", labels: ["Комиссия биржи, руб."], words: ["комиссия", "биржи", "руб"], role: "money" },
    ],
  },
  {
    id: "transfers",
    title: /^Информация об операциях с активами/i,
    columns: [
      { id: "date", labels: ["Дата"], isRequired: true },
      { id: "type", labels: ["Вид", "Вид операции"], isRequired: true },
      { id: "RUB", labels: ["RUB"], role: "money", isRequired: true },
      { id: "USD", labels: ["USD"], role: "money" },
      { id: "EUR", labels: ["EUR"], role: "money" },
    ],
  },
  ...CONTRACT_SECTIONS,
  { id: "balances", title: PSB_BALANCES.cash, columns: [] },
  { id: "balances", title: PSB_BALANCES.positions, columns: [] },
  { id: "balances", title: INFORMATION, columns: [] },
  { id: "unread", title: UNREAD, columns: [] },
];
