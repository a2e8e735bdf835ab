import { taxCalculator } from "../../../packages/cli/src/calc/calculators/tax.ts";
import { parseInput } from "../../../packages/cli/src/calc/read-input.ts";
import type { AnswerTable, Wanted } from "./compare-answer.ts";
import { assetCodes } from "./held-tables.ts";
import type { Leaf } from "./leaves.ts";
import type { AnswersWorld } from "./load-answers.ts";

/** Compares the Russian declaration of 2023 with calculator `tax` on the same rows and rates. */

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Row = any;
const year = 2023;
const account = "main";

function russianYear({ ground, market }: AnswersWorld): Row {
  const days = new Set<string>();
  const idOf = (ticker: string | undefined) => market.find(ticker ?? "").row.id;
  const trades = ground.rows.flatMap(({ kind, date, ticker, quantity, price, fee, currency }) => {
    if (kind !== "buy" && kind !== "sell") return [];
    days.add(`${currency} ${date}`);
    const amount = String(Number(quantity) * Number(price));
    return [
      { type: kind, asset: idOf(ticker), account, date, quantity, amount, currency, ...(fee && { fee }) },
    ];
  });
  const incomes = ground.rows.flatMap(({ kind, date, ticker, amount, tax, currency }) => {
    if (kind !== "dividend") return [];
    days.add(`${currency} ${date}`);
    const of = (value: string | undefined) => ({ amount: value ?? "0", currency });
    const asset = { asset: idOf(ticker), account, country: "US", treatyRate: "0.1" };
    return [{ kind: "dividend", date, gross: of(amount), withheld: of(tax), ...asset }];
  });
  const file = {
    ...{ currency: "RUB", basis: "settled", trades, incomes },
    rates: [...days].map((one) => {
      const [currency = "", date = ""] = one.split(" ");
      return { pair: `${currency}/RUB`, date, rate: String(market.rateOf(currency, "RUB", date)) };
    }),
    ru: {
      ...{ year, status: "resident", isLongHoldingClaimed: true },
      assets: ground.assets.map(({ id, row }) => {
        const { isin, nameRu, country } = row as Row;
        return {
          ...{ id, group: "traded-security", isin, name: nameRu, issuerCountry: country ?? undefined },
        };
      }),
      // An unknown country counts as abroad, without a tax agent.
      accounts: [{ id: account, country: "ZZ", wrapper: "ordinary" }],
    },
  };
  return JSON.parse(JSON.stringify(taxCalculator.compute(parseInput(taxCalculator.schema, file)))).ru;
}

const lastOf = ({ parents }: Leaf): Row => parents.at(-1);
const nameOf = ({ keys }: Leaf): string => String(keys.at(-1));

export function russiaTable(world: AnswersWorld): AnswerTable {
  const said = russianYear(world);
  const line = (key: string) => (leaf: Leaf) => said.lines[Number(leaf.keys[2])]?.[key];
  const sum = (key: string, isByAgent: boolean): string =>
    said.lines
      .filter((one: Row) => one.isByAgent === isByAgent)
      .reduce((total: number, one: Row) => total + Number(one[key]), 0)
      .toFixed(2);
  const group = (leaf: Leaf): Wanted => {
    const found = said.groups.find((one: Row) => one.group === lastOf(leaf).group);
    return found?.[nameOf(leaf)];
  };
  const named = (part: string) => (leaf: Leaf) => said[part][nameOf(leaf)];
  return {
    compared: {
      "result.lines.*.income": line("incomeRub"),
      "result.lines.*.deduction": line("deductionRub"),
      "result.lines.*.foreignTaxRub": line("foreignTaxRub"),
      "result.lines.*.credit": line("creditRub"),
      "result.lines.*.money.amount": line("amount"),
      "result.lines.*.foreignTax.amount": (leaf) => line("foreignTax")(leaf)?.amount,
      "result.lines.*.rate": line("rate"),
      "result.lines.*.appendix": line("appendix"),
      "result.lines.*.incomeCode": line("incomeCode"),
      "result.lines.*.deductionCode": (leaf) => line("deductionCode")(leaf) ?? null,
      "result.groups.*.income": group,
      "result.groups.*.expense": group,
      "result.groups.*.result": group,
      "result.bases.*": named("bases"),
      "result.tax.*": named("tax"),
      "result.longHolding.gain": named("longHolding"),
      "result.longHolding.limit": named("longHolding"),
      "result.longHolding.deduction": named("longHolding"),
      "accounts.*.declared.income": () => sum("incomeRub", false),
      "accounts.*.declared.deduction": () => sum("deductionRub", false),
      "accounts.*.declared.foreignTax": () => sum("foreignTaxRub", false),
      "accounts.*.declared.credit": () => sum("creditRub", false),
      "accounts.*.byAgent.income": () => sum("incomeRub", true),
      "accounts.*.byAgent.deduction": () => sum("deductionRub", true),
      "accounts.*.withheldBooked": () => 0,
      "accounts.*.withheld": () => 0,
    },
    beside: {
      ...{ year: "a year", "years.*": "years", version: "a version" },
      "answers.treaties.*": "the owner's own",
      "result.lines.*.withheld": "an input of a figure, recomputed by the journeys",
      "result.lines.*.booked.**": "an input of a figure, recomputed by the journeys",
      "result.groups.*.left": "an input of a figure, recomputed by the journeys",
      "rates.*.rate": "an input of a figure, recomputed by the journeys",
      "result.groups.*.incomeCode": "a code of the form",
      "result.groups.*.deductionCode": "a code of the form",
      "result.longHolding.code": "a code of the form",
      ...assetCodes("assets.*"),
    },
  };
}
