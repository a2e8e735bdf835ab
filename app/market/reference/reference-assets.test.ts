import { isIsin } from "@zerno/brokers";
import { describe, expect, it } from "vitest";
import { AssetType } from "../../shared/codes.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import { exchangeName, findExchange, isExchange, listExchanges } from "./exchanges.ts";
import { parseReferenceAssets, referenceText } from "./reference-assets.ts";
import { findSector, isSector } from "./sectors.ts";

const assets = parseReferenceAssets(referenceText());
const find = (ticker: string, exchange: string) =>
  assets.find((asset) => asset.ticker === ticker && asset.exchange === exchange);

describe("the list of known assets", () => {
  it("has at least 400, each with an exchange and a currency of ours", () => {
    expect(assets.length).toBeGreaterThanOrEqual(400);
    expect(assets.filter(({ exchange }) => !isExchange(exchange))).toEqual([]);
    expect(assets.filter(({ currency }) => !isKnownCurrency(currency))).toEqual([]);
    expect(assets.filter(({ sector }) => sector !== null && !isSector(sector))).toEqual([]);
    expect(assets.filter(({ nameEn, nameRu }) => nameEn.trim() === "" || nameRu.trim() === "")).toEqual([]);
  });

  it("names every listing once", () => {
    const listings = assets.map(({ ticker, exchange }) => `${ticker}@${exchange}`);
    expect(listings.filter((listing, at) => listings.indexOf(listing) !== at)).toEqual([]);
  });

  it("has only ISINs whose check digit holds, and one security for each", () => {
    const known = assets.filter(({ isin }) => isin !== null);
    expect(known.length).toBeGreaterThan(500);
    expect(known.filter(({ isin }) => !isIsin(isin ?? ""))).toEqual([]);
    const byIsin = Map.groupBy(known, ({ isin }) => isin);
    const twice = [...byIsin.values()].filter((list) => new Set(list.map(({ nameEn }) => nameEn)).size > 1);
    expect(twice).toEqual([]);
    const twiceInOnePlace = [...byIsin.values()].filter(
      (list) => new Set(list.map(({ exchange }) => exchange)).size < list.length,
    );
    expect(twiceInOnePlace).toEqual([]);
  });

  it("has shares of Russia, the United States and Europe, funds, coins, indices and OFZ by number", () => {
    const count = (type: number, exchanges: readonly string[]) =>
      assets.filter((asset) => asset.type === type && exchanges.includes(asset.exchange)).length;
    expect(count(AssetType.stock, ["MISX"])).toBeGreaterThanOrEqual(100);
    expect(count(AssetType.stock, ["XNAS", "XNYS"])).toBeGreaterThanOrEqual(150);
    expect(count(AssetType.stock, ["XETR", "XPAR", "XAMS", "XSWX", "XLON"])).toBeGreaterThanOrEqual(120);
    expect(assets.filter(({ type }) => type === AssetType.etf).length).toBeGreaterThanOrEqual(60);
    expect(count(AssetType.crypto, ["CRYPTO"])).toBeGreaterThanOrEqual(30);
    const bonds = assets.filter(({ type }) => type === AssetType.bond);
    expect(bonds.length).toBeGreaterThanOrEqual(30);
    // A check digit as in an ISIN.
    for (const { ticker, nominal } of bonds) {
      expect(isIsin(ticker)).toBe(true);
      expect(nominal).toBe("1000");
    }
    expect(find("SBER", "MISX")).toMatchObject({
      isin: "RU0009029540",
      currency: "RUB",
      also: ["Sber", "Сбер"],
    });
    expect(find("T", "MISX")?.nameEn).toBe("T-Technologies");
    expect(find("T", "XNYS")?.nameEn).toBe("AT&T");
  });

  it("refuses a row that breaks a rule", () => {
    const header = referenceText().split("\n")[0] ?? "";
    const row = (isin: string) => `${header}\nX\tMISX\tstock\tRUB\tRU\t\t${isin}\t\tX\tX\t\n`;
    expect(parseReferenceAssets(row("RU0009029540"))).toHaveLength(1);
    expect(() => parseReferenceAssets(row("RU0009029541"))).toThrow();
    expect(() => parseReferenceAssets(row("").replace("MISX", ""))).toThrow();
    expect(() => parseReferenceAssets(row("").replace("RUB", ""))).toThrow();
  });
});

describe("exchanges and sectors", () => {
  it("are found by what providers call them", () => {
    expect(findExchange("nyq")?.mic).toBe("XNYS");
    expect(findExchange("NasdaqGS")?.mic).toBe("XNAS");
    expect(findExchange("nowhere")).toBeUndefined();
    expect(findSector("Consumer Defensive")).toBe("consumer-staples");
    expect(findSector("Alternatives")).toBeNull();
  });

  it("are named in the reader's language, brands as they are", () => {
    expect(exchangeName("MISX", "en")).toBe("Moscow Exchange");
    expect(exchangeName("MISX", "ru")).toBe("Московская биржа");
    expect(exchangeName("LSE", "ru")).toBe("Лондонская фондовая биржа");
    expect(exchangeName("XETR", "ru")).toBe("Xetra");
    expect(exchangeName("NOWHERE", "ru")).toBe("NOWHERE");
    const inLatin = listExchanges().filter(({ nameRu }) => !/[а-яё]/i.test(nameRu));
    const brands = /^(Nasdaq|NYSE|Cboe|Euronext|Xetra$|B3$)/;
    expect(inLatin.filter(({ nameRu }) => !brands.test(nameRu))).toEqual([]);
  });

  it("have codes that mean one place each", () => {
    const codes = listExchanges().flatMap(({ mic, alsoKnownAs }) => [mic, ...alsoKnownAs]);
    const upper = codes.map((code) => code.toUpperCase());
    expect(upper.filter((code, at) => upper.indexOf(code) !== at)).toEqual([]);
  });
});
