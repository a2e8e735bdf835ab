import { dayNumber, type IsoDate } from "@zerno/engine";
import {
  type Figure,
  type FigureId,
  type FigurePeriod,
  infoOf,
  isFigure,
} from "../../shared/schemas/figure.schema.ts";
import type { FundamentalRow } from "../providers/rows.ts";

type Names = Readonly<Partial<Record<FigureId, readonly string[]>>>;

const gaap = (...tags: readonly string[]) => tags.map((tag) => `us-gaap/${tag}`);
const ifrs = (...tags: readonly string[]) => tags.map((tag) => `ifrs-full/${tag}`);
const under = (statement: string, ...names: readonly string[]) => names.map((name) => `${statement}/${name}`);

const namesOf: Readonly<Record<string, Names>> = {
  yahoo: {
    revenue: ["TotalRevenue"],
    operatingIncome: ["OperatingIncome"],
    ebitda: ["EBITDA"],
    interest: ["InterestExpense"],
    netIncome: ["NetIncomeCommonStockholders"],
    epsBasic: ["BasicEPS"],
    epsDiluted: ["DilutedEPS"],
    freeCashFlow: ["FreeCashFlow"],
    operatingCashFlow: ["OperatingCashFlow"],
    capitalExpenditure: ["CapitalExpenditure"],
    dividendsPaid: ["CommonStockDividendPaid", "CashDividendsPaid"],
    buybacks: ["RepurchaseOfCapitalStock"],
    assets: ["TotalAssets"],
    debt: ["TotalDebt"],
    netDebt: ["NetDebt"],
    cash: ["CashAndCashEquivalents"],
    equity: ["StockholdersEquity"],
    shares: ["OrdinarySharesNumber"],
  },
  sec: {
    revenue: [
      ...gaap("RevenueFromContractWithCustomerExcludingAssessedTax", "Revenues", "SalesRevenueNet"),
      ...ifrs("Revenue"),
    ],
    operatingIncome: gaap("OperatingIncomeLoss"),
    netIncome: [...gaap("NetIncomeLoss"), ...ifrs("ProfitLossAttributableToOwnersOfParent", "ProfitLoss")],
    interest: [...gaap("InterestExpense", "InterestExpenseNonoperating"), ...ifrs("FinanceCosts")],
    depreciation: gaap("DepreciationDepletionAndAmortization", "DepreciationAmortizationAndAccretionNet"),
    epsBasic: [...gaap("EarningsPerShareBasic"), ...ifrs("BasicEarningsLossPerShare")],
    epsDiluted: [...gaap("EarningsPerShareDiluted"), ...ifrs("DilutedEarningsLossPerShare")],
    dividendsPerShare: gaap("CommonStockDividendsPerShareDeclared", "CommonStockDividendsPerShareCashPaid"),
    dividendsPaid: [
      ...gaap("PaymentsOfDividendsCommonStock", "PaymentsOfDividends"),
      ...ifrs("DividendsPaidClassifiedAsFinancingActivities"),
    ],
    buybacks: gaap("PaymentsForRepurchaseOfCommonStock"),
    operatingCashFlow: [
      ...gaap("NetCashProvidedByUsedInOperatingActivities"),
      ...ifrs("CashFlowsFromUsedInOperatingActivities"),
    ],
    capitalExpenditure: gaap(
      "PaymentsToAcquirePropertyPlantAndEquipment",
      "PaymentsToAcquireProductiveAssets",
    ),
    assets: [...gaap("Assets"), ...ifrs("Assets")],
    liabilities: [...gaap("Liabilities"), ...ifrs("Liabilities")],
    equity: [...gaap("StockholdersEquity"), ...ifrs("Equity")],
    cash: [...gaap("CashAndCashEquivalentsAtCarryingValue"), ...ifrs("CashAndCashEquivalents")],
    // Includes current maturities, unlike its alternatives.
    debt: [...gaap("LongTermDebt"), ...ifrs("Borrowings")],
    shares: ["dei/EntityCommonStockSharesOutstanding"],
  },
  fmp: {
    revenue: under("income-statement", "revenue"),
    operatingIncome: under("income-statement", "operatingIncome"),
    ebitda: under("income-statement", "ebitda"),
    interest: under("income-statement", "interestExpense"),
    netIncome: under("income-statement", "netIncome"),
    epsBasic: under("income-statement", "eps"),
    epsDiluted: under("income-statement", "epsDiluted", "epsdiluted"),
    assets: under("balance-sheet-statement", "totalAssets"),
    liabilities: under("balance-sheet-statement", "totalLiabilities"),
    equity: under("balance-sheet-statement", "totalStockholdersEquity"),
    cash: under("balance-sheet-statement", "cashAndCashEquivalents"),
    debt: under("balance-sheet-statement", "totalDebt"),
    netDebt: under("balance-sheet-statement", "netDebt"),
    operatingCashFlow: under("cash-flow-statement", "operatingCashFlow"),
    capitalExpenditure: under("cash-flow-statement", "capitalExpenditure"),
    freeCashFlow: under("cash-flow-statement", "freeCashFlow"),
    dividendsPaid: under("cash-flow-statement", "commonDividendsPaid", "netDividendsPaid", "dividendsPaid"),
    buybacks: under("cash-flow-statement", "commonStockRepurchased"),
  },
  eodhd: {
    revenue: under("Income_Statement", "totalRevenue"),
    operatingIncome: under("Income_Statement", "operatingIncome"),
    ebitda: under("Income_Statement", "ebitda"),
    interest: under("Income_Statement", "interestExpense"),
    netIncome: under("Income_Statement", "netIncome"),
    assets: under("Balance_Sheet", "totalAssets"),
    liabilities: under("Balance_Sheet", "totalLiab"),
    equity: under("Balance_Sheet", "totalStockholderEquity"),
    cash: under("Balance_Sheet", "cashAndEquivalents"),
    debt: under("Balance_Sheet", "shortLongTermDebtTotal"),
    netDebt: under("Balance_Sheet", "netDebt"),
    shares: under("Balance_Sheet", "commonStockSharesOutstanding"),
    operatingCashFlow: under("Cash_Flow", "totalCashFromOperatingActivities"),
    capitalExpenditure: under("Cash_Flow", "capitalExpenditures"),
    freeCashFlow: under("Cash_Flow", "freeCashFlow"),
    dividendsPaid: under("Cash_Flow", "dividendsPaid"),
  },
  alphavantage: {
    revenue: under("INCOME_STATEMENT", "totalRevenue"),
    operatingIncome: under("INCOME_STATEMENT", "operatingIncome"),
    ebitda: under("INCOME_STATEMENT", "ebitda"),
    interest: under("INCOME_STATEMENT", "interestExpense"),
    netIncome: under("INCOME_STATEMENT", "netIncome"),
    assets: under("BALANCE_SHEET", "totalAssets"),
    liabilities: under("BALANCE_SHEET", "totalLiabilities"),
    equity: under("BALANCE_SHEET", "totalShareholderEquity"),
    cash: under("BALANCE_SHEET", "cashAndCashEquivalentsAtCarryingValue"),
    debt: under("BALANCE_SHEET", "shortLongTermDebtTotal"),
    shares: under("BALANCE_SHEET", "commonStockSharesOutstanding"),
    operatingCashFlow: under("CASH_FLOW", "operatingCashflow"),
    capitalExpenditure: under("CASH_FLOW", "capitalExpenditures"),
    dividendsPaid: under("CASH_FLOW", "dividendPayoutCommonStock", "dividendPayout"),
  },
  tinvest: {
    revenue: ["revenueTtm"],
    ebitda: ["ebitdaTtm"],
    netIncome: ["netIncomeTtm"],
    epsBasic: ["epsTtm"],
    epsDiluted: ["dilutedEpsTtm"],
    freeCashFlow: ["freeCashFlowTtm"],
    debt: ["totalDebtMrq"],
    shares: ["sharesOutstanding"],
  },
};

const flowForms: Readonly<Record<string, FigurePeriod>> = {
  year: "year",
  yearly: "year",
  annual: "year",
  fy: "year",
  "12m": "year",
  quarter: "quarter",
  quarterly: "quarter",
  q1: "quarter",
  q2: "quarter",
  q3: "quarter",
  q4: "quarter",
  "3m": "quarter",
  trailing: "trailing",
  ttm: "trailing",
};

/** 52 or 53 weeks; 12 to 14 weeks. */
const yearDays = [350, 380] as const;
const quarterDays = [80, 100] as const;
const isIn = (days: number, [least, most]: readonly [number, number]) => days >= least && days <= most;

function flowPeriod(name: string, { from, to, form }: FundamentalRow): FigurePeriod | undefined {
  if (from !== null) {
    const days = dayNumber(to) - dayNumber(from) + 1;
    if (isIn(days, yearDays)) return form?.toLowerCase() === "trailing" ? "trailing" : "year";
    return isIn(days, quarterDays) ? "quarter" : undefined;
  }
  if (/Ttm$/.test(name)) return "trailing";
  return flowForms[(form ?? "").toLowerCase()];
}

const plainName = (source: string, metric: string): string =>
  source === "yahoo" ? metric.replace(/^(annual|quarterly|trailing)/, "") : metric;

const isNegative = (text: string) => text.startsWith("-");

function toFigure(source: string, figure: FigureId, row: FundamentalRow, today: IsoDate): Figure | undefined {
  const { kind, unit, isOutflow } = infoOf(figure);
  const period = kind === "balance" ? "day" : flowPeriod(row.metric, row);
  if (period === undefined) return undefined;
  const isRunning = source === "tinvest" && row.to > today;
  return {
    figure,
    period,
    periodStart: period === "day" ? null : row.from,
    periodEnd: isRunning ? today : row.to,
    value: isOutflow && isNegative(row.value) ? row.value.slice(1) : row.value,
    currency: unit === "shares" ? null : (row.unit?.replace(/\/shares$/, "") ?? null),
    filedOn: row.filedOn,
    form: row.form,
  };
}

/**
 * Drops other figures and periods; the first name of a figure counts.
 * @param source own files and addresses use our names
 */
export function figuresFrom(source: string, rows: readonly FundamentalRow[], today: IsoDate): Figure[] {
  const names = namesOf[source];
  const placeOf = new Map(
    Object.entries(names ?? {}).flatMap(([figure, list]) =>
      (list ?? []).map((name, rank) => [name, { figure: figure as FigureId, rank }] as const),
    ),
  );
  const best = new Map<string, { readonly figure: Figure; readonly rank: number }>();
  for (const row of rows) {
    const name = plainName(source, row.metric);
    const place =
      names === undefined ? (isFigure(name) ? { figure: name, rank: 0 } : undefined) : placeOf.get(name);
    const figure = place && toFigure(source, place.figure, row, today);
    if (place === undefined || figure === undefined) continue;
    const key = `${figure.figure} ${figure.period} ${figure.periodEnd}`;
    const known = best.get(key);
    const isLater = known?.rank === place.rank && (known.figure.filedOn ?? "") <= (figure.filedOn ?? "");
    if (known === undefined || place.rank < known.rank || isLater)
      best.set(key, { figure, rank: place.rank });
  }
  return [...best.values()].map(({ figure }) => figure);
}
