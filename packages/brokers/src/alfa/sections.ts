import type { ReportSection } from "../kit/reports/report.ts";

/** Deals of the sheets and of the XML. The quantity is signed; there is no side column. */
export const TRADES: ReportSection<string> = {
  id: "trades",
  title: /^Завершенные сделки$/i,
  columns: [
    { id: "number", labels: ["№ сделки"], isRequired: true },
    { id: "day", labels: ["Дата заключен.", "Дата заключения"], isRequired: true },
    { id: "settled", labels: ["Дата расчетов"] },
    { id: "place", labels: ["Место заключения сделки", "Место заключения"] },
    { id: "isin", labels: ["ISIN/рег.код", "ISIN / рег.код"], isRequired: true },
    { id: "name", labels: ["Актив"], isRequired: true },
    {
      id: "quantity",
      labels: ["Куплено (продано), шт.", "Количество актива, шт./грамм"],
      isRequired: true,
      role: "quantity",
    },
    { id: "price", labels: ["Цена"], isRequired: true, role: "price" },
    { id: "amount", labels: ["Сумма сделки"], isRequired: true, role: "money" },
    { id: "accrued", labels: ["В т.ч. НКД"], role: "money" },
    { id: "currency", labels: ["Вал.", "Валюта расчетов"], isRequired: true },
    { id: "fee", labels: ["Комиссия банка, руб.", "Комиссия банка"], role: "money" },
    { id: "feeCurrency", labels: ["Валюта комиссии"] },
    { id: "note", labels: ["Коммент.", "Комментарий"] },
    { id: "pair", labels: ["№ пары РЕПО/SWAP"] },
  ],
};

/** A payment in one currency, for both variants of the cash table. */
export const CASH: ReportSection<string> = {
  id: "cash",
  title: /^Движение ДС$/i,
  columns: [
    { id: "day", labels: ["Дата"], isRequired: true },
    { id: "kind", labels: ["Наименование операции"], isRequired: true },
    { id: "note", labels: ["Комментарий"], isRequired: true },
    { id: "currency", labels: ["Валюта"], isRequired: true },
    { id: "amount", labels: ["Сумма"], isRequired: true, role: "money" },
  ],
};
