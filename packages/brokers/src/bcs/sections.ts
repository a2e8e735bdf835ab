import type { ReportSection } from "../kit/reports/report.ts";

const TRADES: ReportSection<string>["columns"] = [
  { id: "settled", labels: ["Дата"], isRequired: true },
  { id: "number", labels: ["Номер"], isRequired: true },
  { id: "settledTime", labels: ["Время"] },
  { id: "bought", labels: ["Куплено, шт", "Куплено шт", "Куплено, шт."], isRequired: true, role: "quantity" },
  // Purchase and sale both have a column "Цена"; the purchase's is first.
  { id: "buyPrice", labels: ["Цена"], isRequired: true, role: "price" },
  { id: "paid", labels: ["Сумма платежа"], isRequired: true, role: "money" },
  { id: "sold", labels: ["Продано, шт", "Продано шт", "Продано, шт."], isRequired: true, role: "quantity" },
  { id: "sellPrice", labels: ["Цена"], role: "price" },
  { id: "received", labels: ["Сумма выручки"], isRequired: true, role: "money" },
  { id: "currency", labels: ["Валюта"] },
  { id: "payCurrency", labels: ["Валюта платежа"] },
  { id: "day", labels: ["Дата соверш."] },
  { id: "time", labels: ["Время соверш."] },
  { id: "type", labels: ["Тип сделки"] },
  { id: "note", labels: ["Примечание"] },
];

const HELD = ["Кол-во ЦБ / Масса ДМ (шт/г)", "Кол-во ценных бумаг"];
const WORTH = ["Сумма, в т.ч. НКД"];

export const BCS_SECTIONS: readonly ReportSection<string>[] = [
  {
    id: "cash",
    title: /^1\.1\.1\.?\s/,
    columns: [
      { id: "day", labels: ["Дата"], isRequired: true },
      { id: "kind", labels: ["Операция"], isRequired: true },
      { id: "credit", labels: ["Сумма зачисления"], isRequired: true, role: "money" },
      { id: "debit", labels: ["Сумма списания"], isRequired: true, role: "money" },
      { id: "note", labels: ["Примечание"] },
    ],
  },
  { id: "trades", title: /^2\.1\.?\s*Сделки/i, columns: TRADES },
  { id: "open", title: /^2\.3\.?\s*Незавершенные сделки/i, columns: TRADES },
  {
    id: "assets",
    title: /^3\.?\s*Активы/i,
    columns: [
      { id: "name", labels: ["Вид актива"], isRequired: true },
      {
        id: "isin",
        labels: ["Номер гос. регистрации ЦБ/ ISIN", "Номер гос. регистрации ЦБ/ISIN"],
        isRequired: true,
      },
      { id: "type", labels: ["Тип актива (для ЦБ - № вып.)", "Тип ЦБ (№ вып.)", "Тип актива"] },
      // Columns repeat for both ends of the period, the opening first.
      { id: "quantityBefore", labels: HELD, role: "quantity" },
      { id: "sumBefore", labels: WORTH, role: "money" },
      { id: "quantity", labels: HELD, role: "quantity" },
      { id: "sum", labels: WORTH, role: "money" },
    ],
  },
  {
    id: "moves",
    title: /^4\.?\s*Движение Ценных бумаг/i,
    columns: [
      { id: "name", labels: ["ЦБ"], isRequired: true },
      { id: "day", labels: ["Дата"], isRequired: true },
      { id: "in", labels: ["Приход"], isRequired: true, role: "quantity" },
      { id: "out", labels: ["Расход"], isRequired: true, role: "quantity" },
      { id: "note", labels: ["Примечание"], isRequired: true },
    ],
  },
  { id: "aside", title: /^\d(?:\.\d+)*\.?\s+[А-ЯЁ]|^сборы\/штрафы|^Дата составления отчета/i, columns: [] },
];
