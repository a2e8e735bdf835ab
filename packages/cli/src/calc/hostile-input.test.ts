import { describe, expect, it } from "vitest";
import { computeResult } from "./compute.ts";
import { InputError } from "./faults.ts";
import { parseInput } from "./read-input.ts";
import { portfolio } from "./schema/portfolio-schema.ts";
import { toJsonText } from "./to-json.ts";
import { toLedgerInput } from "./to-ledger-input.ts";

const stock = (id: string) => ({ id, type: "stock", currency: "USD" });
const buy = { date: "2024-01-02", type: "buy", asset: "A", quantity: 10, price: 10 };
const base = { currency: "USD", asOf: "2024-12-31", assets: [stock("A"), stock("B")], transactions: [buy] };

function faultsOf(more: object): readonly string[] {
  try {
    toLedgerInput(parseInput(portfolio, { ...base, ...more }));
  } catch (error) {
    if (error instanceof InputError) return error.lines;
    throw error;
  }
  return [];
}

const action = { asset: "A", toAsset: "B", date: "2024-03-01", ratio: "1:2" };
const dividend = { asset: "A", exDate: "2024-03-01", amount: 1 };
const rate = (pair: string, value: number) => ({ pair, date: "2024-03-01", rate: value });
const sale = { date: "2024-02-01", type: "sell", asset: "A", quantity: 5, price: 10 };
const share = "expected a part of one, 0 to 1";

describe("a wrong input ends with its path", () => {
  it.each<readonly [string, object, readonly string[]]>([
    [
      "lots of an unknown row",
      { transactions: [buy, { ...sale, useLots: [{ row: "nowhere", quantity: 1 }] }] },
      ["transactions[1].useLots[0].row: unknown row nowhere"],
    ],
    [
      "more lots than are sold",
      { transactions: [buy, { ...sale, useLots: [{ row: "transactions[0]", quantity: 6 }] }] },
      ["transactions[1].useLots: not possible for sell"],
    ],
    [
      "lots as sold",
      { transactions: [buy, { ...sale, useLots: [{ row: "transactions[0]", quantity: 5 }] }] },
      [],
    ],
    [
      "no multiplier",
      { assets: [{ ...stock("A"), multiplier: 0 }] },
      ["assets[0].multiplier: expected more than 0"],
    ],
    [
      "a negative one",
      { assets: [{ ...stock("A"), multiplier: -1 }] },
      ["assets[0].multiplier: expected more than 0"],
    ],
    ["a tax of 200 %", { dividends: [{ ...dividend, taxRate: 2 }] }, [`dividends[0].taxRate: ${share}`]],
    [
      "a negative dividend",
      { dividends: [{ ...dividend, amount: -1 }] },
      ["dividends[0].amount: expected 0 or more"],
    ],
    [
      "paid before the ex-date",
      { dividends: [{ ...dividend, payDate: "2024-02-28" }] },
      ["dividends[0].payDate: before exDate"],
    ],
    ["a currency worth two of itself", { rates: [rate("USD/USD", 2)] }, ["rates[0].rate: USD/USD is 1"]],
    [
      "a pair against its inverse",
      { rates: [rate("USD/RUB", 90), rate("RUB/USD", 0.02), rate("EUR/USD", 1.1), rate("USD/EUR", 0.91)] },
      ["rates[0].rate: contradicts RUB/USD of 2024-03-01"],
    ],
    [
      "rates of a pair in force for different times, and a confirmation of none that is",
      {
        rates: [
          { ...rate("USD/RUB", 90), inForceDays: 15 },
          { ...rate("USD/RUB", 91), date: "2024-03-02", inForceDays: 10 },
          { ...rate("EUR/USD", 1.1), askedOn: "2024-03-05" },
        ],
      },
      [
        "rates[1].inForceDays: other rates of USD/RUB say 15",
        "rates[2].askedOn: only of a rate with inForceDays",
      ],
    ],
    [
      "a share of the cost that no merger has",
      {
        transactions: [buy, { ...action, type: "merger", costShare: "0.5" }],
        corporateActions: [{ ...action, type: "conversion", costShare: "0.5" }],
      },
      [
        "corporateActions[0].costShare: not possible for conversion",
        "transactions[1].costShare: not possible for merger",
      ],
    ],
    [
      "a share of more than all",
      { corporateActions: [{ ...action, type: "spin-off", costShare: 2 }] },
      [`corporateActions[0].costShare: ${share}`],
    ],
    ["a haircut of more than all", { options: { blockedHaircut: 2 } }, [`options.blockedHaircut: ${share}`]],
  ])("%s", (_name, more, faults) => expect(faultsOf(more)).toEqual(faults));

  it("splits without bounds, of rows and of corporate actions", () => {
    const ratio = "99999999999999999999:0.000000000000000001";
    const split = (day: number) => ({ date: `2024-02-0${day}`, type: "split", asset: "A", ratio });
    const beyond = "ratio: the splits of the asset change its units by more than 10^18";
    expect(faultsOf({ transactions: [buy, split(1), split(2)] })).toEqual([
      `transactions[1].${beyond}`,
      `transactions[2].${beyond}`,
    ]);
    expect(faultsOf({ corporateActions: [split(1)] })).toEqual([`corporateActions[0].${beyond}`]);
    const ten = Array.from({ length: 25 }, (_, i) => ({
      ...split(1),
      date: `2024-03-${i + 1 < 10 ? "0" : ""}${i + 1}`,
      ratio: "10:1",
    }));
    // The eighteenth is the last one within 10^18.
    expect(faultsOf({ transactions: [buy, ...ten] })[0]).toBe(`transactions[19].${beyond}`);
  });

  it("a hundred problems are listed, the others counted", () => {
    const rows = Array.from({ length: 5_000 }, () => ({ ...buy, quantity: -1 }));
    const faults = faultsOf({ transactions: rows });
    expect(faults).toHaveLength(101);
    expect(faults.at(-1)).toBe("5000 problems in all, the first 100 are listed");
    const unread = faultsOf({ transactions: rows.map((row) => ({ ...row, quantity: "x" })) });
    expect(unread).toHaveLength(101);
  });
});

it("reasons that many assets share are printed once and referred to", () => {
  const ids = Array.from({ length: 60 }, (_, i) => `A${i}`);
  const transactions = ids.map((asset) => ({ date: "2024-01-02", type: "transfer-in", asset, quantity: 1 }));
  const result = computeResult(parseInput(portfolio, { ...base, assets: ids.map(stock), transactions }));
  const value = result.periods[0]?.portfolio.figures.value;
  expect(value).toMatchObject({ refused: [{ code: "reasons", params: { list: "reasons1" } }] });
  expect(result.reasons?.reasons1).toHaveLength(60);
  expect(result.reasons?.reasons1?.[0]).toMatchObject({ code: "no-price" });
  expect(result.periods[0]?.assets.A7?.figures.value).toMatchObject({ refused: [{ code: "no-price" }] });
  // Output grows linearly with the number of assets.
  expect(toJsonText(result).length / ids.length).toBeLessThan(40_000);
});
