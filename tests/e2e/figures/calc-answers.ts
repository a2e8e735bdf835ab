import { addDays, type IsoDate, type PeriodName, resolvePeriod } from "@zerno/engine";
import { computeResult } from "../../../packages/cli/src/calc/compute.ts";
import { parseInput } from "../../../packages/cli/src/calc/read-input.ts";
import { type PortfolioFile, portfolio } from "../../../packages/cli/src/calc/schema/portfolio-schema.ts";
import type { ShownFigure } from "./shown-figures.ts";

export interface CalcFigure {
  readonly value?: string;
  readonly unit: string;
  readonly currency?: string;
  readonly refused?: readonly { readonly code: string }[];
}

type Figures = Readonly<Record<string, CalcFigure>>;
interface Scope {
  readonly figures: Figures;
  /** Second breakdown of the profit by lines; absent with an unknown original cost. */
  readonly identity: { readonly gains?: Readonly<Record<string, string>> | null };
}
interface CalcPeriod {
  readonly from: string;
  readonly to: string;
  readonly portfolio: Scope;
  readonly assets: Readonly<Record<string, Scope>>;
  readonly cash: Readonly<Record<string, Scope>>;
}

/** A query to `calc`: days, benchmark and plan. */
interface Asked {
  readonly from: string;
  readonly to: string;
  readonly against: string;
  readonly plan: string;
}

/** Days of a period named by a page. */
export function eveningsOf(period: string, { today, firstDay }: { today: string; firstDay: string }) {
  const [from = "", to] = period.split("..");
  if (to !== undefined) return { from: from || addDays(firstDay as IsoDate, -1), to };
  const name = (period === "" ? "ALL" : period) as PeriodName;
  return resolvePeriod(name, today as IsoDate, firstDay as IsoDate);
}

/** Answers of `calc` on one portfolio, cached. */
export function askCalc(base: PortfolioFile, benchmarkOf: (id: string) => string | undefined) {
  const known = new Map<string, CalcPeriod>();
  let grown: { readonly firstDay: string; readonly twrIndex: readonly number[] } | undefined;
  const keyOf = ({ from, to, against, plan }: Asked) => [from, to, against, plan].join("|");
  const compute = (group: readonly Asked[]) => {
    const [{ against, plan } = { against: "", plan: "" }] = group;
    const [months, monthlyFlow, seed, target] = plan.split(",").map(Number);
    const benchmark = against === "" ? undefined : benchmarkOf(against);
    const file: PortfolioFile = {
      ...base,
      ...(benchmark !== undefined && { options: { ...base.options, benchmark } }),
      ...(plan !== "" && {
        goal: {
          ...{ months: months ?? 0, monthlyFlow: monthlyFlow ?? 0, seed: seed ?? 1 },
          ...(target !== undefined && { target }),
        },
      }),
      periods: group.map(({ from, to }) => ({ from, to })),
    };
    const { periods } = JSON.parse(JSON.stringify(computeResult(parseInput(portfolio, file)))) as {
      periods: CalcPeriod[];
    };
    for (const [at, one] of group.entries()) {
      const answer = periods[at];
      if (answer) known.set(keyOf(one), answer);
    }
  };
  return {
    /** Computes missing figures, all periods of one benchmark and plan in one file. */
    prepare(all: readonly Asked[]): void {
      const unknown = [...new Map(all.map((one) => [keyOf(one), one])).entries()]
        .filter(([key]) => !known.has(key))
        .map(([, one]) => one);
      for (const group of Map.groupBy(unknown, ({ against, plan }) => `${against}|${plan}`).values())
        compute(group);
    },
    /** Daily columns and the plan by month, by `calc --series`. */
    series(period: { readonly from: string; readonly to: string }, plan?: PortfolioFile["goal"]) {
      const file = { ...base, periods: [period], ...(plan && { goal: plan }) };
      return JSON.parse(JSON.stringify(computeResult(parseInput(portfolio, file), true))).periods[0];
    },
    /** Growth of one unit by day, by `calc --series`. */
    growth(period: { readonly from: string; readonly to: string }) {
      grown ??= JSON.parse(
        JSON.stringify(computeResult(parseInput(portfolio, { ...base, periods: [period] }), true)),
      ).periods[0].series as { firstDay: string; twrIndex: number[] };
      const { firstDay, twrIndex } = grown;
      const days = twrIndex.map((_, at) => addDays(firstDay as IsoDate, at) as string);
      return { days, values: twrIndex };
    },
    period(asked: Asked): CalcPeriod {
      const found = known.get(keyOf(asked));
      if (!found) throw new Error(`calc was not asked about ${keyOf(asked)}`);
      return found;
    },
  };
}
export type Calc = ReturnType<typeof askCalc>;

/** Scopes as on pages: "portfolio", "asset:ID", "cash:USD". */
export function figureOfScope(period: CalcPeriod, { scope, metric }: ShownFigure): CalcFigure | undefined {
  const [kind = "", of = ""] = scope.split(":");
  if (kind === "portfolio") return period.portfolio.figures[metric];
  if (kind === "asset") return period.assets[of]?.figures[metric];
  return kind === "cash" ? period.cash[of]?.figures[metric] : undefined;
}
