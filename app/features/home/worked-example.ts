/**
 * The worked example of the home page: one share bought in dollars, looked at in roubles. It is computed here
 * as the engine does it (price part at the end day's rate, currency part on the cost: exactness E7) in whole kopecks.
 */
export const inputs = {
  quantity: 10,
  buyDay: "2026-01-12",
  payDay: "2026-06-15",
  endDay: "2026-11-20",
  /** US cents. */
  buyPrice: 120_00,
  endPrice: 135_00,
  fee: 2_00,
  dividendPerShare: 1_50,
  withheldTax: 1_50,
  /** Kopecks for a dollar. */
  buyRate: 80_00,
  endRate: 90_00,
} as const;

export type PartId = "price" | "currency" | "income" | "fees" | "taxes";
/** A stored row, a price or a rate that a part was computed from. */
export type SourceId = "buy" | "dividend" | "endPrice" | "buyRate" | "payRate" | "endRate";

export interface Part {
  readonly id: PartId;
  /** Kopecks. */
  readonly amount: number;
  readonly sources: readonly SourceId[];
}

const inKopecks = (cents: number, rate: number): number => (cents * rate) / 100;

/** Parts of the profit in the order they are shown. The rate of the dividend's day equals the last one. */
export const parts: readonly Part[] = [
  {
    id: "price",
    amount: inKopecks(inputs.quantity * (inputs.endPrice - inputs.buyPrice), inputs.endRate),
    sources: ["buy", "endPrice", "endRate"],
  },
  {
    id: "currency",
    amount: inKopecks(inputs.quantity * inputs.buyPrice, inputs.endRate - inputs.buyRate),
    sources: ["buy", "buyRate", "endRate"],
  },
  {
    id: "income",
    amount: inKopecks(inputs.quantity * inputs.dividendPerShare, inputs.endRate),
    sources: ["dividend", "payRate"],
  },
  { id: "fees", amount: -inKopecks(inputs.fee, inputs.buyRate), sources: ["buy", "buyRate"] },
  { id: "taxes", amount: -inKopecks(inputs.withheldTax, inputs.endRate), sources: ["dividend", "payRate"] },
];

export const totalProfit = parts.reduce((sum, part) => sum + part.amount, 0);

/** Deposits: the shares and the fee at the day's rate. */
export const paidIn = inKopecks(inputs.quantity * inputs.buyPrice + inputs.fee, inputs.buyRate);

/** Present value: the shares and the dividend after tax. */
export const valueNow = inKopecks(
  inputs.quantity * (inputs.endPrice + inputs.dividendPerShare) - inputs.withheldTax,
  inputs.endRate,
);

/** Minor units as decimal text: 1355000 -> "13550.00". */
export function toDecimalText(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
