import { describe, expect, it } from "vitest";
import { AssetType } from "../../shared/codes.ts";
import { issuerOf } from "../assets/issuer-of.ts";
import { matchConstituent } from "./constituents.ts";
import { companyWords } from "./name-words.ts";

const row = (ticker: string, exchange: string, nameEn: string, more: object = {}) => ({
  ...{ id: `${ticker}@${exchange}`, ticker, exchange, currency: exchange === "MISX" ? "RUB" : "USD" },
  ...{ nameEn, nameRu: nameEn, ...more },
});

describe("lines of a fund's composition", () => {
  const american = { exchange: "ARCX", currency: "USD" };
  const candidates = [
    row("T", "MISX", "T-Technologies", { nameRu: "Т-Технологии" }),
    row("T", "XNYS", "AT&T"),
    row("BRK-B", "XNYS", "Berkshire Hathaway B"),
    row("AAPL", "SPBE", "Apple", { currency: "RUB" }),
    row("AAPL", "XNAS", "Apple"),
  ];

  it.each([
    ["T", "AT&T Inc", "T@XNYS"],
    ["BRK.B", "Berkshire Hathaway Inc. Class B", "BRK-B@XNYS"],
    ["AAPL", "APPLE INC", "AAPL@XNAS"],
    ["T", "Telstra Group", undefined],
    ["ZZZ", "Apple Inc", undefined],
  ])("%s, %s means %s", (ticker, name, id) => {
    expect(matchConstituent({ ticker, name }, american, candidates)?.id).toBe(id);
  });

  it("on the fund's own exchange the ticker is enough, and a line without one is nobody", () => {
    const russian = { exchange: "MISX", currency: "RUB" };
    expect(matchConstituent({ ticker: "T", name: "ТКСХолд" }, russian, candidates)?.id).toBe("T@MISX");
    expect(matchConstituent({ ticker: null, name: "Apple" }, american, candidates)).toBeUndefined();
  });
});

describe("who issued it", () => {
  it("a name without the legal form and the class of the shares", () => {
    expect(companyWords("Alphabet Inc. Class C")).toEqual(["alphabet"]);
    expect(companyWords("Сбербанк привилегированные")).toEqual(["сбербанк"]);
    expect(companyWords("Co")).toEqual(["co"]);
  });

  const asset = (type: number, more: object = {}) => ({
    ...{ type, ticker: "X", isin: null, country: "RU", sector: null, nameEn: "X", ...more },
  });
  it.each([
    ["an ordinary share", asset(AssetType.stock, { nameEn: "Tatneft" }), "company:tatneft"],
    ["its preferred one", asset(AssetType.stock, { nameEn: "Tatneft preferred" }), "company:tatneft"],
    ["an OFZ", asset(AssetType.bond, { ticker: "SU26238RMFS4" }), "government:RU"],
    ["a Treasury note", asset(AssetType.bond, { isin: "US91282CJN20" }), "government:US"],
    [
      "a state's bond by sector",
      asset(AssetType.bond, { sector: "government", country: "KZ" }),
      "government:KZ",
    ],
    ["a company's bond", asset(AssetType.bond), null],
    ["a fund", asset(AssetType.etf), null],
    ["a coin", asset(AssetType.crypto), "none"],
  ])("%s", (_, row, issuer) => {
    expect(issuerOf(row)).toBe(issuer);
  });
});
