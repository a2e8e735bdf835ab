export {
  BACKTEST_INTERVALS,
  type BacktestAsset,
  type BacktestDividend,
  type BacktestInterval,
  type BacktestPlan,
  type BacktestRebalancing,
  DIVIDEND_TREATMENTS,
  type DividendTreatment,
  type PeriodicFlow,
} from "./backtest/backtest-plan.ts";
export {
  type AgainstBenchmark,
  type BacktestComparison,
  type ComparedBacktest,
  compareBacktests,
  compareInSteps,
} from "./backtest/compare-backtests.ts";
export { type GeneratedBacktest, generateBacktest } from "./backtest/generate-backtest.ts";
export {
  type BacktestFigures,
  type BacktestResult,
  type BacktestRisk,
  runBacktest,
} from "./backtest/run-backtest.ts";
export type {
  BondAmortisation,
  BondCoupon,
  BondOffer,
  BondTerms,
  FloatingRule,
  IndexFactor,
} from "./bonds/bond-terms.ts";
export { type BondFlow, type BondFlows, cashFlowsAfter, type Horizon } from "./bonds/cash-flows.ts";
export { type CouponPlan, generateCoupons } from "./bonds/coupon-plan.ts";
export { DAY_COUNTS, type DayCount, daysBetween, type Fraction, yearFraction } from "./bonds/day-count.ts";
export type { YieldBasis } from "./bonds/discounting.ts";
export { averageLife, type BondDuration, durationOf } from "./bonds/duration.ts";
export {
  accruedOfPosition,
  accruedOn,
  type BondWorth,
  couponOfPosition,
  couponPaid,
  isCouponEstimated,
  type MarkedMoney,
  nominalOn,
  worthOfBond,
} from "./bonds/nominal-and-accrued.ts";
export { type ReadBond, type ReadCoupon, type Repayment, readBond } from "./bonds/read-bond.ts";
export { currentYield, type SimpleYield, simpleYield } from "./bonds/simple-yields.ts";
export {
  type BondPrice,
  type BondQuote,
  type BondYield,
  priceOf,
  yieldOf,
  yieldToWorst,
} from "./bonds/yield.ts";
export {
  CALENDARS,
  type Calendar,
  calendarOf,
  isTradingDay,
  tradingDaysBetween,
} from "./calendars/calendar.ts";
export {
  addDays,
  addMonths,
  addYears,
  dayNumber,
  daysInMonth,
  fromDayNumber,
  type IsoDate,
  isIsoDate,
  isLeapYear,
  monthOf,
  yearOf,
} from "./days/iso-date.ts";
export { PERIOD_NAMES, type Period, type PeriodName, resolvePeriod } from "./days/periods.ts";
export { evaluateTrace, inputOfTrace } from "./explain/evaluate-trace.ts";
export { listCloses, listPrices, listRates } from "./explain/list-inputs.ts";
export type { Step } from "./explain/recorder.ts";
export type { Trace, TracePrice, TraceRate } from "./explain/trace.ts";
export { toTraceBond } from "./explain/trace-bond.ts";
export type { TraceCloses, TraceColumns, TraceRateColumn } from "./explain/trace-columns.ts";
export type { TraceAsset, TraceRow } from "./explain/trace-row.ts";
export type { TraceStatistics } from "./explain/trace-statistics.ts";
export { type Figure, type Reason, reasonKey, type Scope, type Unit, uniqueNotes } from "./figure.ts";
export { adjustForSplits } from "./income/adjust-for-splits.ts";
export { bondIncome } from "./income/bond-income.ts";
export { type DividendCut, findCuts, skippedShare, yearsWithoutCut } from "./income/cuts.ts";
export { type ForecastInput, forecastIncome, type IncomeForecast } from "./income/forecast.ts";
export { type Frequency, payingFrequency } from "./income/frequency.ts";
export { medianYield, type YieldHistory } from "./income/median-yield.ts";
export {
  EXPECTED_PAY_DAYS,
  type IncomePayment,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  type PaymentKind,
  type PaymentStatus,
} from "./income/payment.ts";
export {
  forwardIncome,
  trailingIncome,
  type YearlyIncome,
  yieldOnCost,
  yieldOnPrice,
} from "./income/per-share.ts";
export {
  amountOwed,
  entitlement,
  type HoldingStep,
  type Receivable,
  receivablesOn,
} from "./income/receivables.ts";
export {
  type IncomeReconciliation,
  type ReceivedIncome,
  type ReconciledPayment,
  reconcileIncome,
} from "./income/reconcile-income.ts";
export {
  type ForecastScore,
  type ForecastScores,
  type PastForecast,
  scoreForecasts,
} from "./income/score-forecasts.ts";
export { exDateOf, settledOn, withExDates } from "./income/settlement.ts";
export { statusOn } from "./income/status.ts";
export { type DividendGrowth, dividendGrowth } from "./income/yearly-growth.ts";
export { type DepositState, depositValue, depositValues } from "./interest/deposit.ts";
export type { InterestPayment } from "./interest/deposit-run.ts";
export {
  type DepositMovement,
  type DepositTerms,
  INTEREST_PERIODS,
  type InterestPeriod,
  type RateStep,
  type YearDays,
} from "./interest/deposit-terms.ts";
export { depositYield, effectiveRate } from "./interest/effective-rate.ts";
export { type OwnerPrice, staticValue } from "./interest/static-value.ts";
export { applyActions, isSameAction, undoActions } from "./ledger/apply-actions.ts";
export { isRounding, type PrintedSize, printedStep } from "./ledger/closing-rounding.ts";
export { type CompositeChild, type CompositeSettings, composeLedgers } from "./ledger/compose.ts";
export type { ClosedRounding, Disposal, Holding, MonthIncome, OpenLot } from "./ledger/holdings.ts";
export {
  type ActivityGroup,
  findKindName,
  isKindName,
  KIND_CODES,
  KINDS,
  type Kind,
  type KindCode,
  type KindName,
  kindOf,
  type RequiredField,
} from "./ledger/kinds.ts";
export type {
  LedgerInput,
  PortfolioView,
  RateInForce,
  RateSeries,
  Versions,
} from "./ledger/ledger-input.ts";
export { COST_METHODS, type CostMethod } from "./ledger/lots/cost-method.ts";
export type { MarketSplit, PriceSeries } from "./ledger/price-series.ts";
export { compareWithinDay } from "./ledger/rows/day-order.ts";
export { findRowFault, namesAsset } from "./ledger/rows/validate.ts";
export type { Problem } from "./ledger/run-state.ts";
export { findRunawaySplits } from "./ledger/split-bounds.ts";
export type { AssetFacts, Benchmark, GoalPlan, StatisticsInput } from "./ledger/statistics-input.ts";
export type {
  Asset,
  Bond,
  CarriedLot,
  LotChoice,
  OptionTerms,
  Transaction,
} from "./ledger/transaction.ts";
export {
  type DerivedMove,
  deriveTransfers,
  type MovedUnits,
  type PortfolioMove,
} from "./ledger/transfers/derive-moves.ts";
export { levelFactors } from "./metrics/benchmark-income.ts";
export type { IncomeRow } from "./metrics/get-income.ts";
export { isMetricId, METRIC_IDS, METRICS, type MetricId, unitOfStatistic } from "./metrics/index.ts";
export type { KnownPart, MissingPart } from "./metrics/known-part.ts";
export type { InputKind, Metric } from "./metrics/metric.ts";
export {
  DEC_ONE,
  DEC_PLACES,
  type Dec,
  decFromNumber,
  decToNumber,
  formatDec,
  formatMoney,
  MONEY_ONE,
  MONEY_PLACES,
  type Money,
  moneyToNumber,
  parseDec,
  parseMoney,
} from "./money/decimal.ts";
export { divideHalfEven, multiplyDivide } from "./money/rounding.ts";
export {
  type ComponentScore,
  type DividendRating,
  dividendRating,
  type PartScore,
  type SafetyBand,
  type Score,
  type UsedFact,
} from "./rating/dividend-rating.ts";
export { type DatedFact, RATING_FACTS, type RatingFact, type RatingInput } from "./rating/rating-input.ts";
export { RATING_VERSION, type RatingPart, SAFETY_PARTS } from "./rating/rating-scales.ts";
export {
  type BandOutcome,
  type KnownCut,
  type PastRating,
  type RatingScores,
  scoreRatings,
} from "./rating/score-ratings.ts";
export {
  type Drift,
  type DriftRow,
  driftOf,
  projectWeights,
  turnover,
  type ValueChange,
  type WeightedValue,
} from "./rebalance/drift.ts";
export type { CashAfter, RebalanceOrder, RebalancePlan } from "./rebalance/plan.ts";
export { rebalance } from "./rebalance/rebalance.ts";
export {
  type CashBalance,
  type FeeModel,
  REBALANCE_MODES,
  type RebalanceAsset,
  type RebalanceInput,
  type RebalanceMode,
  type SaleLot,
  type TargetWeight,
  type TaxAwareChoice,
} from "./rebalance/rebalance-input.ts";
export type { SoldLot } from "./rebalance/sale-lots.ts";
export {
  chainReturns,
  type FlowColumns,
  type FlowDay,
  type SubPeriod,
  toFlowColumns,
} from "./returns/twr.ts";
export { type CashFlow, type XirrResult, xirr } from "./returns/xirr.ts";
export { annualise } from "./risk/annualise.ts";
export { ALL_DAYS, type Basis, basisOf, MONTHS, periodRate, TRADING_DAYS } from "./risk/basis.ts";
export {
  type AlphaInput,
  alignSeries,
  alpha,
  beta,
  type CommonReturns,
  downCapture,
  informationRatio,
  rSquared,
  trackingError,
  upCapture,
} from "./risk/benchmark.ts";
export { type CloseSeries, closeOn } from "./risk/close-series.ts";
export { type ContributionInput, type Contributions, contributions } from "./risk/contribution.ts";
export { commonWeeks, correlationMatrix, weeklyCorrelation } from "./risk/correlation.ts";
export { type Drawdown, drawdownSeries, maxDrawdown } from "./risk/drawdown.ts";
export { groupReturns } from "./risk/grouped-returns.ts";
export {
  type FlowPeriod,
  modifiedDietz,
  type PeakReturn,
  type ReturnRange,
  simpleReturnOnPeak,
} from "./risk/modified-dietz.ts";
export { type Momentum, momentum } from "./risk/momentum.ts";
export { type PeriodReturn, periodReturns, type ReturnUnit } from "./risk/period-returns.ts";
export { type GoalInput, type GoalProjection, projectGoal } from "./risk/project-goal.ts";
export { calmar, sharpe, sortino, yearlyGrowth } from "./risk/ratios.ts";
export { type IndexSeries, type ReturnSeries, returnsOfIndex } from "./risk/return-series.ts";
export { type RollingReturns, rollingReturns } from "./risk/rolling-returns.ts";
export { type ShadowPortfolio, shadowPortfolio } from "./risk/shadow-portfolio.ts";
export { isRefused, type Refused, type Statistic } from "./risk/statistic.ts";
export { conditionalVaR95, valueAtRisk95 } from "./risk/tail.ts";
export { keepTradingDays } from "./risk/trading-returns.ts";
export { downsideDeviation, volatility } from "./risk/volatility.ts";
export { type LedgerRun, runLedger } from "./run-ledger.ts";
export {
  matchTaxLots,
  type OpenTaxLot,
  type TaxMatch,
  withCouponDeductions,
} from "./tax/fifo-match.ts";
export type { CouponDeduction } from "./tax/fifo-position.ts";
export { type LedgerTaxRows, type TaxFacts, taxRowsOf, type WithheldTax } from "./tax/from-ledger.ts";
export type { RuLine } from "./tax/ru/declaration.ts";
export type { RuIisResult } from "./tax/ru/iis.ts";
export { RU_GROUP_NAMES, RU_GROUPS, RU_LONG_HOLDING, type RuGroup } from "./tax/ru/law.ts";
export type { LongHolding } from "./tax/ru/long-holding.ts";
export type { RuNettingStep } from "./tax/ru/netting.ts";
export type { RuGroupTotal } from "./tax/ru/operations.ts";
export type { CarriedLoss, RuAccount, RuAsset, RuTaxInput, RuWrapper } from "./tax/ru/ru-input.ts";
export type { RuTax, RuTaxBases } from "./tax/ru/ru-tax.ts";
export { type RuTaxYear, ruTaxYear } from "./tax/ru/ru-tax-year.ts";
export {
  type DatedAmount,
  isTaxRefusal,
  TAX_INCOME_KINDS,
  type TaxAmount,
  type TaxDisposal,
  type TaxIncome,
  type TaxIncomeKind,
  type TaxRate,
  type TaxRefusal,
  type TaxSide,
} from "./tax/tax-input.ts";
export type { TaxTrade, TaxTradeKind } from "./tax/tax-trade.ts";
export {
  type TaxGainAmounts,
  type TaxGainRow,
  type TaxGainTotals,
  type TaxIncomeGroup,
  type TaxIncomeTotals,
  type TaxYear,
  type TaxYearsInput,
  taxYears,
} from "./tax/tax-years.ts";
export { accruedHeld, accruedOf, nominalOf } from "./valuation/asset-bond.ts";
export type { IdentityLines } from "./valuation/identity.ts";
export { rateMarks } from "./valuation/rate-marks.ts";
export { createRates, type Rates } from "./valuation/rates.ts";
export type { DailySeries } from "./valuation/series.ts";
export { worthOf } from "./valuation/worth.ts";
