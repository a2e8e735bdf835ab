type FigureUnit = "money" | "money-per-share" | "shares";

interface FigureInfo {
  readonly kind: "flow" | "balance";
  readonly unit: FigureUnit;
  /** Signed either way by sources, stored unsigned. */
  readonly isOutflow?: boolean;
  readonly isPositive?: boolean;
}

const figures = {
  revenue: { kind: "flow", unit: "money", isPositive: true },
  ebitda: { kind: "flow", unit: "money" },
  depreciation: { kind: "flow", unit: "money", isOutflow: true },
  operatingIncome: { kind: "flow", unit: "money" },
  interest: { kind: "flow", unit: "money", isOutflow: true },
  netIncome: { kind: "flow", unit: "money" },
  epsBasic: { kind: "flow", unit: "money-per-share" },
  epsDiluted: { kind: "flow", unit: "money-per-share" },
  operatingCashFlow: { kind: "flow", unit: "money" },
  capitalExpenditure: { kind: "flow", unit: "money", isOutflow: true },
  freeCashFlow: { kind: "flow", unit: "money" },
  dividendsPaid: { kind: "flow", unit: "money", isOutflow: true },
  dividendsPerShare: { kind: "flow", unit: "money-per-share", isPositive: true },
  buybacks: { kind: "flow", unit: "money", isOutflow: true },
  assets: { kind: "balance", unit: "money", isPositive: true },
  liabilities: { kind: "balance", unit: "money", isPositive: true },
  equity: { kind: "balance", unit: "money" },
  cash: { kind: "balance", unit: "money" },
  debt: { kind: "balance", unit: "money", isPositive: true },
  netDebt: { kind: "balance", unit: "money" },
  shares: { kind: "balance", unit: "shares", isPositive: true },
} as const satisfies Readonly<Record<string, FigureInfo>>;

export type FigureId = keyof typeof figures;

/** "trailing": twelve months up to a day; "day": a balance. */
export const FIGURE_PERIODS = ["year", "quarter", "trailing", "day"] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

export const FIGURE_IDS = Object.keys(figures) as readonly FigureId[];

export const isFigure = (text: string): text is FigureId => Object.hasOwn(figures, text);

export const infoOf = (figure: FigureId): FigureInfo => figures[figure];

export interface Figure {
  readonly figure: FigureId;
  readonly period: FigurePeriod;
  readonly periodStart: string | null;
  readonly periodEnd: string;
  readonly value: string;
  /** Null: a number of shares, or unknown. */
  readonly currency: string | null;
  readonly filedOn: string | null;
  readonly form: string | null;
}
