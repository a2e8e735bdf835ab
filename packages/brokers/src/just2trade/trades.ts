import { addCheck, type Draft, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import type { ReportReading } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { checkTrade } from "../kit/text/arithmetic.ts";
import { absolute, add, subtract } from "../kit/text/decimal-text.ts";
import { FEES } from "./headers.ts";

type Row = TableRow<string>;

/** Beginning of the side: "Купля::На открытие". */
export const SIDES = ["Купля", "Продажа"] as const;

const kindOf = (row: Row): "buy" | "sell" => {
  const side = row.text("side");
  if (side.startsWith(SIDES[0])) return "buy";
  if (!side.startsWith(SIDES[1])) row.problem(issue("unknown-event", { value: shown(side) }, "Side"));
  return "sell";
};

const feesOf = (row: Row, currency: string): ReadonlyMap<string, string> => {
  const sums = new Map<string, string>();
  const account = row.text("accountCurrency") === "" ? currency : row.currency("accountCurrency")?.code;
  for (const number of FEES) {
    const fee = row.nonZero(`fee${number}`);
    if (fee === undefined) continue;
    const printed =
      row.text(`fee${number}Currency`) === "" ? account : row.currency(`fee${number}Currency`)?.code;
    const code = printed ?? currency;
    sums.set(code, add(sums.get(code) ?? "0", fee));
  }
  return sums;
};

/** The fee in the deal's currency (else the first) stays with it; others get separate rows. */
const withFees = (deal: Draft, fees: ReadonlyMap<string, string>): readonly Draft[] => {
  const own = fees.has(deal.currency) ? deal.currency : [...fees.keys()][0];
  if (own === undefined) return [deal];
  deal.fee = fees.get(own) ?? "0";
  if (own !== deal.currency) deal.feeCurrency = own;
  const others = [...fees].filter(([currency]) => currency !== own);
  return [
    deal,
    ...others.map(([currency, amount], index) =>
      makeDraft(deal.lines, {
        kind: "fee",
        date: deal.date,
        time: deal.time,
        instrument: deal.instrument,
        currency,
        amount,
        externalId: deal.externalId === undefined ? undefined : `${deal.externalId}#${index + 2}`,
      }),
    ),
  ];
};

/** Money in the account's currency, net of fees; only it moved. */
const paidInAccount = (
  row: Row,
  kind: "buy" | "sell",
  currency: string,
  fees: ReadonlyMap<string, string>,
): { readonly currency: string; readonly amount: string } | undefined => {
  const net = row.nonZero("net");
  const own = row.text("accountCurrency") === "" ? undefined : row.currency("accountCurrency")?.code;
  if (net === undefined || own === undefined || own === currency) return undefined;
  const fee = fees.get(own) ?? "0";
  return { currency: own, amount: kind === "sell" ? add(net, fee) : subtract(net, fee) };
};

/** Reads deals, one line each. The volume is quantity x price, without fees. */
export const readTrades = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  for (const row of rows) {
    const name = row.text("name");
    if (name === "" && row.text("isin") === "" && row.text("symbol") === "") row.missing("name");
    const known = book.add({ name, code: row.text("symbol"), isin: row.text("isin") });
    const exchange = row.kept("exchange", 50);
    const code = row.currency("currency")?.code;
    if (code === undefined && row.problems.length === 0) row.missing("currency");
    const currency = code ?? "";
    const kind = kindOf(row);
    const fees = feesOf(row, currency);
    const paid = paidInAccount(row, kind, currency, fees);
    const deal = makeDraft([row.line], {
      kind,
      ...row.date("date"),
      settleDate: row.optionalDate("settleDate")?.date,
      instrument: { ...known, currency, ...(exchange && { exchange }) },
      quantity: absolute(row.needed("quantity")),
      price: paid === undefined ? row.size("price") : undefined,
      currency: paid?.currency ?? currency,
      amount: paid?.amount ?? absolute(row.needed("amount")),
      externalId: row.kept("number", 200),
    });
    if (paid === undefined) addCheck(deal, checkTrade(deal));
    reading.accept(row, withFees(deal, fees));
  }
};
