import type {
  FactColumn,
  FigureColumn,
  HoldingColumn,
  PlanColumn,
} from "../../shared/names/holding-columns.ts";

interface ColumnLook {
  /** Shown with a sign. */
  readonly sign?: boolean | "amount";
  readonly isNeutral?: boolean;
  readonly phone?: "value" | "line" | "hidden";
  /** Second figure below; `isSecondNamed`: with its name. */
  readonly second?: FigureColumn;
  readonly isSecondNamed?: boolean;
}

const result: ColumnLook = { sign: true };
const amount: ColumnLook = { sign: "amount" };

/** Presentation beyond a plain number. */
export const columnLooks: Readonly<Partial<Record<FigureColumn, ColumnLook>>> = {
  quantity: { second: "averageCost", isSecondNamed: true, phone: "hidden" },
  lastPrice: { phone: "hidden" },
  value: { phone: "value", second: "weight" },
  dayChange: { sign: "amount", second: "dayChangeRatio", phone: "line" },
  dayChangeRatio: result,
  unrealised: { ...amount, phone: "hidden" },
  unrealisedPrice: amount,
  unrealisedCurrency: amount,
  realised: { ...amount, phone: "hidden" },
  realisedPrice: amount,
  realisedCurrency: amount,
  priceResult: amount,
  currencyResult: amount,
  income: { phone: "hidden" },
  totalProfit: { sign: "amount", second: "simpleReturn", phone: "line" },
  simpleReturn: result,
  contribution: result,
  twr: { sign: true, second: "irr", isSecondNamed: true, phone: "hidden" },
  twrAnnualised: result,
  irr: result,
  modifiedDietz: result,
  netFlows: { sign: "amount", isNeutral: true },
  dividendGrowth1: result,
  dividendGrowth3: result,
  dividendGrowth5: result,
  momentum1: result,
  momentum3: result,
  momentum6: result,
  momentum12: result,
};

/** Columns with a short header. */
const shortNamed: ReadonlySet<string> = new Set<HoldingColumn>([
  "quantity",
  "averageCost",
  "lastPrice",
  "value",
  "cost",
  "weight",
  "unrealised",
  "realised",
  "income",
  "fees",
  "taxes",
  "totalProfit",
  "simpleReturn",
  "twr",
  "irr",
  "dayChange",
  "dayChangeRatio",
]);
export const isShortNamed = (id: FigureColumn): boolean => shortNamed.has(id);

/** Returns the text key of a column's header. */
export const headerKey = (id: FigureColumn): string =>
  isShortNamed(id) ? `column.${id}` : `explain:metric.${id}`;

/** In the order of the chooser. */
export const columnFamilies: readonly {
  readonly id: string;
  readonly columns: readonly (FigureColumn | FactColumn | PlanColumn)[];
}[] = [
  {
    id: "position",
    columns: [
      "quantity",
      "averageCost",
      "lastPrice",
      "value",
      "cost",
      "weight",
      "targetWeight",
      "drift",
      "exposure",
      "dayChange",
      "dayChangeRatio",
      "firstBought",
    ],
  },
  {
    id: "result",
    columns: [
      "totalProfit",
      "unrealised",
      "unrealisedPrice",
      "unrealisedCurrency",
      "realised",
      "realisedPrice",
      "realisedCurrency",
      "priceResult",
      "currencyResult",
      "fees",
      "taxes",
      "netFlows",
    ],
  },
  {
    id: "return",
    columns: ["simpleReturn", "twr", "twrAnnualised", "irr", "modifiedDietz", "contribution"],
  },
  {
    id: "income",
    columns: [
      "income",
      "incomeLastYear",
      "incomeNextYear",
      "dividendYield",
      "forwardYield",
      "yieldOnCost",
      "dividendGrowth1",
      "dividendGrowth3",
      "dividendGrowth5",
      "dividendStreak",
      "nextExDate",
    ],
  },
  {
    id: "market",
    columns: [
      "momentum1",
      "momentum3",
      "momentum6",
      "momentum12",
      "highDistance",
      "volatility",
      "maxDrawdown",
    ],
  },
  {
    id: "bond",
    columns: [
      "yieldToMaturity",
      "yieldToOffer",
      "currentYield",
      "modifiedDuration",
      "macaulayDuration",
      "accruedCoupon",
    ],
  },
  { id: "asset", columns: ["class", "sector", "country", "currency", "exchange", "isin", "broker", "note"] },
];
