import type { ReportSection } from "../kit/report.ts";

/** Tables we know the titles of, but not the columns. */
const UNREAD =
  /^(?:Сводная информация по счетам|Позиция денежных средств|Портфель на конец дня|Информация о |Исполнение контрактов|Прочие операции|Информация об операциях с активами)/i;

/**
 * The tables of the report. Labels of the tables of payments are not described beyond the sums of dividends: the
 * usual names are tried, and every row of them asks for a look.
 */
export const PSB_SECTIONS: readonly ReportSection<string>[] = [
  {
    id: "trades",
    title: /^Сделки, совершенные с ЦБ на биржевых торговых площадках/i,
    columns: [
      { id: "date", labels: ["Дата и время совершения сделки"], isRequired: true },
      { id: "settleDate", labels: ["Дата исполнения", "Фактическая дата исполнения"] },
      { id: "number", labels: ["Номер сделки в ТС"], isRequired: true },
      { id: "name", labels: ["Наименование", "Наименование ЦБ"], isRequired: true },
      { id: "registration", labels: ["Номер гос. регистрации"], isRequired: true },
      { id: "isin", labels: ["ISIN"] },
      { id: "side", labels: ["Вид сделки"], isRequired: true },
      { id: "quantity", labels: ["Кол-во ЦБ"], role: "quantity", isRequired: true },
      { id: "currency", labels: ["Валюта сделки / Валюта платежа", "Валюта сделки"], isRequired: true },
      { id: "price", labels: ["Цена (% для обл)", "Цена"], role: "price", isRequired: true },
      { id: "amount", labels: ["Сумма сделки без НКД"], role: "money", isRequired: true },
      { id: "accrued", labels: ["НКД"], role: "money" },
      { id: "fee1", labels: ["Комиссия торговой системы"], role: "money" },
      { id: "fee2", labels: ["Клиринговая комиссия"], role: "money" },
      { id: "fee3", labels: ["Комиссия за ИТС"], role: "money" },
      { id: "fee4", labels: ["Ком. брокера"], role: "money" },
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
      { id: "name", labels: ["Наименование", "Наименование ЦБ"], isRequired: true },
      { id: "registration", labels: ["Номер гос. регистрации"] },
      { id: "isin", labels: ["ISIN"] },
      { id: "quantity", labels: ["Кол-во ЦБ", "Кол-во"], role: "quantity" },
      { id: "currency", labels: ["Валюта", "Валюта выплаты"] },
      { id: "amount", labels: ["Сумма", "Сумма выплаты"], role: "money", isRequired: true },
      { id: "tax", labels: ["Сумма удержанного налога", "Сумма удержанного налога, руб."], role: "money" },
    ],
  },
  {
    id: "dividends",
    title: /^Выплата дивидендов/i,
    columns: [
      { id: "date", labels: ["Дата", "Дата операции", "Дата выплаты"], isRequired: true },
      { id: "name", labels: ["Наименование", "Наименование ЦБ"], isRequired: true },
      { id: "registration", labels: ["Номер гос. регистрации"] },
      { id: "isin", labels: ["ISIN"] },
      { id: "quantity", labels: ["Кол-во ЦБ", "Кол-во"], role: "quantity" },
      { id: "currency", labels: ["Валюта", "Валюта выплаты"] },
      { id: "amount", labels: ["Сумма дивидендов"], role: "money", isRequired: true },
      { id: "tax", labels: ["Сумма удержанного налога"], role: "money", isRequired: true },
    ],
  },
  { id: "unread", title: UNREAD, columns: [] },
];
