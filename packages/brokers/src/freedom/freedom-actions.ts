import type { Collector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, addDraft, addLine, type Draft, failed, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import {
  absolute,
  add,
  compare,
  isNegative,
  isZero,
  multiply,
  reduceRatio,
  subtract,
} from "../kit/text/decimal-text.ts";
import { isEmptyCell } from "../kit/text/numbers.ts";
import { freedomInstrument } from "./freedom-trades.ts";

type ActionKind = "dividend" | "reverted" | "split" | "conversion";

/** By type_id, since "type" is in the client's language. */
const ACTIONS: Readonly<Record<string, ActionKind>> = {
  dividend: "dividend",
  dividend_compensation: "dividend",
  dividend_reverted: "reverted",
  split: "split",
  conversion: "conversion",
};
export const ACTION_WORDS: readonly string[] = Object.keys(ACTIONS);

const CENT = "0.01";
const instrumentOf = (row: FieldRow, currency?: string) =>
  freedomInstrument(row.cell("ticker"), row.cell("isin"), currency);

const typeOf = (row: FieldRow): string => row.cell("type_id").toLowerCase();

/** Gross of a payment: net plus one or two taxes. */
const grossOf = (row: FieldRow, net: string, tax: string): { gross: string; tax: string } => {
  const gross = add(absolute(net), tax);
  const outside = absolute(row.optional("external_tax", "money") ?? "0");
  const perPiece = row.optional("amount_per_one", "price");
  const units = row.optional("q_on_ex_date", "quantity");
  if (isZero(outside) || perPiece === undefined || units === undefined) return { gross, tax };
  const expected = multiply(perPiece, units);
  const isBeside = compare(absolute(subtract(add(gross, outside), expected)), CENT) <= 0;
  return isBeside ? { gross: add(gross, outside), tax: add(tax, outside) } : { gross, tax };
};

const checkGross = (row: FieldRow, draft: Draft): void => {
  const perPiece = row.optional("amount_per_one", "price");
  const units = row.optional("q_on_ex_date", "quantity");
  if (perPiece === undefined || units === undefined || isZero(perPiece) || isZero(units)) return;
  draft.quantity = absolute(units);
  draft.price = absolute(perPiece);
  const expected = multiply(draft.quantity, draft.price);
  if (compare(absolute(subtract(expected, draft.amount ?? "0")), CENT) > 0)
    addCheck(draft, issue("amount-mismatch", { amount: draft.amount ?? "", expected }));
};

const readIncome = (out: Collector, row: FieldRow, isReverted: boolean): void => {
  const currency = row.currency("currency");
  const net = row.nonZero("amount", "money");
  const printed = absolute(row.optional("tax_amount", "money") ?? "0");
  const taxCurrency = isEmptyCell(row.cell("tax_currency")) ? currency : row.currency("tax_currency");
  const isOwn = taxCurrency === currency || isZero(printed);
  const { gross, tax } = grossOf(row, net, isOwn ? printed : "0");
  const instrument = instrumentOf(row, currency);
  const draft: Draft = defined({
    ...startRow(row, isReverted ? "cash-expense" : "dividend", { date: row.date("date").date }),
    instrument,
    currency,
    amount: gross,
    tax: isReverted || isZero(tax) ? undefined : tax,
    note: row.note("comment") ?? row.note("type"),
  });
  if (instrument === undefined) addCheck(draft, issue("instrument-missing", {}, "ticker"));
  if (isReverted) addCheck(draft, issue("negative-income", {}, "amount"));
  else checkGross(row, draft);
  if (isNegative(net) !== isReverted) addCheck(draft, issue("sign-disagrees", {}, "amount"));
  if (!isOwn)
    addCheck(draft, issue("tax-other-currency", { tax: printed, currency: taxCurrency }, "tax_amount"));
  const settled = addDraft(out, row, draft);
  if (settled !== undefined && isReverted && !isZero(tax))
    addDraft(out, row, defined({ ...startOf(draft), kind: "tax-refund" as const, amount: tax }));
};

const startOf = ({ line, lines, date, affectsCash, instrument, currency, note }: Draft) => ({
  ...{ line, lines, date, affectsCash, instrument, currency, note },
  checks: [],
});

/** A dividend and its reversal: same security, currency and sums, opposite signs. */
const findReverted = (rows: readonly FieldRow[]): ReadonlySet<FieldRow> => {
  const gone = new Set<FieldRow>();
  const keyOf = (row: FieldRow) =>
    [row.cell("isin") || row.cell("ticker"), row.cell("currency")]
      .concat(absolute(row.optional("amount", "money") ?? "0"), row.cell("corporate_action_id"))
      .join("\u0001");
  const paid = Map.groupBy(
    rows.filter((row) => ACTIONS[typeOf(row)] === "dividend"),
    keyOf,
  );
  for (const row of rows.filter((other) => ACTIONS[typeOf(other)] === "reverted")) {
    const partner = paid.get(keyOf(row))?.find((other) => !gone.has(other) && other.problems.length === 0);
    if (partner !== undefined && row.problems.length === 0) gone.add(row).add(partner);
  }
  return gone;
};

const ignoreByHand = (out: Collector, row: FieldRow): void => {
  const text = shown([row.cell("type"), row.cell("comment")].join(" ").trim());
  if (!failed(out, row))
    out.ignore(
      row.line,
      issue("corporate-action-by-hand", { action: text, quantity: row.cell("amount"), money: "" }),
    );
};

const conversionOf = (gone: FieldRow, come: FieldRow): Draft | undefined => {
  const [instrument, toInstrument] = [gone, come].map((row) => instrumentOf(row, row.cell("currency")));
  if (instrument === undefined || toInstrument === undefined) return undefined;
  const units = (row: FieldRow) => absolute(row.nonZero("amount", "quantity"));
  const draft: Draft = defined({
    ...startRow(gone, "conversion", { date: gone.date("date").date }),
    affectsCash: false,
    instrument,
    quantity: units(gone),
    toInstrument,
    toQuantity: units(come),
    currency: gone.currency("currency"),
    note: gone.note("comment"),
  });
  addLine(draft, come.line);
  return draft;
};

/** Units out and in: a split within one ISIN, else a conversion; other lines are entered by hand. */
const readExchangeOfPieces = (out: Collector, rows: readonly FieldRow[]): void => {
  const quantityOf = (row: FieldRow) => row.nonZero("amount", "quantity");
  const gone = rows.find((row) => isNegative(quantityOf(row)));
  const come = rows.find((row) => !isNegative(quantityOf(row)));
  const isPair = rows.length === 2 && gone !== undefined && come !== undefined;
  const isSplit = isPair && (gone.cell("isin") === come.cell("isin") || ACTIONS[typeOf(come)] === "split");
  const conversion = isPair && !isSplit ? conversionOf(gone, come) : undefined;
  if (conversion !== undefined && rows.every((row) => row.problems.length === 0)) {
    out.rows.push(conversion);
    return;
  }
  if (!isSplit || rows.some((row) => row.problems.length > 0)) {
    for (const row of rows) ignoreByHand(out, row);
    return;
  }
  const instrument = instrumentOf(come, come.cell("currency"));
  const ratio = reduceRatio(absolute(quantityOf(come)), absolute(quantityOf(gone)));
  const draft: Draft = defined({
    ...startRow(come, "split", { date: come.date("date").date }),
    affectsCash: false,
    instrument,
    currency: come.currency("currency"),
    ratio,
    note: come.note("comment"),
  });
  addLine(draft, gone.line);
  if (gone.cell("isin") !== come.cell("isin"))
    addCheck(draft, issue("isin-changed", { from: gone.cell("isin"), to: come.cell("isin") }));
  const isFailed = come.problems.length > 0 || instrument === undefined;
  if (isFailed) for (const row of rows) ignoreByHand(out, row);
  else out.rows.push(draft);
};

/** Reads corporate_actions.detailed. */
export const readFreedomActions = (out: Collector, rows: readonly FieldRow[]): void => {
  const gone = findReverted(rows);
  const exchanged = new Map<string, FieldRow[]>();
  for (const row of rows) {
    const kind = ACTIONS[typeOf(row)];
    if (kind === undefined) {
      row.problem(issue("unknown-event", { value: shown(row.cell("type_id")) }, "type_id"));
      failed(out, row);
    } else if (gone.has(row)) out.ignore(row.line, issue("cancelled-pair"));
    else if (kind === "dividend" || kind === "reverted") readIncome(out, row, kind === "reverted");
    else {
      const id = row.cell("corporate_action_id");
      exchanged.set(id, [...(exchanged.get(id) ?? []), row]);
    }
  }
  for (const pair of exchanged.values()) readExchangeOfPieces(out, pair);
};
