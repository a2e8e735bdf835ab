import type { TableColumn } from "../kit/tables/table-row.ts";

export const COLUMNS = [
  { id: "datetime", labels: ["datetime"], isRequired: true },
  { id: "date", labels: ["date"], isRequired: true },
  { id: "category", labels: ["category"], isRequired: true },
  { id: "event", labels: ["type"], isRequired: true },
  { id: "assetClass", labels: ["asset_class"], isRequired: true },
  { id: "name", labels: ["name"], isRequired: true },
  { id: "symbol", labels: ["symbol"], isRequired: true },
  { id: "shares", labels: ["shares"], role: "quantity", isRequired: true },
  { id: "price", labels: ["price"], role: "price", isRequired: true },
  { id: "amount", labels: ["amount"], role: "money", isRequired: true },
  { id: "fee", labels: ["fee"], role: "money" },
  { id: "tax", labels: ["tax"], role: "money" },
  { id: "currency", labels: ["currency"], isRequired: true },
  { id: "description", labels: ["description"] },
  { id: "id", labels: ["transaction_id"] },
] as const satisfies readonly TableColumn<string>[];

export type Column = (typeof COLUMNS)[number]["id"];
