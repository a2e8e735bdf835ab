import type { Page } from "playwright-core";
import { expect } from "vitest";
import { taxCalculator } from "../../../packages/cli/src/calc/calculators/tax.ts";
import { parseInput } from "../../../packages/cli/src/calc/read-input.ts";
import type { ApiUser } from "../api-user.ts";
import { askCalc, type CalcFigure, eveningsOf, figureOfScope } from "./calc-answers.ts";
import { type DemoParts, type Row, readDemoMarket } from "./demo-file.ts";
import type { Ground, Shown } from "./derive.types.ts";
import { derive, isExemptFromCalc } from "./derived.ts";
import { figuresOn, type ShownFigure } from "./shown-figures.ts";
import { writtenLike } from "./written-like.ts";

const today = "2024-06-28";
const firstDay = "2022-06-01";
const tickers = ["PEARWORKS", "WHOLEPIE", "TERRAWELT"] as const;
const benchmarkTicker = "DEMOUSA";
const currencies = ["USD", "EUR"] as const;

/** Two years: three payers in two currencies, cash, fees, taxes, a sale. */
const rows: readonly Row[] = [
  { kind: "deposit", date: "2022-06-01", amount: "20000", currency: "USD" },
  { kind: "deposit", date: "2022-06-01", amount: "4000", currency: "EUR" },
  {
    kind: "buy",
    date: "2022-06-02",
    ticker: "PEARWORKS",
    quantity: "40",
    price: "100",
    fee: "5",
    currency: "USD",
  },
  {
    kind: "buy",
    date: "2022-06-02",
    ticker: "WHOLEPIE",
    quantity: "50",
    price: "90",
    fee: "3",
    currency: "USD",
  },
  {
    kind: "buy",
    date: "2022-06-03",
    ticker: "TERRAWELT",
    quantity: "60",
    price: "50",
    fee: "2",
    currency: "EUR",
  },
  { kind: "dividend", date: "2023-03-15", ticker: "PEARWORKS", amount: "24", tax: "2.4", currency: "USD" },
  {
    kind: "sell",
    date: "2023-09-04",
    ticker: "PEARWORKS",
    quantity: "10",
    price: "130",
    fee: "5",
    currency: "USD",
  },
  { kind: "buy", date: "2024-02-05", ticker: "WHOLEPIE", quantity: "10", price: "110", currency: "USD" },
  { kind: "fee", date: "2024-05-06", amount: "12", currency: "USD" },
  { kind: "dividend", date: "2024-06-03", ticker: "WHOLEPIE", amount: "15", tax: "1.5", currency: "USD" },
];

/** Books the rows through the API, and passes the same to `calc`, from the fictional market itself. */
export async function makeGround(user: Pick<ApiUser, "call">): Promise<Ground> {
  const market = readDemoMarket(today);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", {
    name: "Every figure",
    currency: "USD",
  });
  for (const { ticker, ...row } of rows) {
    const asset = ticker === undefined ? {} : { assetId: market.find(ticker).row.id };
    await user.call("POST /api/transactions", { portfolioId, affectsCash: true, ...row, ...asset });
  }
  const all = [...tickers, benchmarkTicker];
  const calc = askCalc(
    {
      ...{ currency: "USD", asOf: today, options: { trackCash: true } },
      ...market.partsOf(all, currencies),
      transactions: rows.map(({ ticker, kind, ...row }) => ({
        ...{ type: kind, ...row },
        ...(ticker !== undefined && { asset: market.find(ticker).row.id }),
      })) as never,
    },
    (id) => (id === `${benchmarkTicker}@DEMO` ? market.find(benchmarkTicker).row.id : undefined),
  );
  const assets = tickers.map((ticker) => ({
    ticker,
    id: market.find(ticker).row.id,
    row: market.find(ticker).row,
  }));
  return { calc, assets, rows, today, firstDay, market: askMarket(market), taxYear: taxYear() };
}

/** Figures of market assets: `calc` gets one unit bought a month ago. */
function askMarket(market: DemoParts): Ground["market"] {
  const known = new Map<string, Readonly<Record<string, CalcFigure>>>();
  return (ticker) => {
    const found = known.get(ticker);
    if (found) return found;
    const { id, currency } = market.find(ticker).row;
    const calc = askCalc(
      {
        ...{ currency, asOf: today, ...market.partsOf([ticker], []) },
        transactions: [{ type: "buy", date: "2024-05-27", asset: id, quantity: "1", price: "1" }],
      },
      () => undefined,
    );
    const asked = { from: today, to: today, against: "", plan: "" };
    calc.prepare([asked]);
    const figures = calc.period(asked).assets[id]?.figures ?? {};
    known.set(ticker, figures);
    return figures;
  };
}

function taxYear(): Ground["taxYear"] {
  const trades = rows.flatMap(({ kind, date, ticker, quantity, price, fee, currency }) =>
    (kind === "buy" || kind === "sell") && currency === "USD"
      ? [
          {
            ...{ type: kind, asset: ticker, date, quantity, currency },
            amount: String(Number(quantity) * Number(price)),
            ...(fee !== undefined && { fee }),
          },
        ]
      : [],
  );
  const incomes = rows.flatMap(({ kind, date, ticker, amount, tax }) => {
    if (kind !== "dividend") return [];
    const of = (value: string | undefined) => ({ amount: value ?? "0", currency: "USD" });
    return [{ kind: "dividend", asset: ticker, date, gross: of(amount), withheld: of(tax), country: "US" }];
  });
  const file = parseInput(taxCalculator.schema, { currency: "USD", trades, incomes });
  const { years } = JSON.parse(JSON.stringify(taxCalculator.compute(file)));
  const year = years.find((one: { year: number }) => one.year === 2023);
  const toFigures = (sums: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(sums).map(([name, value]) => [name, { value, unit: "money", currency: "USD" }]),
    );
  return { gains: toFigures(year.gains), income: toFigures(year.income) };
}

const askedBy = (ground: Ground, { period, against, plan }: ShownFigure) => ({
  ...eveningsOf(period, ground),
  ...{ against, plan },
});

function expected(ground: Ground, shown: Shown, figure: ShownFigure): CalcFigure | undefined {
  if (figure.metric === "") return derive(ground, shown, figure);
  return figureOfScope(ground.calc.period(askedBy(ground, figure)), figure);
}

function shownOn(ground: Ground, address: string, figures: readonly ShownFigure[]): Shown {
  const byName = new Map(figures.map((figure) => [figure.name, figure]));
  const shown: Shown = {
    address,
    names: figures.map(({ name }) => name),
    expected: (name) => {
      const figure = byName.get(name);
      return figure && expected(ground, shown, figure);
    },
    evenings: (name) => {
      const figure = byName.get(name);
      if (!figure) return [];
      const { from, to } = askedBy(ground, figure);
      return [from, to];
    },
  };
  return shown;
}

function difference(figure: ShownFigure, wanted: CalcFigure | undefined): string | undefined {
  const { name, text, refused } = figure;
  if (wanted === undefined) return `${name}: "${text}" has nothing to be compared with`;
  if (wanted.refused !== undefined || refused !== null) {
    // Figures without an explanation state their reason in words.
    if (wanted.refused !== undefined && refused === null && text === "—") return undefined;
    const codes = wanted.refused?.map(({ code }) => code).join(" ") ?? "a value";
    return refused === codes ? undefined : `${name}: refused for "${refused}", calc says ${codes}`;
  }
  const { value = "", unit, currency } = wanted;
  const written = writtenLike(text, { value, unit, currency }, "en-US");
  return written === text.replace(" of 100", "")
    ? undefined
    : `${name}: "${text}", calc says "${written}" (${value})`;
}

/** Compares every figure of the open page with `calc` and returns their number. */
export async function compareAll(page: Page, ground: Ground, address: string): Promise<number> {
  const all = (await figuresOn(page)).filter(({ unit }) => unit !== "date");
  const shown = all.filter((figure) => !isExemptFromCalc({ address }, figure));
  const ofMetrics = shown.filter(({ metric }) => metric !== "");
  ground.calc.prepare(ofMetrics.map((figure) => askedBy(ground, figure)));
  const whole = shownOn(ground, address, shown);
  const found = shown.flatMap((figure) => difference(figure, expected(ground, whole, figure)) ?? []);
  expect.soft(found, address).toEqual([]);
  return shown.length;
}
