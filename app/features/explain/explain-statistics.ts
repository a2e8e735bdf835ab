import { decFromNumber, formatDec, listCloses, type Trace } from "@zerno/engine";
import type { z } from "zod";
import type { ExplainedClose, ExplainedFact, MeasuredWith } from "./explain.contract.ts";

type AssetRef = z.input<typeof ExplainedFact>["asset"];
type RefOf = (assetId: string | undefined) => AssetRef;
type Fact = z.input<typeof ExplainedFact>;
type Facts = NonNullable<NonNullable<Trace["statistics"]>["facts"]>[number];

const plain = (value: number): string => formatDec(decFromNumber(value));

/** Settings that statistics read, and the benchmark's name; rates and amounts as plain text. */
export function toMeasuredWith({ statistics = {} }: Trace, refOf: RefOf): z.input<typeof MeasuredWith> {
  const { calendar, riskFree, goal, benchmark } = statistics;
  return {
    calendar: calendar ?? null,
    riskFree: riskFree === undefined ? null : plain(riskFree),
    benchmark: benchmark
      ? { id: benchmark.assetId, currency: benchmark.currency, asset: refOf(benchmark.assetId) }
      : null,
    goal: goal
      ? {
          monthlyFlow: plain(goal.monthlyFlow),
          months: goal.months,
          target: goal.target === undefined ? null : plain(goal.target),
          seed: goal.seed,
        }
      : null,
  };
}

/** The benchmark's closes that were read, day by day. */
export function listBenchmark({ statistics }: Trace): z.input<typeof ExplainedClose>[] {
  return statistics?.benchmark === undefined ? [] : listCloses(statistics.benchmark);
}

type Split = { readonly exDate: string; readonly to: string; readonly from: string };

const splitFact = (asset: AssetRef, { exDate, to, from }: Split): Fact => ({
  ...{ asset, what: "split", date: exDate, value: `${to}:${from}`, currency: null, detail: null },
});

function factsOf({ payments = [], splits = [], since, rating }: Facts, asset: AssetRef): Fact[] {
  const known = since === undefined ? [] : [{ what: "since" as const, date: since, value: since }];
  return [
    ...known.map((one) => ({ asset, ...one, currency: null, detail: null })),
    ...payments.map(
      ({ exDate, payDate, amount, currency, kind }): Fact => ({
        ...{ asset, what: "payment", date: exDate ?? payDate, value: amount, currency, detail: kind },
      }),
    ),
    ...splits.map((split) => splitFact(asset, split)),
    ...Object.entries(rating?.facts ?? {}).map(
      ([detail, { value, date }]): Fact => ({
        ...{ asset, what: "rating", date, value: plain(value), currency: null, detail },
      }),
    ),
  ];
}

/** Payments, splits and facts of ratings that were read, those of the benchmark first. */
export function listFacts({ statistics }: Trace, refOf: RefOf): Fact[] {
  const splits = (statistics?.benchmark?.splits ?? []).map((split) => splitFact(null, split));
  const facts = (statistics?.facts ?? []).flatMap((known) => factsOf(known, refOf(known.assetId)));
  return [...splits, ...facts];
}
