import {
  type DailySeries,
  type Figure,
  formatDec,
  formatMoney,
  fromDayNumber,
  type GoalPlan,
  type LedgerInput,
  type LedgerRun,
  METRIC_IDS,
  METRICS,
  type Metric,
  type Period,
  runLedger,
  type Scope,
} from "@zerno/engine";
import { checksumOf } from "./checksum.ts";
import { beginStage, stepDone } from "./progress.ts";
import { createReasonLists, type ReasonLists } from "./reason-lists.ts";
import type { PortfolioInput } from "./schema/portfolio-schema.ts";
import { toLedgerInput } from "./to-ledger-input.ts";

function knownOf({ run, reasons }: Printing, period: Period) {
  const known = METRIC_IDS.flatMap((id) => {
    const part = run.knownPart(id, { kind: "portfolio" }, period);
    if (part === undefined) return [];
    const without = part.without.map((missing) => ({
      ...("assetId" in missing ? { asset: missing.assetId } : { cash: missing.currency }),
      reasons: reasons.refer(missing.reasons),
    }));
    return [[id, { ...reasons.figure(part.figure), without }] as const];
  });
  return Object.fromEntries(known);
}

interface Printing {
  readonly run: LedgerRun;
  readonly reasons: ReasonLists;
}

function figuresOf({ run, reasons }: Printing, scope: Scope, period: Period): Record<string, Figure> {
  const metrics: Readonly<Record<string, Metric>> = METRICS;
  const ids = METRIC_IDS.filter((id) => metrics[id]?.scopes.includes(scope.kind));
  return Object.fromEntries(ids.map((id) => [id, reasons.figure(run.figure(id, scope, period))]));
}

function scopeOf(printing: Printing, scope: Scope, period: Period) {
  const identity = printing.run.identity(scope, period);
  const figures = figuresOf(printing, scope, period);
  stepDone();
  return {
    figures,
    identity:
      "refused" in identity
        ? { refused: printing.reasons.refer(identity.refused) }
        : { ...identity, gains: identity.gains ?? null },
  };
}

const textOf = (amount: bigint | undefined): string | null =>
  amount === undefined ? null : formatMoney(amount);

function lotsOf(run: LedgerRun, assetIds: readonly string[]) {
  return assetIds.flatMap((asset) =>
    run.lots(asset).map((lot) => ({
      asset,
      opened: lot.opened,
      quantity: formatDec(lot.quantity),
      cost: textOf(lot.cost),
      baseCost: textOf(lot.baseCost),
      row: lot.transactionId,
      ...(lot.accountId !== undefined && { account: lot.accountId }),
    })),
  );
}

function disposalsOf(run: LedgerRun, assetIds: readonly string[]) {
  return assetIds.flatMap((asset) =>
    run.disposals(asset).map((disposal) => ({
      asset,
      date: disposal.date,
      opened: disposal.opened,
      quantity: formatDec(disposal.quantity),
      proceeds: formatMoney(disposal.proceeds),
      cost: textOf(disposal.cost),
      gain: textOf(disposal.gain),
      baseProceeds: formatMoney(disposal.baseProceeds),
      baseCost: textOf(disposal.baseCost),
      baseGain: textOf(disposal.baseGain),
      isTransfer: disposal.isTransfer,
      row: disposal.transactionId,
      openedBy: disposal.openedBy,
    })),
  );
}

// Unknown days are null: JSON has no NaN.
const columnOf = (values: Float64Array) =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value));

function seriesOf(series: DailySeries) {
  return {
    firstDay: fromDayNumber(series.firstDay),
    values: columnOf(series.values),
    invested: columnOf(series.invested),
    netFlows: columnOf(series.netFlows),
    twrIndex: columnOf(series.twrIndex),
    profit: columnOf(series.profit),
    marks: [...series.marks],
  };
}

/** Returns the 10th, 50th and 90th percentile by month from today. */
function goalSeriesOf(run: LedgerRun, goal: GoalPlan, period: Period) {
  const played = run.projectGoal(goal, period);
  if ("refused" in played) return { refused: played.refused };
  return { low: columnOf(played.p10), median: columnOf(played.p50), high: columnOf(played.p90) };
}

const apartIn = ({ isBlockedApart, assets }: LedgerInput): string[] =>
  isBlockedApart === true
    ? [...assets.values()].flatMap(({ id, isBlocked }) => (isBlocked === true ? [id] : []))
    : [];

const groupOf = (assetIds: readonly string[]): Scope => ({
  ...{ kind: "group", id: "blocked", assetIds, currencies: [] },
});

function periodOf(printing: Printing, apart: readonly string[], goal: GoalPlan | undefined) {
  const { run } = printing;
  return (period: Period, wantsSeries: boolean) => {
    const assets = run.holdings(period.to).map(({ assetId }) => assetId);
    const currencies = run.cashBalances(period.to).map(({ currency }) => currency);
    return {
      from: period.from,
      to: period.to,
      portfolio: scopeOf(printing, { kind: "portfolio" }, period),
      known: knownOf(printing, period),
      assets: Object.fromEntries(
        assets.sort().map((assetId) => [assetId, scopeOf(printing, { kind: "asset", assetId }, period)]),
      ),
      cash: Object.fromEntries(
        currencies
          .sort()
          .map((currency) => [currency, scopeOf(printing, { kind: "cash", currency }, period)]),
      ),
      ...(apart.length > 0 && { blocked: scopeOf(printing, groupOf(apart), period) }),
      ...(wantsSeries && { series: seriesOf(run.series(period)) }),
      ...(wantsSeries && goal !== undefined && { goal: goalSeriesOf(run, goal, period) }),
    };
  };
}

/** Key order of the output is stable. Throws `InputError`. */
export function computeResult(file: PortfolioInput, wantsSeries = false) {
  beginStage("checking the input");
  const { ledger, periods, receivables } = toLedgerInput(file);
  beginStage("booking rows");
  const run = runLedger(ledger);
  const assetIds = run
    .holdings()
    .map(({ assetId }) => assetId)
    .sort();
  const reasons = createReasonLists();
  const apart = apartIn(ledger);
  const scopes = ({ to }: Period) =>
    1 + run.holdings(to).length + run.cashBalances(to).length + (apart.length > 0 ? 1 : 0);
  beginStage(
    "figures",
    periods.reduce((sum, period) => sum + scopes(period), 0),
  );
  const ofPeriod = periodOf({ run, reasons }, apart, ledger.goal);
  return {
    version: 1,
    currency: ledger.currency,
    baseCurrency: ledger.baseCurrency,
    asOf: ledger.asOf,
    costMethod: ledger.costMethod,
    trackCash: ledger.trackCash,
    periods: periods.map((period) => ofPeriod(period, wantsSeries)),
    lots: lotsOf(run, assetIds),
    disposals: disposalsOf(run, assetIds),
    cashBalances: run
      .cashBalances()
      .map(({ currency, amount }) => ({ currency, amount: formatMoney(amount) })),
    receivables: receivables.map(({ assetId, payment, quantity, amount }) => ({
      asset: assetId,
      exDate: payment.exDate,
      payDate: payment.payDate,
      quantity: formatDec(quantity),
      amount: formatMoney(amount),
      currency: payment.currency,
    })),
    problems: run.problems.map(({ transactionId, reason }) => ({ row: transactionId, ...reason })),
    roundings: run.roundings.map(({ assetId, date, transactionId, quantity }) => ({
      ...{ asset: assetId, date, row: transactionId, quantity: formatDec(quantity) },
    })),
    ...(Object.keys(reasons.lists).length > 0 && { reasons: reasons.lists }),
    checksum: checksumOf(run, periods),
  };
}
