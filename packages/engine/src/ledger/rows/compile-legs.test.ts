import { describe, expect, test } from "vitest";
import { dayNumber, type IsoDate } from "../../days/iso-date.ts";
import { dec, money } from "../../testing/exact.ts";
import { parseLedgerText } from "../../testing/ledger-text.ts";
import { foldLedger } from "../fold-ledger.ts";
import type { LegName } from "../kind.ts";
import type { Transaction } from "../transaction.ts";
import { compileLegs } from "./compile-legs.ts";
import { JOIN_SALE, LEGS } from "./legs.ts";

const [request] = parseLedgerText(`
asset AAA currency=RUB
asset BBB currency=USD
asset NEW currency=RUB
asset CALL currency=RUB right=call underlying=AAA strike=50 multiplier=100
asset PUT currency=RUB right=put underlying=AAA strike=50
asset FUT currency=RUB future
price AAA 2024-02-01 60
price BBB 2024-02-01 8
price NEW 2024-01-31 7
price FUT 2024-02-01 7
rate USD/RUB 2024-02-01 90
rate EUR/RUB 2024-02-01 100
period 2024-01-01 2024-02-01
expect value 0
`);
if (request === undefined) throw new Error("no request");
const { input } = request;
const ctx = foldLedger(input).fold.compile;

const bare = { id: "row", date: "2024-02-01" as IsoDate, currency: "RUB", affectsCash: true } as const;
const two = { ...bare, assetId: "AAA", toAssetId: "BBB" } as const;

const legsOf = (row: Transaction) => compileLegs(ctx, row, input.assets);

function said(row: Transaction): [LegName | "join-sale" | undefined, Omit<Transaction, "kind">][] {
  return legsOf(row).map((leg) => {
    expect(leg.source).toBe(row);
    expect(leg.asset?.id).toBe(leg.row.assetId);
    const { kind, ...rest } = leg.row;
    expect(kind).toBe(row.kind);
    const name = (Object.keys(LEGS) as LegName[]).find((known) => LEGS[known] === leg.kind);
    return [leg.kind === JOIN_SALE ? "join-sale" : name, rest];
  });
}

function linkOf(row: Transaction) {
  const [first] = legsOf(row);
  const link = first?.link;
  return {
    of: link?.of?.id,
    price: link?.price,
    currency: link?.currency,
    uses: link?.priceUses.map(({ asset }) => asset.id),
    costShare: link?.costShare,
    shareUses: link?.shareUses.map(({ asset }) => asset.id),
  };
}

const units = { quantity: dec("4"), toQuantity: dec("2") };
const charges = { fee: money("1"), tax: money("2"), rate: dec("95"), rateCurrency: "USD" } as const;

describe("the legs of a conversion", () => {
  test("say what belongs to their asset", () => {
    const useLots = [{ rowId: "a", quantity: dec("1") }];
    const common = { ...bare, time: "10:00", accountId: "X", useLots } as const;
    const row = {
      ...two,
      ...common,
      ...units,
      ...charges,
      price: dec("30"),
      kind: "conversion",
      note: "n",
    } as const;
    expect(said({ ...row, feeCurrency: "EUR" })).toStrictEqual([
      [
        "move-out",
        { ...common, ...charges, assetId: "AAA", quantity: dec("4"), feeCurrency: "EUR", taxCurrency: "RUB" },
      ],
      ["move-in", { ...common, assetId: "BBB", quantity: dec("2"), price: dec("30") }],
    ]);
    expect(said({ ...row, taxCurrency: "EUR" })[0]?.[1]).toMatchObject({
      feeCurrency: "RUB",
      taxCurrency: "EUR",
    });
  });

  test("have no booked rate where a close values them, in its currency", () => {
    expect(said({ ...two, ...units, ...charges, kind: "conversion" })).toStrictEqual([
      [
        "move-out",
        {
          ...bare,
          currency: "USD",
          assetId: "AAA",
          quantity: dec("4"),
          fee: money("1"),
          feeCurrency: "RUB",
          tax: money("2"),
          taxCurrency: "RUB",
          rateCurrency: "USD",
        },
      ],
      ["move-in", { ...bare, currency: "USD", assetId: "BBB", quantity: dec("2") }],
    ]);
  });

  test("say nothing that the row does not", () => {
    expect(said({ ...two, ratio: { to: 1n, from: 2n }, kind: "conversion" })).toStrictEqual([
      ["move-out", { ...bare, currency: "USD", assetId: "AAA" }],
      ["move-in", { ...bare, currency: "USD", assetId: "BBB" }],
    ]);
  });

  test("are none without both assets", () => {
    expect(legsOf({ ...two, ...units, toAssetId: "ZZZ", kind: "conversion" })).toEqual([]);
    expect(legsOf({ ...two, ...units, assetId: "ZZZ", kind: "conversion" })).toEqual([]);
  });
});

describe("units go over at", () => {
  const none = { costShare: undefined, shareUses: [] };
  const row = { ...two, ...units, kind: "conversion" } as const;

  test("the price that is stated", () => {
    const stated = { of: "BBB", price: dec("30"), currency: "EUR", uses: [], ...none };
    expect(linkOf({ ...row, price: dec("30"), currency: "EUR" })).toEqual(stated);
  });

  test("the close of the new asset, for exchanges that of the old one, else at cost", () => {
    expect(linkOf(row)).toEqual({ of: "BBB", price: dec("8"), currency: "USD", uses: ["BBB"], ...none });
    expect(linkOf({ ...row, toAssetId: "CALL" })).toEqual({
      ...{ of: "AAA", price: dec("60"), currency: "RUB", uses: ["AAA"] },
      ...none,
    });
    const atCost = { of: undefined, price: 0n, currency: "RUB", uses: [] };
    expect(linkOf({ ...row, assetId: "PUT", toAssetId: "CALL" })).toEqual({ ...atCost, ...none });
    expect(linkOf({ ...row, kind: "spin-off", toAssetId: "CALL" })).toEqual({ ...atCost, ...none });
    const exercise = { ...bare, kind: "option-exercise", assetId: "CALL", quantity: dec("1") } as const;
    expect(linkOf(exercise)).toEqual({ ...atCost, ...none });
  });
});

describe("the cost of a spin-off is shared", () => {
  const row = { ...two, ...units, kind: "spin-off" } as const;
  const shared = (of: Transaction) => {
    const { costShare, shareUses } = linkOf(of);
    return { costShare, shareUses };
  };

  test("by the closes of the very day, of both", () => {
    expect(shared(row)).toEqual({ costShare: undefined, shareUses: ["BBB", "AAA"] });
    expect(shared({ ...row, toAssetId: "NEW" })).toEqual({ costShare: undefined, shareUses: [] });
    expect(shared({ ...row, toAssetId: "CALL" })).toEqual({ costShare: undefined, shareUses: [] });
  });

  test("as stated; rights get nothing unless stated", () => {
    expect(shared({ ...row, costShare: dec("0.3") })).toEqual({ costShare: dec("0.3"), shareUses: [] });
    expect(shared({ ...row, kind: "rights-grant" })).toEqual({ costShare: 0n, shareUses: [] });
    expect(shared({ ...row, kind: "rights-grant", costShare: dec("0.3") })).toEqual({
      costShare: dec("0.3"),
      shareUses: [],
    });
  });
});

describe("cash of a row of two assets", () => {
  const { fee, feeCurrency, ...booked } = { ...charges, feeCurrency: "RUB" } as const;

  test("of a merger stands on the old asset, of a fraction on the new one, at the booked rate", () => {
    const cash = { ...bare, amount: money("5"), rate: booked.rate, rateCurrency: "USD" };
    const merger = { ...two, ...units, ...charges, kind: "merger", amount: money("5") } as const;
    const [part, out, into] = said(merger);
    expect(part).toStrictEqual(["cash-part", { ...cash, assetId: "AAA" }]);
    expect([out?.[0], into?.[0]]).toEqual(["move-out", "move-in"]);
    expect(out?.[1]).toMatchObject({ fee, feeCurrency });
    const legs = legsOf(merger);
    for (const { link } of legs.slice(1)) expect(link?.cashPart).toBe(legs[0]);

    const spinOff = { ...two, ratio: { to: 1n, from: 3n }, kind: "spin-off", amount: money("5") } as const;
    expect(said(spinOff)).toStrictEqual([
      ["share-out", { ...bare, currency: "USD", assetId: "AAA" }],
      ["move-in", { ...bare, currency: "USD", assetId: "BBB" }],
      ["fraction", { ...bare, amount: money("5"), assetId: "BBB" }],
    ]);
  });

  test("is absent for 0", () => {
    const names = (row: Transaction) => said(row).map(([name]) => name);
    expect(names({ ...two, ...units, kind: "merger", amount: money("0") })).toEqual(["move-out", "move-in"]);
    expect(names({ ...two, ...units, kind: "spin-off" })).toEqual(["share-out", "move-in"]);
  });
});

describe("an option", () => {
  const row = { ...bare, ...charges, quantity: dec("2") } as const;
  const own = { ...bare, ...charges, feeCurrency: "RUB", taxCurrency: "RUB", assetId: "AAA" };

  test.each([
    ["option-exercise", "CALL", "join", "200"],
    ["option-exercise", "PUT", "join-sale", "2"],
    ["option-assignment", "CALL", "join-sale", "200"],
    ["option-assignment", "PUT", "join", "2"],
  ] as const)(
    "%s of a %s: the underlying at the strike, the charges with it",
    (kind, assetId, name, count) => {
      const [out, joined] = said({ ...row, kind, assetId });
      expect(out).toStrictEqual(["premium-out", { ...bare, assetId, quantity: dec("2") }]);
      expect(joined).toStrictEqual([name, { ...own, quantity: dec(count), price: dec("50") }]);
    },
  );

  test("at what the row states instead", () => {
    const stated = {
      ...bare,
      kind: "option-exercise",
      assetId: "CALL",
      quantity: dec("2"),
      price: dec("40"),
    } as const;
    expect(said({ ...stated, toQuantity: dec("7"), amount: money("9") })[1]).toStrictEqual([
      "join",
      { ...bare, assetId: "AAA", quantity: dec("7"), price: dec("40"), amount: money("9") },
    ]);
  });

  test.each([
    ["option-exercise", "call", "join"],
    ["option-exercise", "put", "join-sale"],
    ["option-assignment", "call", "join-sale"],
    ["option-assignment", "put", "join"],
  ] as const)("%s of a %s whose terms only the row states", (kind, optionRight, name) => {
    const stated = { ...two, kind, optionRight, quantity: dec("2") } as const;
    expect(said({ ...stated, toQuantity: dec("200"), price: dec("40") })).toStrictEqual([
      ["premium-out", { ...bare, assetId: "AAA", quantity: dec("2") }],
      [name, { ...bare, assetId: "BBB", quantity: dec("200"), price: dec("40") }],
    ]);
  });

  test("rights are paid for at the row's price", () => {
    const rights = { ...two, ...units, kind: "rights-exercise", price: dec("40") } as const;
    expect(said(rights)).toStrictEqual([
      ["premium-out", { ...bare, assetId: "AAA", quantity: dec("4") }],
      ["join", { ...bare, assetId: "BBB", quantity: dec("2"), price: dec("40") }],
    ]);
  });
});

describe("a swap", () => {
  const row = { ...two, ...units, kind: "swap" } as const;
  const fees = { fee: money("1"), feeCurrency: "RUB", tax: money("2"), taxCurrency: "RUB" };
  const rated = { rate: dec("95"), rateCurrency: "USD" };

  test("has both sides at the stated amount and rate, charges on the one that is bought", () => {
    const side = { ...bare, amount: money("500"), ...rated };
    expect(said({ ...row, ...charges, amount: money("500") })).toStrictEqual([
      ["swap-out", { ...side, assetId: "AAA", quantity: dec("4") }],
      ["swap-in", { ...side, ...fees, assetId: "BBB", quantity: dec("2") }],
    ]);
  });

  test("at what the new units are worth by a close: without the booked rate, which is that of the charges", () => {
    // 2 at 8 dollars.
    const side = { ...bare, currency: "USD", amount: money("16") };
    expect(said({ ...row, ...charges })).toStrictEqual([
      ["swap-out", { ...side, assetId: "AAA", quantity: dec("4") }],
      ["swap-in", { ...side, ...fees, assetId: "BBB", quantity: dec("2") }],
    ]);
    const [out, into] = legsOf({ ...row, ...charges });
    for (const leg of [out, into]) expect(leg?.priceUses.map(({ asset }) => asset.id)).toEqual(["BBB"]);
    expect(into?.entries.map(({ line, money: amount }) => [line, amount])).toEqual([
      ["position", -16n * 10n ** 10n],
      ["fee", -1n * 10n ** 10n],
      ["fee", -2n * 10n ** 10n],
    ]);
    expect(legsOf({ ...row, amount: money("500") })[0]?.priceUses).toEqual([]);
  });

  test("at what the old units are worth where the new ones have no close; at a stated price with the rate", () => {
    // 4 at 60.
    expect(said({ ...row, toAssetId: "CALL" })).toStrictEqual([
      ["swap-out", { ...bare, assetId: "AAA", quantity: dec("4"), amount: money("240") }],
      ["swap-in", { ...bare, assetId: "CALL", quantity: dec("2"), amount: money("240") }],
    ]);
    // 2 at 30.
    const side = { ...bare, ...rated, amount: money("60") };
    expect(said({ ...row, ...rated, price: dec("30") })).toStrictEqual([
      ["swap-out", { ...side, assetId: "AAA", quantity: dec("4") }],
      ["swap-in", { ...side, assetId: "BBB", quantity: dec("2") }],
    ]);
    expect(said({ ...row, assetId: "PUT", toAssetId: "CALL" })).toStrictEqual([
      ["swap-out", { ...bare, assetId: "PUT", quantity: dec("4") }],
      ["swap-in", { ...bare, assetId: "CALL", quantity: dec("2") }],
    ]);
  });

  test("into a future costs its charges only", () => {
    const [, into] = legsOf({
      ...row,
      toAssetId: "FUT",
      fee: money("1"),
      rate: dec("2"),
      rateCurrency: "RUB",
    });
    expect(into?.lot?.entryLocal).toBe(0n);
    expect(into?.day).toBe(dayNumber("2024-02-01" as IsoDate));
  });
});
