import type { ColumnSpec } from "../kit/tables/header.ts";

/** Twelve documented columns, then additions that make it lossless. */
export const TEMPLATE_COLUMNS = [
  {
    id: "Event",
    labels: ["Event", "Type", "Action", "Operation", "Transaction Type", "Событие"],
    isRequired: true,
  },
  { id: "Date", labels: ["Date", "Trade Date", "Дата"], isRequired: true },
  { id: "Symbol", labels: ["Symbol", "Ticker", "Тикер"], isRequired: true },
  { id: "Price", labels: ["Price", "Unit Price", "UnitPrice", "Цена"], isRequired: true },
  { id: "Quantity", labels: ["Quantity", "Qty", "Units", "Shares", "Количество"], isRequired: true },
  { id: "Currency", labels: ["Currency", "Ccy", "Price Currency", "Валюта"], isRequired: true },
  { id: "FeeTax", labels: ["FeeTax", "Fee/Tax", "Fee", "Commission", "Fees", "Комиссия"] },
  { id: "Exchange", labels: ["Exchange", "Market", "Биржа"] },
  { id: "NKD", labels: ["NKD", "Accrued Interest", "Accrued", "НКД"] },
  {
    id: "FeeCurrency",
    labels: ["FeeCurrency", "Fee Tax Currency", "Commission Currency", "Валюта комиссии"],
  },
  { id: "DoNotAdjustCash", labels: ["DoNotAdjustCash"] },
  { id: "Note", labels: ["Note", "Comment", "Примечание", "Комментарий"] },
  { id: "SettleDate", labels: ["SettleDate", "Settlement Date"] },
  { id: "Amount", labels: ["Amount"] },
  { id: "HeldQuantity", labels: ["HeldQuantity"] },
  { id: "Tax", labels: ["Tax"] },
  { id: "TaxCurrency", labels: ["TaxCurrency"] },
  { id: "Rate", labels: ["Rate"] },
  { id: "ISIN", labels: ["ISIN"] },
  { id: "Name", labels: ["Name"] },
  { id: "AssetType", labels: ["AssetType"] },
  { id: "InstrumentCurrency", labels: ["InstrumentCurrency"] },
  { id: "Conid", labels: ["Conid"] },
  { id: "Aliases", labels: ["Aliases"] },
  { id: "ExternalId", labels: ["ExternalId"] },
  { id: "ToSymbol", labels: ["ToSymbol"] },
  { id: "ToQuantity", labels: ["ToQuantity"] },
  { id: "ToISIN", labels: ["ToISIN"] },
  { id: "ToExchange", labels: ["ToExchange"] },
  { id: "ToName", labels: ["ToName"] },
  { id: "ToInstrumentCurrency", labels: ["ToInstrumentCurrency"] },
  { id: "ToAssetType", labels: ["ToAssetType"] },
  { id: "Ratio", labels: ["Ratio"] },
  { id: "CostShare", labels: ["CostShare"] },
  { id: "OptionRight", labels: ["OptionRight"] },
  { id: "Cost", labels: ["Cost"] },
  { id: "AcquiredOn", labels: ["AcquiredOn"] },
] as const satisfies readonly ColumnSpec<string>[];

export type TemplateColumn = (typeof TEMPLATE_COLUMNS)[number]["id"];

export const NUMBER_COLUMNS = [
  "Price",
  "Quantity",
  "FeeTax",
  "NKD",
  "Amount",
  "HeldQuantity",
  "Tax",
  "Rate",
  "ToQuantity",
  "CostShare",
  "Cost",
] as const;
export type NumberColumn = (typeof NUMBER_COLUMNS)[number];

export const MAX_LENGTH: Readonly<Partial<Record<TemplateColumn, number>>> = {
  Symbol: 100,
  Exchange: 50,
  Name: 500,
  Conid: 50,
  Aliases: 1000,
  ExternalId: 200,
  Note: 10_000,
  ToSymbol: 100,
  ToExchange: 50,
  ToName: 500,
};
