import { formatDec, formatMoney, type IsoDate, type Period, runLedger } from "@zerno/engine";
import { change, date, type ExampleFigure, money, number, textOf } from "./example.ts";
import { amount, dec, type SmallLedger, toLedgerInput } from "./small-ledger.ts";

/** A deposit into one fund and the units it buys the same day. */
interface Deposit {
  readonly date: IsoDate;
  readonly amount: string;
  readonly price: string;
  readonly units: string;
}

const currency = "EUR";
const start = "2023-01-01" as IsoDate;
const turn = "2023-07-01" as IsoDate;
const end = "2024-01-01" as IsoDate;
const [priceStart, priceTurn, priceEnd] = ["100", "125", "110"];

const fund: SmallLedger["closes"] = {
  FUND: [
    [start, priceStart],
    // The deposit of 1 July counts from the morning on: the fund is worth its new price the evening before.
    ["2023-06-30" as IsoDate, priceTurn],
    [turn, priceTurn],
    [end, priceEnd],
  ],
};

const year: Period = { from: "2022-12-31" as IsoDate, to: end };

const ratio = (above: string, below: string): string => String(Number(above) / Number(below) - 1);

/** Returns both returns of a year in a fund that rises from 100 to 125 and falls to 110, by the deposits made into it. */
export function twoReturns(deposits: readonly Deposit[]): Record<string, ExampleFigure> {
  const run = runLedger(
    toLedgerInput({
      ...{ currency, asOf: end, closes: fund },
      rows: deposits.flatMap((deposit) => [
        { kind: "deposit", date: deposit.date, amount: amount(deposit.amount) },
        {
          ...{ kind: "buy", date: deposit.date, assetId: "FUND" },
          ...{ quantity: dec(deposit.units), price: dec(deposit.price) },
        },
      ]),
    }),
  );
  const figure = (metric: Parameters<typeof run.figure>[0]) =>
    textOf(run.figure(metric, { kind: "portfolio" }, year));
  const given = deposits.reduce((sum, deposit) => sum + amount(deposit.amount), 0n);
  const units = deposits.reduce((sum, deposit) => sum + dec(deposit.units), 0n);
  return {
    ...{ "start-date": date(start), "end-date": date(end), "turn-date": date(turn) },
    "price-start": money(priceStart, currency, 0),
    "price-turn": money(priceTurn, currency, 0),
    "price-end": money(priceEnd, currency, 0),
    "first-half": change(ratio(priceTurn, priceStart), 0),
    "second-half": change(ratio(priceEnd, priceTurn), 0),
    ...Object.fromEntries(
      deposits.flatMap((deposit, index) => [
        [`deposit-${index + 1}`, money(deposit.amount, currency, 0)],
        [`units-${index + 1}`, number(deposit.units)],
      ]),
    ),
    deposits: money(formatMoney(given), currency, 0),
    units: number(formatDec(units)),
    "end-value": money(figure("value"), currency, 0),
    profit: money(figure("totalProfit"), currency, 0),
    twr: change(figure("twr")),
    irr: change(figure("irr")),
    "simple-return": change(figure("simpleReturn")),
  };
}

/** Deposits of the examples. */
export const small = (day: "start" | "turn"): Deposit =>
  day === "start"
    ? { date: start, amount: "1000", price: priceStart, units: "10" }
    : { date: turn, amount: "1000", price: priceTurn, units: "8" };

export const large = (day: "start" | "turn"): Deposit =>
  day === "start"
    ? { date: start, amount: "9000", price: priceStart, units: "90" }
    : { date: turn, amount: "9000", price: priceTurn, units: "72" };
