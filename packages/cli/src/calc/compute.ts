import {
  type DailySeries,
  formatDec,
  formatMoney,
  fromDayNumber,
  type LedgerRun,
  METRIC_IDS,
  METRICS,
  type Metric,
  type Period,
  runLedger,
  type Scope,
} from "@zerno/engine";
import type { Answer } from "./answer.ts";
import { checksumOf } from "./checksum.ts";
import { type IncomeGround, incomeFigures } from "./income-figures.ts";
import { riskFigures } from "./risk-figures.ts";
import type { PortfolioInput } from "./schema/portfolio-schema.ts";
import { type ReadPortfolio, toLedgerInput } from "./to-ledger-input.ts";

/** Figures of one scope by metric id; metrics that do not exist for the scope are left out. */
function figuresOf(run: LedgerRun, scope: Scope, period: Period): Record<string, Answer> {
  const metrics: Readonly<Record<string, Metric>> = METRICS;
  const ids = METRIC_IDS.filter((id) => metrics[id]?.scopes.includes(scope.kind));
  return Object.fromEntries(ids.map((id) => [id, run.figure(id, scope, period)]));
}

/** Statistics that the engine does not have as metrics of its own. */
function notIn(answers: Record<string, Answer>, figures: Record<string, Answer>): Record<string, Answer> {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !Object.hasOwn(figures, id)));
}

function scopeOf(run: LedgerRun, scope: Scope, period: Period) {
  const identity = run.identity(scope, period);
  return {
    figures: figuresOf(run, scope, period),
    identity: "refused" in identity ? identity : { ...identity, gains: identity.gains ?? null },
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

/** Unknown days are null: JSON has no NaN. */
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

function assetOf(ground: IncomeGround, assetId: string, period: Period) {
  const scope = scopeOf(ground.run, { kind: "asset", assetId }, period);
  const income = incomeFigures(ground, assetId, period);
  return { ...scope, figures: { ...scope.figures, ...notIn(income, scope.figures) } };
}

function periodOf(file: PortfolioInput, read: ReadPortfolio, run: LedgerRun) {
  return (period: Period, wantsSeries: boolean) => {
    const series = run.series(period);
    const options = file.options ?? {};
    const ground = { input: read.ledger, run, dividends: file.dividends ?? [] };
    const assets = run.holdings(period.to).map(({ assetId }) => assetId);
    const currencies = run.cashBalances(period.to).map(({ currency }) => currency);
    const whole = scopeOf(run, { kind: "portfolio" }, period);
    const risk = riskFigures({ input: read.ledger, series, period, options });
    return {
      from: period.from,
      to: period.to,
      portfolio: { ...whole, figures: { ...whole.figures, ...notIn(risk, whole.figures) } },
      assets: Object.fromEntries(assets.sort().map((assetId) => [assetId, assetOf(ground, assetId, period)])),
      cash: Object.fromEntries(
        currencies.sort().map((currency) => [currency, scopeOf(run, { kind: "cash", currency }, period)]),
      ),
      ...(wantsSeries && { series: seriesOf(series) }),
    };
  };
}

/** Everything `calc` prints about a file; the keys come in one order. Throws `InputError`. */
export function computeResult(file: PortfolioInput, wantsSeries = false) {
  const read = toLedgerInput(file);
  const { ledger, periods, receivables } = read;
  const run = runLedger(ledger);
  const assetIds = run
    .holdings()
    .map(({ assetId }) => assetId)
    .sort();
  const ofPeriod = periodOf(file, read, run);
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
    checksum: checksumOf(run, periods),
  };
}
