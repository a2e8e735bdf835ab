import {
  addYears,
  adjustForSplits,
  type Dec,
  dayNumber,
  forecastIncome,
  formatDec,
  type IncomePayment,
  type IsoDate,
  isRefused,
  trailingIncome,
} from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import type { ExplainedFact, FactInput, FactInputs } from "../../shared/schemas/fact-inputs.schema.ts";
import { toDividends } from "../events/dividends.ts";
import { loadRatedFacts } from "../facts/rated-facts.ts";
import type { MarketReader } from "../market-reader.ts";
import { priceSourceNames } from "../prices/price-sources.ts";
import { readYears } from "../prices/prices.ts";
import { type FoundRate, findRate } from "../rates/rates.ts";
import { momentumInputs } from "./momentum-inputs.ts";
import {
  lastClose,
  reportInputs,
  type ScreenedAsset,
  type ScreenerRow,
  toScreenerRow,
} from "./screened-facts.ts";
import type { ScreenedRow } from "./screened-row.ts";

const growthYears = 5;

interface Made {
  readonly screened: ScreenedAsset;
  readonly asOf: IsoDate;
  readonly row: ScreenerRow;
  readonly rate: FoundRate | null;
  readonly sourceNames: readonly string[];
}

type Inputs = readonly FactInput[];

const dayOf = ({ exDate, payDate }: IncomePayment): IsoDate => exDate ?? payDate;

function closeInput({ screened, asOf, sourceNames }: Made): Inputs {
  const close = lastClose(screened, asOf);
  if (close === undefined) return [];
  const { closes, asset } = screened;
  const slot = dayNumber(close.on) - (closes?.firstDay ?? 0);
  return [
    {
      ...{ name: "close", value: String(close.value), unit: "price", date: close.on },
      ...{ currency: asset.type === AssetType.bond ? null : asset.currency },
      source: sourceNames[closes?.sources[slot] ?? 0] ?? null,
    },
  ];
}

/** By day, per share at the end of `asOf`, with sources. */
function regularPayments({ screened: { payments, splits }, asOf }: Made) {
  return payments
    .flatMap((row) =>
      adjustForSplits(toDividends([row]), splits, asOf).map((payment) => ({ payment, source: row.source })),
    )
    .filter(({ payment }) => payment.kind === "regular" && dayOf(payment) <= asOf)
    .sort((a, b) => (dayOf(a.payment) < dayOf(b.payment) ? -1 : 1));
}

function incomeInput(made: Made): Inputs {
  const income = trailingIncome(
    regularPayments(made).map(({ payment }) => payment),
    made.asOf,
  );
  if (isRefused(income)) return [];
  const since = addYears(made.asOf, -1);
  const last = regularPayments(made).findLast(({ payment }) => dayOf(payment) > since);
  return [
    {
      ...{ name: "income", value: formatDec(income.perShare), unit: "price" },
      currency: income.currency ?? made.screened.asset.currency,
      ...{ date: last ? dayOf(last.payment) : null, source: last?.source ?? null },
    },
  ];
}

function yearInputs(made: Made, count: number): Inputs {
  const regular = regularPayments(made);
  const lastYear = Number(made.asOf.slice(0, 4)) - (made.asOf.endsWith("-12-31") ? 0 : 1);
  return Array.from({ length: count }, (_, back) => String(lastYear - back)).map((year): FactInput => {
    const ofYear = regular.filter(({ payment }) => dayOf(payment).startsWith(`${year}-`));
    const last = ofYear.at(-1);
    const sum = ofYear.reduce((all, { payment }) => all + payment.amount, 0n);
    return {
      ...{ name: "year", value: formatDec(sum as Dec), unit: "price", date: `${year}-12-31` },
      ...{ currency: last?.payment.currency ?? made.screened.asset.currency, source: last?.source ?? null },
    };
  });
}

/** Next declared ex-date, else the payments it is estimated from. */
function exDateInputs(made: Made): Inputs {
  const { row, screened, asOf } = made;
  if (!row.nextExDate) return [];
  const declared = screened.payments.find(({ exDate }) => exDate === row.nextExDate);
  if (declared && !row.isExDateEstimated)
    return [
      {
        name: "exDate",
        value: row.nextExDate,
        unit: "date",
        currency: null,
        date: null,
        source: declared.source,
      },
    ];
  const next = forecastIncome({ payments: regularPayments(made).map(({ payment }) => payment), asOf });
  const shown = next.payments.length === 0 ? 0 : 5;
  return regularPayments(made)
    .slice(-shown)
    .map(({ payment, source }) => ({
      ...{ name: "payment", value: formatDec(payment.amount), unit: "price" },
      ...{ currency: payment.currency, date: dayOf(payment), source },
    }));
}

function reportFactInputs(made: Made): Record<"payout" | "pe" | "cap", Inputs> {
  const { screened, asOf, rate } = made;
  const found = reportInputs(screened, lastClose(screened, asOf), asOf);
  if (found === undefined) return { payout: [], pe: [], cap: [] };
  const { dividends, earnings, currency, shares, worth } = found;
  const told = (name: "dividends" | "earnings", fact: typeof dividends): Inputs =>
    fact === undefined
      ? []
      : [
          {
            name,
            value: String(fact.value),
            unit: "price",
            currency,
            date: fact.date,
            source: fact.source ?? null,
          },
        ];
  const [leg] = rate?.legs ?? [];
  const counted: Inputs = shares
    ? [
        {
          ...{ name: "shares", value: String(shares.count), unit: "count", currency: null },
          ...{ date: shares.row.periodEnd, source: shares.row.source },
        },
      ]
    : [];
  const [close] = closeInput(made);
  const worthInput: Inputs =
    worth === undefined ? [] : [{ ...close, name: "marketValue", value: String(worth) } as FactInput];
  return {
    payout: [...told("dividends", dividends), ...told("earnings", earnings)],
    pe: [...worthInput, ...told("earnings", earnings)],
    cap: [
      ...closeInput(made),
      ...counted,
      ...(rate && leg
        ? [
            {
              ...{ name: "rate" as const, value: rate.rate, unit: "number" as const, currency: null },
              ...{ date: leg.usedOn, source: leg.source },
            },
          ]
        : []),
    ],
  };
}

const valuesOf = (row: ScreenerRow): Record<ExplainedFact, number | string | null | undefined> => ({
  ...{ price: row.price, yield: row.dividendYield, growth: row.growth, streak: row.streak },
  ...{ payout: row.payout, pe: row.priceEarnings, cap: row.marketCap, exDate: row.nextExDate },
  ...{ months1: row.momentum1, months3: row.momentum3, months6: row.momentum6, months12: row.momentum12 },
  ...{ twelveMinusOne: row.momentum12Minus1, high: row.highDistance },
});

const isSame = (a: unknown, b: unknown): boolean =>
  typeof a === "number" && typeof b === "number"
    ? Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), 1)
    : (a ?? null) === (b ?? null);

/** Inputs of an asset's facts on their day, recomputed from stored data; a fact that now differs is marked. */
export async function findFactInputs(
  db: Db,
  reader: MarketReader,
  shown: ScreenedRow,
  asOf: IsoDate,
): Promise<FactInputs["facts"]> {
  const known = (await loadRatedFacts(db, reader, [shown.id], asOf)).get(shown.id);
  if (known === undefined) return [];
  const year = Number(asOf.slice(0, 4));
  const closes = (await readYears(db, reader.sharedId, [shown.id], { from: year - 1, to: year })).get(
    shown.id,
  );
  const rate = await findRate(db, reader, { from: known.asset.currency, to: "USD" }, asOf);
  const screened: ScreenedAsset = {
    ...known,
    ...{ closes, rating: undefined, holders: undefined, usdRate: rate ? Number(rate.rate) : undefined },
  };
  const row = toScreenerRow(screened, asOf);
  const made: Made = { screened, asOf, row, rate, sourceNames: await priceSourceNames(db) };
  const inputs: Record<ExplainedFact, Inputs> = {
    price: closeInput(made),
    yield: [...incomeInput(made), ...closeInput(made)],
    growth: yearInputs(made, growthYears + 1),
    streak: yearInputs(made, (row.streak ?? 0) + 2),
    exDate: exDateInputs(made),
    ...reportFactInputs(made),
    ...momentumInputs(screened, asOf, made.sourceNames),
  };
  const before: Record<string, number | string | null> = {
    ...shown.numbers,
    ...shown.momentum,
    exDate: shown.exDate,
  };
  return Object.entries(valuesOf(row)).map(([fact, value]) => ({
    fact: fact as ExplainedFact,
    inputs: [...inputs[fact as ExplainedFact]],
    hasChanged: !isSame(value, before[fact]),
  }));
}
