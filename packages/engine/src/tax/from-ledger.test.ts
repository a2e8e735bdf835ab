import { describe, expect, test } from "vitest";
import type { KindName } from "../ledger/kinds.ts";
import type { Asset, Transaction } from "../ledger/transaction.ts";
import { formatMoney } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import { matchTaxLots, withCouponDeductions } from "./fifo-match.ts";
import { taxRowsOf } from "./from-ledger.ts";
import { taxYears } from "./tax-years.ts";
import { NO_RATES, plain } from "./testing/tax-samples.ts";

const DECS = ["quantity", "price", "toQuantity", "costShare"];
const MONEYS = ["amount", "accrued", "fee", "tax", "cost"];

function rowOf(line: string, index: number): Transaction {
  const [day, kind, asset, ...words] = line.trim().split(/\s+/);
  const fields: Record<string, unknown> = {};
  for (const word of words) {
    const [name = "", value = ""] = word.split("=");
    if (name === "ratio") {
      const [to = "", from = ""] = value.split(":");
      fields.ratio = { to: BigInt(to), from: BigInt(from) };
    } else if (DECS.includes(name)) fields[name] = dec(value);
    else fields[name] = MONEYS.includes(name) ? money(value) : value;
  }
  return {
    ...{ id: `row${index}`, kind: kind as KindName, date: date(day), currency: "USD", affectsCash: true },
    ...(asset !== "-" && { assetId: asset ?? "" }),
    ...fields,
  };
}

const bond: Asset = {
  id: "BOND",
  currency: "USD",
  bond: {
    nominal: money("1000"),
    coupons: [
      { start: date("2024-01-01"), end: date("2024-07-01"), amount: money("40") },
      { start: date("2024-07-01"), end: date("2025-01-01"), amount: money("30") },
    ],
    amortisations: [{ date: date("2024-07-01"), amount: money("250") }],
  },
};
const assets = new Map<string, Asset>([["BOND", bond]]);
for (const id of ["A", "B"]) assets.set(id, { id, currency: "USD" });

function read(text: string, areActionsShared = false) {
  const transactions = text.trim().split("\n").map(rowOf);
  const rows = taxRowsOf(
    { transactions, assets, prices: new Map() },
    { country: () => "US", areActionsShared },
  );
  const match = matchTaxLots(rows.trades);
  const years = taxYears({
    ...{ currency: "USD", rate: NO_RATES, basis: "trade", longAfter: { years: 1 } },
    disposals: match.disposals,
    incomes: withCouponDeductions(rows.incomes, match.coupons),
  });
  return { rows, match, years };
}

function gainOf(text: string, year: number, areActionsShared = false): string {
  const found = read(text, areActionsShared).years.find((one) => one.year === year)?.gains;
  if (found === undefined) return "no such year";
  return "refused" in found ? found.refused.map(({ code }) => code).join() : formatMoney(found.gain);
}

describe("trades", () => {
  test("price and fees are separate, a tax on a purchase is a cost", () => {
    // 12 x 15 - 1 - 105 - 24 = 50.
    const rows = `2024-01-10 buy A quantity=10 price=10 fee=2 tax=3
      2024-02-10 buy A quantity=5 amount=60
      2024-03-10 sell A quantity=12 price=15 fee=1`;
    expect(gainOf(rows, 2024)).toBe("50");
  });

  test("a tax withheld from a sale is no cost and is listed", () => {
    const { rows, years } = read(
      "2024-01-10 buy A quantity=1 price=10\n2024-03-10 sell A quantity=1 price=30 tax=4",
    );
    expect(plain(years[0]?.gains)).toMatchObject({ gain: "20" });
    expect(plain(rows.withheld)).toEqual([
      { rowId: "row1", accountId: "main", amount: "4", currency: "USD", day: "2024-03-10" },
    ]);
  });

  test("accounts are apart; lots taken to another account keep their day and cost", () => {
    // 4 x 30 - 4 x 10 = 80: lots of 2020 precede those bought at 25.
    const rows = `2020-01-10 buy A quantity=4 price=10 accountId=one
      2024-01-10 buy A quantity=4 price=25 accountId=two
      2024-02-01 transfer-out A quantity=4 accountId=one toAccountId=two
      2024-03-10 sell A quantity=4 price=30 accountId=two`;
    const { years } = read(rows);
    expect(plain(years[0]?.gains)).toMatchObject({ gain: "80", longGain: "80" });
  });

  test("a redemption without pieces takes all that is held", () => {
    const rows = "2024-01-10 buy A quantity=2 price=980\n2024-12-01 redemption A amount=2000";
    expect(gainOf(rows, 2024)).toBe("40");
  });
});

test("a coupon by its money per bond is that money, not percent of the nominal", () => {
  const { rows } = read(
    "2024-01-10 buy BOND quantity=10 price=98\n2024-07-01 coupon BOND quantity=10 price=40",
  );
  expect(plain(rows.incomes)).toMatchObject([{ kind: "coupon", gross: { amount: "400" } }]);
});

describe("actions", () => {
  test("a spin-off with its share of the cost: both keep the day of purchase", () => {
    // B costs a fifth of 1,010, sold at 300: 98. A: 900 - 808 = 92.
    const rows = `2024-01-10 buy A quantity=10 price=100 fee=10
      2024-06-01 spin-off A toAssetId=B toQuantity=5 costShare=0.2
      2024-07-01 sell B quantity=5 price=60
      2025-07-01 sell A quantity=10 price=90`;
    expect([gainOf(rows, 2024), gainOf(rows, 2025)]).toEqual(["98", "92"]);
  });

  test("without its share no cost is made up", () => {
    const rows = `2024-01-10 buy A quantity=10 price=100
      2024-06-01 spin-off A toAssetId=B toQuantity=5
      2025-07-01 sell A quantity=10 price=90`;
    expect([gainOf(rows, 2024), gainOf(rows, 2025)]).toEqual(["no such year", "cost-unknown"]);
    expect(read(rows).match.openLots).toMatchObject([{ assetId: "B", amount: undefined }]);
  });

  test("a conversion takes the lots along, in all accounts that have it", () => {
    // 80 - 40 + 120 - 90 = 70.
    const rows = `2024-01-10 buy A quantity=4 price=10 accountId=one
      2024-01-11 buy A quantity=6 price=15 accountId=two
      2024-06-01 conversion A toAssetId=B ratio=2:1 accountId=one
      2024-07-01 sell B quantity=8 price=10 accountId=one
      2024-07-02 sell B quantity=12 price=10 accountId=two`;
    expect(gainOf(rows, 2024, true)).toBe("70");
    expect(gainOf(rows, 2024)).toBe("cost-unknown");
  });

  test("a merger with money refuses its year and what came in its place", () => {
    const rows = `2024-01-10 buy A quantity=4 price=10
      2024-06-01 merger A toAssetId=B toQuantity=4 amount=20
      2025-07-01 sell B quantity=4 price=20`;
    expect([gainOf(rows, 2024), gainOf(rows, 2025)]).toEqual(["proceeds-unknown", "cost-unknown"]);
  });

  test("an option that expires is a loss of what it cost", () => {
    expect(gainOf("2024-01-10 buy A quantity=1 price=12 fee=1\n2024-06-01 option-expiry A", 2024)).toBe(
      "-13",
    );
  });

  test("capital that comes back lowers the cost, then it is gain", () => {
    const rows = `2024-01-10 buy A quantity=10 price=6
      2024-06-01 return-of-capital A amount=100
      2025-06-01 sell A quantity=10 price=3`;
    expect([gainOf(rows, 2024), gainOf(rows, 2025)]).toEqual(["40", "30"]);
  });

  test("variation margin is gain and loss without pieces", () => {
    const rows = "2024-01-10 variation-margin A amount=50\n2024-01-11 variation-margin A amount=-70";
    expect(gainOf(rows, 2024)).toBe("-20");
  });

  test("what is swapped is sold and bought at one value", () => {
    const rows = `2024-01-10 buy A quantity=2 price=10
      2024-06-01 swap A quantity=2 toAssetId=B toQuantity=5 amount=50
      2025-06-01 sell B quantity=5 price=11`;
    expect([gainOf(rows, 2024), gainOf(rows, 2025)]).toEqual(["30", "5"]);
  });
});

describe("bonds and income", () => {
  test("the nominal paid back releases its part of the cost; the coupon gives the accrued one back", () => {
    // A quarter of 1,900 against 500.
    const rows = `2024-02-01 buy BOND quantity=2 price=95 accrued=14
      2024-07-01 coupon BOND amount=80
      2024-07-01 amortisation BOND amount=500`;
    const [year] = read(rows).years;
    expect(plain(year?.gains)).toMatchObject({ proceeds: "500", cost: "475", gain: "25" });
    expect(plain(year?.income)).toMatchObject({ gross: "80", deductions: "14" });
  });

  test("a row of tax joins the income of its asset and day, another one is listed", () => {
    const { rows } = read(`2024-05-10 dividend A amount=100 tax=5
      2024-05-10 tax A amount=10
      2024-06-10 tax - amount=7
      2024-06-11 tax-refund - amount=2`);
    expect(plain(rows.incomes.map(({ withheld }) => withheld?.amount))).toEqual(["15"]);
    expect(plain(rows.withheld.map(({ amount }) => amount))).toEqual(["7", "-2"]);
  });

  test("rewards are income and cost; units for nothing cost nothing", () => {
    const { rows, years } = read(`2024-05-10 staking-reward A quantity=2 amount=30
      2024-05-11 airdrop B quantity=4
      2024-06-10 sell A quantity=2 price=20
      2024-06-10 sell B quantity=4 price=1`);
    expect(plain(years[0])).toMatchObject({ gains: { gain: "14" }, income: { gross: "30" } });
    expect(rows.incomes.map(({ kind }) => kind)).toEqual(["staking"]);
  });

  test("charges are left out and listed, cash is no part of it", () => {
    const { rows } = read("2024-05-10 deposit - amount=100\n2024-05-11 fee - amount=1");
    expect(rows.leftOut.map(({ id }) => id)).toEqual(["row1"]);
    expect([rows.trades, rows.incomes]).toEqual([[], []]);
  });
});
