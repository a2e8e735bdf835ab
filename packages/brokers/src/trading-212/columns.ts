import type { TableColumn } from "../kit/tables/table-row.ts";

// Files of 2020 and 2021 have the account's currency in the label.
const CURRENCIES = ["GBP", "EUR", "USD", "CHF", "PLN", "RON", "CZK", "HUF", "BGN", "SEK", "NOK", "DKK"];
const withCurrency = (label: string) => [label, ...CURRENCIES.map((code) => `${label} (${code})`)];

/** Trading costs, in the account's currency and inside Total. */
export const COSTS = [
  { id: "conversion", label: "Currency conversion fee", is: "fee" },
  { id: "finra", label: "Finra fee", is: "fee" },
  { id: "transaction", label: "Transaction fee", is: "fee" },
  { id: "stamp", label: "Stamp duty reserve tax", is: "tax" },
  { id: "stampDuty", label: "Stamp duty", is: "tax" },
  { id: "french", label: "French transaction tax", is: "tax" },
] as const;

export type CostId = (typeof COSTS)[number]["id"];
export type Column =
  | "action"
  | "time"
  | "isin"
  | "ticker"
  | "name"
  | "notes"
  | "id"
  | "shares"
  | "price"
  | "priceCurrency"
  | "rate"
  | "total"
  | "totalCurrency"
  | "tax"
  | "taxCurrency"
  | "depositFee"
  | "merchant"
  | CostId
  | `${CostId}Currency`;

const costColumns = COSTS.flatMap(({ id, label }): TableColumn<Column>[] => [
  { id, labels: withCurrency(label), role: "money" },
  { id: `${id}Currency`, labels: [`Currency (${label})`] },
]);

/** A file has only the columns it uses, in any order. */
export const COLUMNS: readonly TableColumn<Column>[] = [
  { id: "action", labels: ["Action"], isRequired: true },
  { id: "time", labels: ["Time", "Time (UTC)"], isRequired: true },
  { id: "isin", labels: ["ISIN"] },
  { id: "ticker", labels: ["Ticker"] },
  { id: "name", labels: ["Name"] },
  { id: "notes", labels: ["Notes"] },
  { id: "id", labels: ["ID"] },
  { id: "shares", labels: ["No. of shares"], role: "quantity", isRequired: true },
  { id: "price", labels: ["Price / share"], role: "price", isRequired: true },
  { id: "priceCurrency", labels: ["Currency (Price / share)"] },
  { id: "rate", labels: ["Exchange rate"], role: "rate" },
  { id: "total", labels: withCurrency("Total"), role: "money", isRequired: true },
  { id: "totalCurrency", labels: ["Currency (Total)"] },
  { id: "tax", labels: ["Withholding tax"], role: "money" },
  { id: "taxCurrency", labels: ["Currency (Withholding tax)"] },
  { id: "depositFee", labels: withCurrency("Deposit fee"), role: "money" },
  { id: "merchant", labels: ["Merchant name"] },
  ...costColumns,
];
