/** Payment on 100 units of the case's asset; by default 1 USD per unit, ex 10 March, paid 20 March 2026. */
export interface DueCase {
  readonly kind?: "dividend" | "coupon" | "amortisation" | "redemption";
  readonly exDate?: string | null;
  readonly payDate?: string | null;
  readonly amount?: string;
  readonly isSpecial?: boolean;
}

/** Row of the imported statement; by default a dividend of 100 USD of the same asset on 20 March. */
export interface RowCase {
  readonly event?: string;
  readonly date?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly isOtherAsset?: true;
}

export interface IncomeCase {
  readonly name: string;
  readonly dues: readonly DueCase[];
  readonly rows: readonly RowCase[];
  /** The statement belongs to another account of the portfolio. */
  readonly isOtherAccount?: true;
  /** Booked payments that remain beside the statement's rows. */
  readonly left: number;
}

const one = (name: string, row: RowCase, left: 0 | 1, due: DueCase = {}): IncomeCase => ({
  name,
  dues: [due],
  rows: [row],
  left,
});

const undated: DueCase = { payDate: null };
const coupon: DueCase = { kind: "coupon", exDate: null };
const repaid: DueCase = { kind: "amortisation", exDate: null };

/**
 * Gross 100. Days: 20 March - 3 = 17th, + 10 = 30th. Amounts: 35% withheld leaves 65, less a cent 64.99; rounding of
 * one in fifty adds 2. In another currency 10% more on both sides: 65 - 0.01 = 64.99, x 0.9 = 58.491.
 */
export const incomeCases: readonly IncomeCase[] = [
  one("the day and the amount", {}, 0),
  one("three days early", { date: "2026-03-17" }, 0),
  one("four days early", { date: "2026-03-16" }, 1),
  one("ten days late", { date: "2026-03-30" }, 0),
  one("eleven days late", { date: "2026-03-31" }, 1),
  one("15 % withheld", { amount: "85" }, 0),
  one("35 % withheld, a cent rounded", { amount: "64.99" }, 0),
  one("more withheld than anywhere", { amount: "64.98" }, 1),
  one("rounded up by one in fifty", { amount: "102" }, 0),
  one("more than was declared", { amount: "102.01" }, 1),
  one("another asset", { isOtherAsset: true }, 1),
  { ...one("another account", {}, 1), isOtherAccount: true },
  one("a coupon row for a dividend", { event: "Coupon" }, 1),
  one("before the ex-date", { date: "2026-03-18" }, 1, { exDate: "2026-03-19" }),
  one("on the ex-date", { date: "2026-03-19" }, 0, { exDate: "2026-03-19" }),
  one("no ex-date known, three days early", { date: "2026-03-17" }, 0, { exDate: null }),
  one("no pay date known: on the ex-date", { date: "2026-03-10" }, 0, undated),
  one("no pay date known: 45 days after the ex-date", { date: "2026-04-24" }, 0, undated),
  one("no pay date known: 46 days after the ex-date", { date: "2026-04-25" }, 1, undated),
  one("a coupon", { event: "Coupon" }, 0, coupon),
  one("a coupon told as interest, net of 13 %", { event: "Interest", amount: "87" }, 0, coupon),
  one("repaid nominal", { event: "Amortisation" }, 0, repaid),
  one("repaid nominal is never withheld from", { event: "Amortisation", amount: "87" }, 1, repaid),
  one("another currency, 92 EUR at 1.08 = 99.36", { currency: "EUR", amount: "92" }, 0),
  one("another currency, 54 EUR at 1.08 = 58.32", { currency: "EUR", amount: "54" }, 1),
  one("another currency without any rate goes by the day", { currency: "CHF", amount: "80" }, 0),
  { name: "two parts", dues: [{}], rows: [{ amount: "60" }, { amount: "40", date: "2026-03-23" }], left: 0 },
  {
    name: "two parts that are too little",
    dues: [{}],
    rows: [{ amount: "30" }, { amount: "20", date: "2026-03-23" }],
    left: 1,
  },
  {
    name: "two payments a week apart, one row: the nearest",
    dues: [{}, { exDate: "2026-03-17", payDate: "2026-03-27" }],
    rows: [{ date: "2026-03-26" }],
    left: 1,
  },
  {
    name: "two payments a week apart, both rows late",
    dues: [{}, { exDate: "2026-03-17", payDate: "2026-03-27" }],
    rows: [{ date: "2026-03-24" }, { date: "2026-03-31" }],
    left: 0,
  },
  {
    name: "a special beside a regular one, paid on one day",
    dues: [{}, { isSpecial: true, amount: "0.3" }],
    rows: [{ amount: "30" }, { amount: "100" }],
    left: 0,
  },
  {
    name: "a special beside a regular one, only the special is paid",
    dues: [{}, { isSpecial: true, amount: "0.3" }],
    rows: [{ amount: "30" }],
    left: 1,
  },
];
