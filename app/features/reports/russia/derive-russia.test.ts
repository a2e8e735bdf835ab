import { describe, expect, it } from "vitest";
import type { Figure } from "../../../shared/common.schema.ts";
import { computeDerivation } from "../../../ui/money/testing/compute-derivation.ts";
import { reportTexts } from "../report-texts.ts";
import {
  deriveAccount,
  deriveBase,
  deriveGroup,
  deriveIis,
  deriveLine,
  deriveLoss,
  deriveTax,
} from "./derive-russia.ts";
import type { RussiaLine, RussiaReport } from "./russia.contract.ts";

const words = { t: reportTexts("en"), locale: "en-US" } as const;
const roubles = (value: number): Figure => ({ value: String(value), unit: "money", currency: "RUB" });

const line = (more: Partial<RussiaLine>): RussiaLine => ({
  ...{ appendix: "2", incomeCode: "1010", source: "USX", accountId: "a", country: "US" },
  ...{ date: "2024-08-01", money: { currency: "USD", amount: "20" }, rate: "86", income: roubles(1720) },
  ...{ deductionCode: null, deduction: roubles(0), foreignTax: { currency: "USD", amount: "2" } },
  ...{ foreignTaxRub: roubles(172), credit: roubles(172), isByAgent: false, kind: "dividend" },
  ...{ group: null, withheld: roubles(0), portfolioId: "p", transactionId: "d" },
  booked: [
    {
      of: "income",
      what: "amount",
      date: "2024-08-01",
      currency: "USD",
      amount: "20",
      rate: 0,
      inReport: "1720",
    },
    {
      of: "foreignTax",
      what: "amount",
      date: "2024-08-01",
      currency: "USD",
      amount: "2",
      rate: 0,
      inReport: "172",
    },
  ],
  ...more,
});
const dividend = line({});
/** 25,000 against 20,025 at a Russian broker. */
const sale = line({
  ...{ kind: "gain", group: "traded-security", source: "SHARE", isByAgent: true, accountId: "b", booked: [] },
  ...{ income: roubles(25000), deduction: roubles(20025), foreignTaxRub: roubles(0), credit: roubles(0) },
});
const russian = line({
  ...sale,
  kind: "dividend",
  group: null,
  income: roubles(1000),
  withheld: roubles(130),
});

const account = (id: string, country: string, withheld: number, rows: number[]) => ({
  ...{
    id,
    name: id,
    portfolio: "P",
    portfolioId: "p",
    country,
    isCountryKnown: true,
    wrapper: "ordinary" as const,
  },
  ...{ openedOn: null, closedOn: null, withheld: roubles(withheld), withheldBooked: roubles(withheld) },
  byAgent: { income: roubles(0), deduction: roubles(0) },
  declared: { income: roubles(0), deduction: roubles(0), foreignTax: roubles(0), credit: roubles(0) },
  withheldRows: rows.map((sum, at) => ({
    transactionId: `w${at}`,
    date: "2024-12-30",
    roubles: roubles(sum),
  })),
});

const result = {
  lines: [dividend, sale, russian],
  groups: [
    {
      ...{ group: "traded-security", incomeCode: "1530", deductionCode: "201" },
      ...{ income: roubles(25000), expense: roubles(20025), result: roubles(4975), left: roubles(4975) },
    },
  ],
  netting: [],
  longHolding: { code: "618", gain: roubles(0), coefficient: null, limit: roubles(0), deduction: roubles(0) },
  losses: {
    carried: [{ year: 2023, base: "securities", amount: roubles(500) }],
    used: [{ year: 2023, base: "securities", amount: roubles(200) }],
    left: [{ year: 2023, base: "securities", amount: roubles(300) }],
    expired: [],
  },
  iis: [],
  bases: { operations: roubles(4775), iis: roubles(0), dividends: roubles(2720), main: roubles(0) },
  tax: {
    ...{ computed: roubles(974), credit: roubles(172), withheld: roubles(777) },
    ...{ payable: roubles(25), refundable: roubles(0) },
  },
  law: { article: "article", edition: "edition" },
} as NonNullable<RussiaReport["result"]>;

const report = {
  ...{ year: 2024, result, accounts: [account("a", "US", 0, []), account("b", "RU", 647, [600, 47])] },
  answers: { otherBases: "1000000", accounts: {}, treaties: { US: "0.1" }, losses: null },
  rates: [
    {
      ...{ from: "USD", to: "RUB", date: "2024-08-01", rate: "86" },
      legs: [{ pair: "USD/RUB", usedOn: "2024-08-01", source: "cbr" }],
    },
  ],
} as unknown as RussiaReport;

describe("the figures of the declaration", () => {
  it("of an entry are its amounts at the bank's rate", () => {
    expect(computeDerivation(deriveLine(words, report, dividend, "income"))).toBe(1720);
    expect(computeDerivation(deriveLine(words, report, dividend, "foreignTax"))).toBe(172);
    expect(computeDerivation(deriveLine(words, report, sale, "deduction"))).toBe(20025);
    const credit = deriveLine(words, report, dividend, "credit");
    expect([credit.operation, credit.parts.length]).toEqual(["model", 3]);
  });

  it("of accounts and groups are sums of entries and of booked tax", () => {
    const [foreign, own] = report.accounts;
    if (foreign === undefined || own === undefined) throw new Error("no accounts");
    expect(computeDerivation(deriveAccount(words, report, foreign, "ownIncome"))).toBe(1720);
    expect(computeDerivation(deriveAccount(words, report, foreign, "withheld"))).toBe(0);
    expect(computeDerivation(deriveAccount(words, report, own, "agentIncome"))).toBe(26000);
    expect(computeDerivation(deriveAccount(words, report, own, "withheld"))).toBe(647);
    const answered = {
      ...report,
      answers: { ...report.answers, accounts: { b: { withheld: "647" } } },
    } as never;
    expect(deriveAccount(words, answered, own, "withheld")).toMatchObject({
      ...{ operation: "input", parts: [{ source: "own", figure: roubles(647) }] },
    });
    const [group] = result.groups;
    if (group === undefined) throw new Error("no group");
    const sums = (["income", "expense", "result"] as const).map((sum) =>
      computeDerivation(deriveGroup(words, result, group, sum)),
    );
    expect(sums).toEqual([25000, 20025, 4975]);
  });

  it("of bases, losses and tax follow from them", () => {
    const bases = (["operations", "iis", "dividends", "main"] as const).map((base) =>
      computeDerivation(deriveBase(words, result, base)),
    );
    expect(bases).toEqual([4775, 0, 2720, 0]);
    const [left] = result.losses.left;
    if (left === undefined) throw new Error("no loss");
    expect(computeDerivation(deriveLoss(words, result, "left", left))).toBe(300);
    const taxes = (["credit", "withheld", "payable"] as const).map((name) =>
      computeDerivation(deriveTax(words, report, result, name)),
    );
    expect(taxes).toEqual([172, 777, 25]);
    expect(deriveTax(words, report, result, "refundable").operation).toBe("model");
    const iis = { wrapper: "iis-3", result: roubles(100), deduction: roubles(30) } as never;
    expect(computeDerivation(deriveIis(words, iis))).toBe(70);
  });
});
