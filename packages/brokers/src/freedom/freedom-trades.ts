import type { Collector } from "../kit/collector.ts";
import { defined } from "../kit/defined.ts";
import { addDraft, type Draft, startRow } from "../kit/drafts.ts";
import { issue, shown } from "../kit/issue.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import { checkTrade } from "../kit/text/arithmetic.ts";
import { absolute, isNegative, isZero } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import type { InstrumentRef, KindName } from "../statement.ts";

export const TRADE_WORDS: Readonly<Record<string, KindName>> = { buy: "buy", sell: "sell" };

/** Market suffix: "AAPL.US". */
const MARKET = /^(.+)\.(US|EU|KZ|SPB)$/;

/** Returns a security by ticker (with or without market) or ISIN. */
export const freedomInstrument = (
  ticker: string,
  isin: string,
  currency?: string,
): InstrumentRef | undefined => {
  const symbol = MARKET.exec(ticker)?.[1] ?? ticker;
  if (symbol === "" && !isIsin(isin)) return undefined;
  return defined({
    symbol: symbol === "" ? undefined : symbol,
    isin: isIsin(isin) ? isin : undefined,
    currency: currency === "" ? undefined : currency,
    aliases: symbol === ticker ? undefined : [ticker],
  });
};

/** A negative commission is a refund to be checked. */
const addCommission = (row: FieldRow, draft: Draft): void => {
  const commission = row.optional("commission", "money") ?? "0";
  if (isZero(commission)) return;
  if (isNegative(commission)) row.problem(issue("negative-number", { value: commission }, "commission"));
  draft.fee = absolute(commission);
  const currency = row.has("commission_currency") ? row.currency("commission_currency") : draft.currency;
  if (currency !== draft.currency) draft.feeCurrency = currency;
};

const readTrade = (out: Collector, row: FieldRow): void => {
  const word = row.cell("operation").toLowerCase();
  const kind = TRADE_WORDS[word];
  if (kind === undefined) row.problem(issue("unknown-event", { value: shown(word) }, "operation"));
  const currency = row.currency("curr_c");
  const ticker = row.cell("instr_nm") || row.cell("ticker");
  const instrument = freedomInstrument(ticker, row.cell("isin"), currency);
  if (instrument === undefined) row.problem(issue("missing-value", {}, "instr_nm"));
  const quantity = row.nonZero("q", "quantity");
  const label = row.has("summ") ? "summ" : "amount";
  const sum = row.signed(label, "money");
  row.externalId = row.cell("trade_id") || undefined;
  const draft: Draft = defined({
    ...startRow(row, kind ?? "buy", row.date("date")),
    settleDate: row.day("pay_d"),
    instrument,
    quantity: absolute(quantity),
    price: absolute(row.signed("p", "price")),
    currency,
    amount: absolute(sum),
    note: row.note("comment"),
  });
  addCommission(row, draft);
  // "summ" is unsigned; "amount" of the newer layout is the account's change.
  if (label === "amount" && !isZero(sum) && isNegative(sum) !== (kind === "buy"))
    draft.checks = [...draft.checks, issue("sign-disagrees", {}, "amount")];
  const mismatch = checkTrade(draft);
  if (mismatch !== undefined) draft.checks = [...draft.checks, mismatch];
  addDraft(out, row, draft);
};

export const readFreedomTrades = (out: Collector, rows: readonly FieldRow[]): void => {
  for (const row of rows) readTrade(out, row);
};
