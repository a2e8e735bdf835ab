import Papa from "papaparse";
import { guardText } from "../kit/text/guarded-text.ts";
import type { DraftRow } from "../statement.ts";
import { joinAliases } from "./aliases.ts";
import { TEMPLATE_COLUMNS, type TemplateColumn } from "./columns.ts";
import { affectsCashByDefault, EVENTS, type Shape } from "./events.ts";

type Cells = Partial<Record<TemplateColumn, string | undefined>>;

const trade = (row: DraftRow): Cells => ({
  Price: row.price,
  Quantity: row.quantity,
  Amount: row.amount,
  NKD: row.accrued,
});
const sum = (row: DraftRow): Cells => ({ Symbol: row.currency, Price: "1", Quantity: row.amount });

const ratioText = ({ ratio }: DraftRow): string | undefined =>
  ratio === undefined ? undefined : `${ratio.to}:${ratio.from}`;
const origin = (row: DraftRow): Cells => ({ Cost: row.cost ?? undefined, AcquiredOn: row.acquiredOn });
const pair = (row: DraftRow): Cells => ({
  ...trade(row),
  ToQuantity: row.toQuantity,
  Ratio: ratioText(row),
  CostShare: row.costShare,
  ...toInstrumentCells(row),
});
const toInstrumentCells = ({ toInstrument }: DraftRow): Cells =>
  toInstrument === undefined
    ? {}
    : {
        ToSymbol: optional(toInstrument.symbol),
        ToISIN: toInstrument.isin,
        ToExchange: optional(toInstrument.exchange),
        ToName: optional(toInstrument.name),
        ToInstrumentCurrency: toInstrument.currency,
        ToAssetType: toInstrument.assetType?.toString(),
      };

const WRITE_SHAPE: Readonly<Record<Shape, (row: DraftRow) => Cells>> = {
  trade,
  income: (row) => ({
    Price: row.price,
    Quantity: row.amount,
    Amount: row.amount,
    HeldQuantity: row.quantity,
  }),
  cash: sum,
  charge: (row) => ({ FeeTax: row.amount }),
  exchange: (row) => ({ Symbol: row.toCurrency, Price: row.amount, Quantity: row.toAmount }),
  split: (row) => ({ Price: ratioText(row), ToQuantity: row.quantity }),
  position: (row) => (row.instrument === undefined ? sum(row) : { ...trade(row), ...origin(row) }),
  value: (row) => ({ Price: "1", Quantity: row.amount }),
  pair,
  option: (row) => ({ ...pair(row), OptionRight: row.optionRight }),
};

/** As in Snowball, FeeTax of income is the tax, unless it also has a fee; a charge's FeeTax is the charge. */
const costCells = (row: DraftRow): Cells => {
  const spec = EVENTS[row.kind];
  const tax = { Tax: row.tax, TaxCurrency: row.taxCurrency };
  if (spec.shape === "charge") return tax;
  if (spec.isTaxSide === true && row.fee === undefined)
    return { FeeTax: row.tax, FeeCurrency: row.taxCurrency };
  const fee = { FeeTax: row.fee, FeeCurrency: row.feeCurrency };
  return spec.isTaxSide === true ? { ...fee, ...tax, Tax: row.tax ?? "0" } : { ...fee, ...tax };
};

const optional = (text: string | undefined) => (text === undefined ? undefined : guardText(text));

const instrumentCells = ({ instrument }: DraftRow): Cells =>
  instrument === undefined
    ? {}
    : {
        Symbol: optional(instrument.symbol) ?? "",
        ISIN: instrument.isin,
        Exchange: optional(instrument.exchange),
        Name: optional(instrument.name),
        InstrumentCurrency: instrument.currency,
        AssetType: instrument.assetType?.toString(),
        Conid: optional(instrument.conid),
        Aliases: instrument.aliases === undefined ? undefined : guardText(joinAliases(instrument.aliases)),
      };

const cashFlag = (row: DraftRow): string => {
  if (row.affectsCash === affectsCashByDefault(row.kind, row.instrument !== undefined)) return "";
  return row.affectsCash ? "FALSE" : "TRUE";
};

const toCells = (row: DraftRow): Cells => ({
  ...WRITE_SHAPE[EVENTS[row.kind].shape](row),
  ...costCells(row),
  ...instrumentCells(row),
  Event: EVENTS[row.kind].event,
  Date: row.time === undefined ? row.date : `${row.date}T${row.time}`,
  Currency: row.currency,
  DoNotAdjustCash: cashFlag(row),
  Note: optional(row.note),
  SettleDate: row.settleDate,
  Rate: row.rate,
  ExternalId: optional(row.externalId),
});

/**
 * Writes a template file (UTF-8, comma, decimal point, LF) that `parseTemplate` reads back; line ends in notes become
 * LF.
 */
export const writeTemplate = (rows: readonly DraftRow[]): string => {
  const columns = TEMPLATE_COLUMNS.map((column) => column.id);
  const table = rows.map((row) => {
    const cells = toCells(row);
    return columns.map((column) => cells[column] ?? "");
  });
  return `${Papa.unparse([columns, ...table], { newline: "\n" })}\n`;
};
