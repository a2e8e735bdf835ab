import { makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { ReportReading } from "../kit/reports/report-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { absolute } from "../kit/text/decimal-text.ts";

type Row = TableRow<string>;

/** USDRUB_TOM. */
const PAIR = /^([A-Z]{3})([A-Z]{3})(?:_|$)/i;
/** Bought and sold. */
const SIDES: Readonly<Record<string, boolean>> = { к: true, п: false };
const TRANSFERS = { "ввод дс": "deposit", "вывод дс": "withdrawal" } as const;
export const TRANSFER_WORDS = Object.keys(TRANSFERS);
const CURRENCIES = ["RUB", "USD", "EUR"] as const;

/** The exchange fee is in roubles. */
const readExchange = (row: Row) => {
  const [, first = "", second = ""] = PAIR.exec(row.text("pair")) ?? [];
  const [base, quote] = [first, second].map((text) => readCurrency(text)?.code);
  if (base === undefined || quote === undefined)
    row.problem(issue("bad-currency-pair", { value: shown(row.text("pair")) }, row.label("pair")));
  const isBuy = SIDES[row.text("side").toLowerCase()];
  if (isBuy === undefined)
    row.problem(issue("unknown-event", { value: shown(row.text("side")) }, row.label("side")));
  const [lots, amount] = [absolute(row.needed("lots")), absolute(row.needed("amount"))];
  const paid = isBuy === true ? { currency: quote, amount } : { currency: base, amount: lots };
  const bought = isBuy === true ? { currency: base, amount: lots } : { currency: quote, amount };
  const fee = row.nonZero("fee");
  const number = row.kept("number", 100);
  const day = row.date("date");
  return makeDraft([row.line], {
    kind: "currency-exchange",
    ...day,
    currency: paid.currency ?? "",
    amount: paid.amount,
    toCurrency: bought.currency,
    toAmount: bought.amount,
    fee,
    feeCurrency: fee === undefined || paid.currency === "RUB" ? undefined : "RUB",
    note: row.text("pair"),
    // Numbers repeat on other days.
    externalId: number === undefined ? undefined : `${number} ${day.date}`,
  });
};

export const readExchanges = (reading: ReportReading, rows: readonly Row[]): void => {
  for (const row of rows) reading.accept(row, [readExchange(row)]);
};

/** Reads transfers to and from the currency market, a column per currency. */
export const readTransfers = (reading: ReportReading, rows: readonly Row[]): void => {
  for (const row of rows) {
    const kind = TRANSFERS[row.text("type").toLowerCase() as keyof typeof TRANSFERS];
    const filled = CURRENCIES.filter((currency) => row.nonZero(currency) !== undefined);
    if (kind === undefined)
      reading.fail(row, issue("unknown-event", { value: shown(row.text("type")) }, row.label("type")));
    else if (filled.length === 0) reading.fail(row, issue("missing-value", {}, row.label("RUB")));
    else {
      const head = { kind, ...row.date("date") };
      const moved = (currency: string) => ({ currency, amount: row.nonZero(currency) ?? "0" });
      reading.accept(
        row,
        filled.map((currency) =>
          makeDraft([row.line], { ...head, ...moved(currency), note: row.text("type") }),
        ),
      );
    }
  }
};
