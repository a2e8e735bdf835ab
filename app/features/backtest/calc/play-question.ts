import { setImmediate } from "node:timers/promises";
import {
  type BacktestComparison,
  type BacktestPlan,
  type BacktestResult,
  compareInSteps,
  type Reason as EngineReason,
  fromDayNumber,
  isRefused,
  type Refused,
} from "@zerno/engine";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { toWireReason } from "../../../portfolio/figures/figures.ts";
import type { Reason } from "../../../shared/common.schema.ts";
import type { BacktestQuestion } from "../question.schema.ts";
import { companiesOf, paymentsOf, periodsOf } from "../results/line-tables.ts";
import type { StoredAnswers, StoredAsset, StoredLine, StoredRows } from "../stored.types.ts";
import { toStoredRow } from "../stored-rows.ts";
import type { BuiltPlans } from "./build-plans.ts";
import { daysShown, dayTexts, historyPoints } from "./history-points.ts";
import { spanOf } from "./load-market.ts";
import { floatText, measureLine, type Names } from "./measure-line.ts";

type PlayedQuestion =
  | { readonly answers: StoredAnswers; readonly rows: Uint8Array }
  | { readonly refused: readonly Reason[] };

/** Packs the simulated rows while the answers are formatted. */
type PackRows = (rows: StoredRows) => Promise<Uint8Array>;

/** Codes that need the price period of each asset. */
const spanCodes: ReadonlySet<string> = new Set(["no-common-day", "bad-period"]);

/** Names assets, and without a common day each asset's period. */
function describeReasons(reasons: readonly EngineReason[], plan: BacktestPlan, names: Names): Reason[] {
  const described = reasons.map((reason) => toWireReason(reason, names));
  if (!reasons.some(({ code }) => spanCodes.has(code))) return described;
  const spans = plan.assets.flatMap((asset): EngineReason[] => {
    const span = spanOf(asset);
    if (span === null) return [];
    const [from, to] = [fromDayNumber(span.from), fromDayNumber(span.to)];
    return [{ code: "prices-span", params: { asset: asset.assetId, from, to } }];
  });
  return [...described, ...spans.map((reason) => toWireReason(reason, names))];
}

interface Played {
  readonly portfolio: number | null;
  readonly name: string;
  readonly plan: BacktestPlan;
  readonly assets: StoredLine["assets"];
  readonly result: BacktestComparison["plans"][number]["result"];
  readonly against: BacktestComparison["plans"][number]["against"];
}

function toLine(one: Played, kept: readonly number[], names: Names): StoredLine {
  const { portfolio, name, assets, result, plan } = one;
  const head = { portfolio, name, assets };
  if (isRefused(result))
    return { ...head, played: null, reasons: describeReasons(result.refused, plan, names) };
  const isBenchmark = portfolio === null;
  return {
    ...head,
    reasons: describeReasons(result.notes, plan, names),
    played: {
      ...measureLine(result, one.against, names),
      history: historyPoints(result.series, kept),
      periods: periodsOf(result, names),
      companies: isBenchmark ? [] : companiesOf(result, assets, names),
      payments: paymentsOf(result),
    },
  };
}

const toStoredAsset = (row: AssetRow): StoredAsset => {
  const { ownerId, ticker, exchange, nameEn, nameRu, type, currency, isDemo, priceDigits } = row;
  return { ownerId, ticker, exchange, nameEn, nameRu, type, currency, isDemo, priceDigits };
};

function linesOf(question: BacktestQuestion, built: BuiltPlans, compared: BacktestComparison): Played[] {
  const portfolios = question.portfolios.flatMap(({ name, assets }, portfolio): Played[] => {
    const [plan, one] = [built.plans[portfolio], compared.plans[portfolio]];
    return plan && one ? [{ portfolio, name, assets, plan, result: one.result, against: one.against }] : [];
  });
  const { benchmark } = built;
  if (benchmark === null || compared.benchmark === undefined) return portfolios;
  const assets = benchmark.plan.assets.flatMap(({ assetId }) =>
    built.market.rows.has(assetId) ? [{ assetId, weight: "1" }] : [],
  );
  const line = { portfolio: null, ...benchmark, assets, result: compared.benchmark, against: undefined };
  return [...portfolios, line];
}

const resultOf = (lines: readonly Played[]): BacktestResult | undefined =>
  lines.flatMap(({ result }) => (isRefused(result) ? [] : [result]))[0];

/** Reasons of the first portfolio. */
function refuse(refused: readonly EngineReason[], { plans, market }: BuiltPlans): PlayedQuestion {
  const [first] = plans;
  return { refused: first ? describeReasons(refused, first, market.rows) : [] };
}

/** Yields to other requests between portfolios. */
async function compare({ plans, benchmark }: BuiltPlans): Promise<BacktestComparison | Refused> {
  const steps = compareInSteps(plans, benchmark?.plan);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

const rowsOf = (played: readonly Played[]): StoredRows =>
  played
    .filter(({ portfolio }) => portfolio !== null)
    .map(({ result }) => (isRefused(result) ? [] : result.input.transactions.map(toStoredRow)));

/**
 * Simulates a backtest and formats all its answers, yielding to other requests between parts. Refused when no portfolio
 * can be simulated; single ones are listed with their reasons.
 */
export async function playQuestion(
  question: BacktestQuestion,
  built: BuiltPlans,
  packRows: PackRows,
): Promise<PlayedQuestion> {
  const compared = await compare(built);
  if (isRefused(compared)) return refuse(compared.refused, built);
  const played = linesOf(question, built, compared);
  const some = resultOf(played.filter(({ portfolio }) => portfolio !== null));
  const [first] = compared.plans;
  if (some === undefined) return refuse(first && isRefused(first.result) ? first.result.refused : [], built);
  // Megabytes: compressed in another thread meanwhile.
  const packing = packRows(rowsOf(played));
  const names = built.market.rows;
  const kept = daysShown(some.series);
  const lines: StoredLine[] = [];
  for (const one of played) {
    await setImmediate();
    lines.push(toLine(one, kept, names));
  }
  const answers: StoredAnswers = {
    currency: question.currency,
    from: some.period.from,
    to: some.period.to,
    reasons: compared.notes.map((reason) => toWireReason(reason, names)),
    riskFree: built.riskFree && { code: built.riskFree.code, rate: floatText(built.riskFree.rate) },
    days: dayTexts(some.series, kept),
    lines,
    assets: Object.fromEntries([...names].map(([id, row]) => [id, toStoredAsset(row)])),
  };
  return { answers, rows: await packing };
}
