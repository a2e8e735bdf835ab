import type { InstrumentRef } from "@zerno/brokers";
import { describe, expect, it } from "vitest";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { type AssetKnowledge, resolveByCode, resolveByText } from "./resolve-instruments.ts";

const asset = (id: string, change: Partial<AssetRow>): AssetRow => ({
  ownerId: "00000000-0000-0000-0000-000000000000",
  id,
  type: 1,
  ticker: "ONE",
  exchange: "XX",
  isin: null,
  figi: null,
  nameEn: "One Corp",
  nameRu: "Один",
  currency: "USD",
  country: null,
  sector: null,
  multiplier: "1",
  nominal: null,
  roundsPerBond: null,
  couponRule: null,
  lotSize: 1,
  priceDigits: 2,
  isDemo: false,
  source: "",
  isActive: true,
  searchText: "",
  createdAt: new Date(0),
  ...change,
});

const isin = "US0378331005";
const dollars = asset("usd", { isin });
const euros = asset("eur", { isin, currency: "EUR", exchange: "YY", ticker: "ONEE" });
const stranger = asset("other", { isin: "IE00B4L5Y983" });

const knowledge = (change: Partial<AssetKnowledge>): AssetKnowledge => ({
  byCode: new Map(),
  remembered: new Map(),
  chosen: new Map(),
  byText: new Map(),
  ...change,
});
const instrument = (ref: InstrumentRef, currency = "USD") => ({ code: "C", ref, currency, rows: 1 });
const resolve = (ref: InstrumentRef, known: AssetKnowledge, currency = "USD") => {
  const { how, asset: found } = resolveByCode(instrument(ref, currency), undefined, known);
  return [how, found?.id];
};

describe("a security of a file", () => {
  it.each([
    ["USD", "usd"],
    ["EUR", "eur"],
  ])("with one ISIN in several listings is the one priced in %s", (currency, id) => {
    const known = knowledge({ byCode: new Map([[isin, [dollars, euros]]]) });
    expect(resolve({ isin }, known, currency)).toEqual(["isin", id]);
  });

  it("stays open when no listing is priced in its currency", () => {
    const known = knowledge({ byCode: new Map([[isin, [dollars, euros]]]) });
    expect(resolve({ isin }, known, "GBP")).toEqual([null, undefined]);
  });

  it("is found by an old ISIN or symbol the statement lists", () => {
    const known = knowledge({ byCode: new Map([[isin, [dollars]]]) });
    expect(resolve({ isin: "IE00B4L5Y983", aliases: [isin.toLowerCase()] }, known)).toEqual(["isin", "usd"]);
  });

  it("goes by the user's word first, then by ISIN, then by ticker", () => {
    const byCode = new Map([
      [isin, [dollars]],
      ["ONE", [stranger]],
    ]);
    const ref = { isin, symbol: "ONE" };
    expect(resolve(ref, knowledge({ byCode }))).toEqual(["isin", "usd"]);
    const remembered = new Map([["C", euros]]);
    expect(resolve(ref, knowledge({ byCode, remembered }))).toEqual(["remembered", "eur"]);
    const chosen = new Map([["C", stranger]]);
    expect(resolve(ref, knowledge({ byCode, remembered, chosen }))).toEqual(["chosen", "other"]);
  });

  it("is taken by ticker only with its venue or currency, never against another ISIN", () => {
    const byCode = new Map([["ONE", [asset("a", {}), asset("b", { exchange: "ZZ" })]]]);
    expect(resolve({ symbol: "one" }, knowledge({ byCode }))).toEqual([null, undefined]);
    expect(resolve({ symbol: "one", exchange: "zz" }, knowledge({ byCode }))).toEqual(["ticker", "b"]);
    const listed = new Map([["ONE", [asset("n", { exchange: "XNAS" }), asset("y", { exchange: "XNYS" })]]]);
    expect(resolve({ symbol: "one", exchange: "Nasdaq" }, knowledge({ byCode: listed }))).toEqual([
      "ticker",
      "n",
    ]);
    const single = knowledge({ byCode: new Map([["ONE", [stranger]]]) });
    expect(resolve({ symbol: "ONE" }, single)).toEqual(["ticker", "other"]);
    expect(resolve({ symbol: "ONE" }, single, "EUR")).toEqual([null, undefined]);
    expect(resolve({ symbol: "ONE", isin }, single)).toEqual([null, undefined]);
  });

  it("is taken by its exact name in the same currency; otherwise what was found are candidates", () => {
    const byText = new Map([["C", [dollars, stranger]]]);
    const known = knowledge({ byText });
    const open = (name: string) => resolveByCode(instrument({ name }), undefined, known);
    const one = knowledge({ byText: new Map([["C", [dollars]]]) });
    expect(resolveByText(open("one corp"), one)).toMatchObject({ how: "name", asset: { id: "usd" } });
    expect(resolveByText(open("один"), one).how).toBe("name");
    expect(resolveByText(open("One Corp"), known)).toMatchObject({
      how: null,
      candidates: [{ id: "usd" }, { id: "other" }],
    });
    expect(resolveByText(open("One"), one).how).toBeNull();
  });

  it("is never offered as a security of another ISIN, neither by name nor by ticker", () => {
    const ref = { symbol: "ONE", isin: "US5949181045", name: "One Corp" };
    const byText = new Map([["C", [dollars, asset("bare", {})]]]);
    const byCode = new Map([["ONE", [stranger]]]);
    const stated = resolveByCode(instrument(ref), undefined, knowledge({ byCode, byText }));
    // The only remaining asset of that name, without an ISIN to contradict.
    expect(resolveByText(stated, knowledge({ byCode, byText }))).toMatchObject({
      how: "name",
      asset: { id: "bare" },
    });
    const others = knowledge({ byCode, byText: new Map([["C", [dollars]]]) });
    expect(resolveByText(stated, others)).toMatchObject({ how: null, candidates: [] });
    const bare = { symbol: "ONE", name: "One" };
    const open = resolveByText(resolveByCode(instrument(bare, "GBP"), undefined, others), others);
    expect(open.candidates.map(({ id }) => id)).toEqual(["other", "usd"]);
  });

  it("is an own asset or left out when the user says so", () => {
    const own = { as: "own", type: 99, name: "Mine", currency: "EUR" } as const;
    const ref = instrument({ symbol: "ONE" });
    expect(resolveByCode(ref, own, knowledge({}))).toMatchObject({ how: "own", plan: { name: "Mine" } });
    expect(resolveByCode(ref, { as: "skip" }, knowledge({})).how).toBe("skipped");
  });
});
