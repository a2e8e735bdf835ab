import { describe, expect, it } from "vitest";
import { ScreenerAsk } from "../../shared/schemas/screener.schema.ts";
import { movePoint, readAddress, toAddress, toFilter, withParts } from "./screener-address.ts";

const read = (text: string) => readAddress(new URLSearchParams(text));

describe("the point of a decimal", () => {
  it.each([
    ["5", -2, "0.05"],
    ["0.05", 2, "5"],
    ["12.345", 2, "1234.5"],
    ["-3.5", -2, "-0.035"],
    ["100", 0, "100"],
    ["1500", 6, "1500000000"],
    ["1500000000", -6, "1500"],
    ["0", 2, "0"],
    ["-0.01", 2, "-1"],
    ["1230", -6, "0.00123"],
  ])("%s by %i places is %s", (text, places, moved) => {
    expect(movePoint(text, places)).toBe(moved);
  });
});

describe("the address", () => {
  it("writes ratios as percent and worth in millions", () => {
    expect(read("yieldMin=5&growthMax=-2.5&capMin=1500&peMax=12&ratingMin=60")).toEqual({
      ...{ yieldMin: "0.05", growthMax: "-0.025", capMin: "1500000000", peMax: "12", ratingMin: "60" },
    });
  });

  it("takes choices with commas or several times, as a form without a program sends them", () => {
    expect(read("country=US,DE&country=RU&country=US").country).toBe("US,DE,RU");
  });

  it("leaves out what cannot be read, so that the page still answers", () => {
    expect(read("yieldMin=much&exFrom=2026-13-45&page=0&sort=%3Cb%3E&type=%3Cscript%3E&text=%20")).toEqual(
      {},
    );
  });

  it("of stored filters leads back to them", () => {
    const filter = {
      text: "bank",
      country: ["US", "RU"],
      frequency: ["monthly" as const],
      yieldMin: 0.055,
      capMax: 2_500_000,
      exFrom: "2026-12-01",
    };
    const address = toAddress(filter, "-rating");
    expect(String(address)).toBe(
      "text=bank&country=US%2CRU&frequency=monthly&yieldMin=5.5&capMax=2.5&exFrom=2026-12-01&sort=-rating",
    );
    const input = readAddress(address);
    expect(toFilter(input)).toEqual(filter);
    expect(ScreenerAsk.parse(input)).toEqual({ ...filter, sort: "-rating", page: 1, size: 50 });
  });

  it("begins a changed list from its first page", () => {
    const search = new URLSearchParams("country=US&page=3&open=SBER@MISX&p=1");
    expect(withParts(search, { sort: "pe", country: null })).toBe("?p=1&sort=pe");
    expect(withParts(new URLSearchParams("page=2"), {})).toBe("?");
  });
});
