import type { Money } from "../../money/decimal.ts";
import { roubles } from "../tax-money.ts";

/**
 * Latest year of the edition read (Federal laws 372-ФЗ of 2020-11-23, 58-ФЗ of 2024-03-23, 176-ФЗ of 2024-07-12); later
 * years use the last rules with the note `law-edition-not-checked`.
 *
 * Read in reproductions, not in the Code's own text: the brackets, the years of accounts of kind 3, the issuers of the
 * long-holding relief, the ten years and the order of losses, the rate of external-loan bonds, the codes (a list of
 * 2015). Not confirmed by any text: the number of the law of 2014, the limit of 30 million and article 219.2, the order
 * of the netting steps, article 210 p. 4 (non-residents have no deductions), that a sale's source is the broker's
 * country.
 */
export const RU_LAW_CHECKED_YEAR = 2025;

export interface RuBracket {
  /** Absent = without limit. */
  readonly upTo?: Money;
  readonly percent: bigint;
}

export interface RuLaw {
  readonly from: number;
  readonly article: string;
  readonly edition: string;
  /** `all-bases`: salary and investments share the brackets. */
  readonly pool: "all-bases" | "investment";
  readonly investment: readonly RuBracket[];
  readonly main: readonly RuBracket[];
}

const FLAT: readonly RuBracket[] = [{ percent: 13n }];
const FIVE_MILLION: readonly RuBracket[] = [{ upTo: roubles(5_000_000), percent: 13n }, { percent: 15n }];
const TWO_MILLION_FOUR: readonly RuBracket[] = [{ upTo: roubles(2_400_000), percent: 13n }, { percent: 15n }];
const FIVE_STEPS: readonly RuBracket[] = [
  { upTo: roubles(2_400_000), percent: 13n },
  { upTo: roubles(5_000_000), percent: 15n },
  { upTo: roubles(20_000_000), percent: 18n },
  { upTo: roubles(50_000_000), percent: 20n },
  { percent: 22n },
];

/**
 * Residents' brackets, newest first. 13 % until 2020 (dividends had 9 % until 2014: unsupported); from 2021 at 5
 * million of the sum of all bases (НК РФ ст. 224 п. 1, ст. 210 п. 2.1); from 2025 investment bases at 2.4 million of
 * their own (ст. 224 п. 1.1, ст. 210 п. 6). In 2021-2023 brokers withheld per base; this table gives the year's own
 * sum, with a note.
 */
export const RU_LAWS: readonly RuLaw[] = [
  {
    from: 2025,
    article: "НК РФ ст. 224 п. 1, 1.1; ст. 210 п. 6",
    edition: "176-ФЗ 2024-07-12",
    pool: "investment",
    investment: TWO_MILLION_FOUR,
    main: FIVE_STEPS,
  },
  {
    from: 2021,
    article: "НК РФ ст. 224 п. 1; ст. 210 п. 2.1",
    edition: "372-ФЗ 2020-11-23",
    pool: "all-bases",
    investment: FIVE_MILLION,
    main: FIVE_MILLION,
  },
  {
    from: 2015,
    article: "НК РФ ст. 224 п. 1",
    edition: "366-ФЗ 2014-11-24",
    pool: "all-bases",
    investment: FLAT,
    main: FLAT,
  },
];

/** Returns undefined before 2015. */
export function ruLawOf(year: number): RuLaw | undefined {
  return RU_LAWS.find(({ from }) => year >= from);
}

/** 30 % of income from Russian sources, 15 % of dividends of Russian companies (ст. 224 п. 3). */
export const RU_NON_RESIDENT = { operations: 30n, dividends: 15n } as const;

/** Separate results (НК РФ ст. 214.1 п. 1, 3, 5, 12). */
export const RU_GROUPS = {
  "traded-security": { incomeCode: "1530", expenseCode: "201" },
  "untraded-security": { incomeCode: "1531", expenseCode: "202" },
  "formerly-traded-security": { incomeCode: "1536", expenseCode: "203" },
  "traded-derivative-on-securities": { incomeCode: "1532", expenseCode: "206" },
  "traded-derivative-other": { incomeCode: "1535", expenseCode: "207" },
  "untraded-derivative": { incomeCode: "1533", expenseCode: "220" },
} as const satisfies Record<string, { incomeCode: string; expenseCode: string }>;
export type RuGroup = keyof typeof RU_GROUPS;
export const RU_GROUP_NAMES = Object.keys(RU_GROUPS) as RuGroup[];

/** Income codes (order of the tax service ММВ-7-11/387@): 1010 dividends, 1011 interest, 4800 other. */
export const RU_INCOME_CODES = {
  dividend: "1010",
  coupon: "1011",
  interest: "1011",
  lending: "4800",
  staking: "4800",
  other: "4800",
} as const;

/** Order within a year (ст. 214.1 п. 12, 15; deduction codes of order ММВ-7-11/387@). */
export const RU_NETTING: readonly {
  readonly loss: RuGroup;
  readonly lowers: RuGroup;
  readonly code: string;
}[] = [
  { loss: "traded-derivative-other", lowers: "traded-derivative-on-securities", code: "209" },
  { loss: "traded-derivative-on-securities", lowers: "traded-derivative-other", code: "210" },
  { loss: "traded-security", lowers: "formerly-traded-security", code: "224" },
  { loss: "traded-derivative-on-securities", lowers: "traded-security", code: "208" },
  { loss: "traded-security", lowers: "traded-derivative-on-securities", code: "205" },
];

/** Years a loss is carried forward (ст. 220.1, ст. 214.1 п. 16). */
export const RU_LOSS_YEARS = 10;

/** ст. 219.1 п. 1 подп. 1, п. 2: bought from 2014 on. */
export const RU_LONG_HOLDING = {
  acquiredFrom: "2014-01-01",
  years: 3,
  perYear: roubles(3_000_000),
  /** Registered in Russia or the Eurasian Economic Union (176-ФЗ). */
  issuersFrom: 2025,
  issuers: ["RU", "AM", "BY", "KZ", "KG"],
  code: "618",
} as const;

/** Expenses of external-loan bonds use the rate of the income's day (ст. 214.1 п. 13). */
export const RU_EXTERNAL_LOAN_FROM = 2019;

/** Returns the account's minimum life. */
export function ruIisYears(wrapper: "iis-a" | "iis-b" | "iis-3", openedYear: number): number {
  if (wrapper !== "iis-3") return 3;
  return Math.min(10, Math.max(5, openedYear - 2021));
}

/** Exempt result of kind 3 accounts closed in a year (ст. 219.2). */
export const RU_IIS3_LIMIT = roubles(30_000_000);
