import { addYears, type IsoDate } from "@zerno/engine";
import { askCalc } from "../../e2e/figures/calc-answers.ts";
import type { AnswerTable, Wanted } from "./compare-answer.ts";
import { assetCodes } from "./held-tables.ts";
import type { Leaf } from "./leaves.ts";
import { type AnswersWorld, type Ask, today } from "./load-answers.ts";

/** A second portfolio, with receivables: a declared dividend, estimates in dollars, coupons and a repayment. */

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Row = any;
type Market = AnswersWorld["market"];

const held: Readonly<Record<string, number>> = { KOPILKA: 100, PEARWORKS: 12, BETONUSB1: 20, GOSZERNO202: 5 };
const lastOf = ({ parents }: Leaf): Row => parents.at(-1);

export async function makePayers(ask: Ask, market: Market): Promise<string> {
  const { id: portfolioId } = await ask("POST /api/MyPortfolio", {
    ...{ name: "Payers", currency: "RUB", isCashTracked: false },
  });
  for (const [ticker, quantity] of Object.entries(held)) {
    const { id: assetId, currency } = market.find(ticker).row;
    const row = {
      kind: "buy",
      date: "2024-02-12",
      quantity: String(quantity),
      price: "90",
      currency,
      affectsCash: true,
    };
    await ask("POST /api/transactions", { portfolioId, assetId, ...row });
  }
  return portfolioId;
}

interface Owed {
  readonly ticker: string;
  readonly kind: string;
  readonly date: string;
  readonly perUnit: string;
  readonly amount: number;
  readonly currency: string;
}

const owedBy = (market: Market, of: Holder["held"]): Owed[] =>
  Object.entries(of).flatMap(([ticker, quantity]) => {
    const { payments, row } = market.find(ticker);
    return payments
      .filter(({ payDate }) => payDate > today)
      .map(({ kind, payDate, amount }) => ({
        ...{ ticker, kind, date: payDate, perUnit: amount, currency: row.currency },
        amount: quantity * Number(amount),
      }));
  });

export function paymentsTable({ market }: AnswersWorld, payments: readonly Row[]): AnswerTable {
  const rows = owedBy(market, held).filter(({ ticker }) =>
    payments.some(({ asset }) => asset.ticker === ticker),
  );
  const nearest = rows.sort((a, b) => (a.date < b.date ? -1 : 1)).slice(0, payments.length);
  const find = (leaf: Leaf) => {
    const { asset, date, kind } = lastOf(leaf);
    const named = kind === "regular" ? "dividend" : kind;
    return nearest.find((one) => one.ticker === asset.ticker && one.date === date && one.kind === named);
  };
  return {
    compared: {
      "payments.*.quantity": (leaf) => find(leaf) && held[lastOf(leaf).asset.ticker],
      "payments.*.perUnit": (leaf) => find(leaf)?.perUnit,
      "payments.*.amount": (leaf) => find(leaf)?.amount,
    },
    beside: assetCodes("payments.*"),
  };
}

interface Holder {
  readonly currency: string;
  readonly held: Readonly<Record<string, number>>;
}

export const payers: Holder = { currency: "RUB", held };

/** Portfolio of the other figures: three payers without declared dividends. */
export const threePayers: Holder = { currency: "USD", held: { PEARWORKS: 30, WHOLEPIE: 60, TERRAWELT: 60 } };

function estimatedYear(market: Market, ticker: string, { currency, held }: Holder): number {
  const { row } = market.find(ticker);
  const bought = {
    type: "buy",
    date: "2024-02-12",
    asset: row.id,
    quantity: String(held[ticker]),
    price: "90",
  };
  const calc = askCalc(
    {
      ...{ currency, asOf: today, ...market.partsOf([ticker], ["USD", row.currency]) },
      transactions: [bought as never],
    },
    () => undefined,
  );
  const asked = { from: today, to: today, against: "", plan: "" };
  calc.prepare([asked]);
  return Number(calc.period(asked).assets[row.id]?.figures.incomeNextYear?.value);
}

/**
 * Estimates are last year's payments a year later, all with the same growth: `calc` gives the year's sum, last year's
 * payments its shares. Payers with a declared next payment have none.
 */
function estimatesOf(market: Market, holder: Holder) {
  return Object.keys(holder.held).flatMap((ticker) => {
    const { payments } = market.find(ticker);
    if (payments.some(({ kind, payDate }) => kind !== "dividend" || payDate > today)) return [];
    const lastYear = payments.filter(({ exDate }) => (exDate ?? "") > addYears(today, -1));
    const paid = lastYear.reduce((sum, { amount }) => sum + Number(amount), 0);
    const year = estimatedYear(market, ticker, holder);
    return lastYear.map(({ payDate, amount }) => ({
      date: addYears(payDate as IsoDate, 1) as string,
      amount: (year * Number(amount)) / paid,
    }));
  });
}

export function aheadTable({ market }: AnswersWorld, holder: Holder): AnswerTable {
  const to = addYears(today as IsoDate, 1);
  const declared = owedBy(market, holder.held)
    .filter(({ kind }) => kind === "dividend" || kind === "coupon")
    .map(({ date, amount, currency }) => ({
      ...{ date, amount: amount * market.rateOf(currency, holder.currency, today) },
    }));
  const estimated = estimatesOf(market, holder);
  const sumOf = (rows: typeof estimated, month: string | undefined): Wanted =>
    rows
      .filter(({ date }) => date <= to && (month === undefined || date.startsWith(month)))
      .reduce((total, { amount }) => total + amount, 0);
  const parts = { declared, estimated, special: [], gross: [...declared, ...estimated] };
  return {
    compared: Object.fromEntries(
      Object.entries(parts).flatMap(([name, rows]) => [
        [`months.*.${name}`, (leaf: Leaf) => sumOf(rows, lastOf(leaf).month)],
        [`total.${name}`, () => sumOf(rows, undefined)],
      ]),
    ),
    beside: {},
  };
}
