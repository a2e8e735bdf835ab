import type { Collector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addCheck, addDraft, type Draft, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import type { TableRow } from "../kit/tables/report-tables.ts";
import { checkTrade } from "../kit/text/arithmetic.ts";
import { readDate } from "../kit/text/dates.ts";
import { absolute, add, isNegative, isZero } from "../kit/text/decimal-text.ts";
import type { InstrumentRef } from "../statement.ts";

export interface TradeShape {
  readonly fees: readonly (readonly [fee: string, currency?: string])[];
  /** Negative for a sale. */
  readonly hasSignedQuantity?: boolean;
}

export const SIDES: Readonly<Record<string, "buy" | "sell">> = {
  покупка: "buy",
  продажа: "sell",
};
const REPO = /репо/i;

const dayTime = (row: FieldRow): { date: string; time?: string } => {
  const { date, time } = row.date("Дата сделки");
  const clock = date === "" ? undefined : readDate(`${date} ${row.cell("Время сделки")}`, "dmy")?.time;
  const best = clock ?? time;
  return best === undefined ? { date } : { date, time: best };
};

const readFees = (row: FieldRow, shape: TradeShape, currency: string): Map<string, string> => {
  const sums = new Map<string, string>();
  for (const [label, currencyLabel] of shape.fees) {
    const fee = absolute(row.optional(label, "money") ?? "0");
    if (isZero(fee)) continue;
    const isOwn = currencyLabel === undefined || row.cell(currencyLabel) === "";
    const code = isOwn ? currency : row.currency(currencyLabel);
    sums.set(code, add(sums.get(code) ?? "0", fee));
  }
  return sums;
};

/** The fee in the trade's currency (else the first) stays with the trade; others get separate rows. */
const addFees = (out: Collector, row: FieldRow, draft: Draft, sums: ReadonlyMap<string, string>): void => {
  const own = sums.has(draft.currency) ? draft.currency : [...sums.keys()][0];
  if (own === undefined) return;
  draft.fee = sums.get(own) ?? "0";
  if (own !== draft.currency) draft.feeCurrency = own;
  if (addDraft(out, row, draft) === undefined) return;
  for (const [currency, amount] of sums) {
    if (currency === own) continue;
    const { line, lines, date, time, instrument, externalId } = draft;
    const head = { line, lines, kind: "fee" as const, date, affectsCash: true, checks: [] };
    out.rows.push(defined({ ...head, time, instrument, currency, amount, externalId }));
  }
};

const readTrade = (
  out: Collector,
  row: FieldRow,
  shape: TradeShape,
  instrument: InstrumentRef | undefined,
) => {
  const word = row.cell("Вид сделки");
  const kind = SIDES[word.toLowerCase()];
  if (kind === undefined) row.problem(issue("unknown-event", { value: shown(word) }, "Вид сделки"));
  if (instrument === undefined) row.problem(issue("missing-value", {}, "Наименование"));
  const quoted = row.cell("Валюта цены") === "" ? row.currency("Валюта суммы") : row.currency("Валюта цены");
  const currency = row.cell("Валюта суммы") === "" ? quoted : row.currency("Валюта суммы");
  const quantity = row.nonZero("Количество", "quantity");
  const accrued = absolute(row.optional("НКД", "money") ?? "0");
  row.externalId = row.cell("Номер сделки") || undefined;
  const isBond = !isZero(accrued);
  const draft: Draft = defined({
    ...startRow(row, kind ?? "buy", dayTime(row)),
    settleDate: row.day("Дата расчетов"),
    instrument: instrument && { ...instrument, currency: quoted, ...(isBond ? { assetType: 2 } : {}) },
    quantity: absolute(quantity),
    price: quoted === currency || isBond ? absolute(row.signed("Цена", "price")) : undefined,
    currency,
    amount: absolute(row.signed("Сумма сделки", "money")),
    accrued: isBond ? accrued : undefined,
  });
  if (shape.hasSignedQuantity === true && isNegative(quantity) !== (kind === "sell"))
    addCheck(draft, issue("sign-disagrees", {}, "Количество"));
  if (quoted !== currency && !isBond)
    addCheck(draft, issue("paid-in-other-currency", { quoted, paid: currency }));
  // A bond's price is percent of a nominal that the table does not print.
  const mismatch = isBond ? undefined : checkTrade(draft);
  if (mismatch !== undefined) addCheck(draft, mismatch);
  const fees = readFees(row, shape, currency);
  if (fees.size > 0) addFees(out, row, draft, fees);
  else addDraft(out, row, draft);
};

/** Reads deals by number and side, once although the report repeats them; repo legs are no trades. */
export const readTrades = (
  out: Collector,
  entries: readonly TableRow[],
  shape: TradeShape,
  instrumentOf: (entry: TableRow) => InstrumentRef | undefined,
): void => {
  const seen = new Set<string>();
  for (const entry of entries) {
    const { row } = entry;
    const number = row.cell("Номер сделки");
    const parts = ["Дата сделки", "Вид сделки", "Цена", "Количество"].map((label) => row.cell(label));
    const key = [number, ...parts, entry.group].join("\u0001");
    if (REPO.test(row.cell("Вид сделки"))) out.ignore(row.line, issue("repo-leg"));
    else if (number !== "" && seen.has(key)) out.ignore(row.line, issue("repeats-trades"));
    else readTrade(out, row, shape, instrumentOf(entry));
    seen.add(key);
  }
};
