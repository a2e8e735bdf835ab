import { expect, it } from "vitest";
import { currencyOfCountry, homeCountry } from "./home-region.ts";

it("begins with the country of the account; the default for unknown gives way to the locale's region", () => {
  expect(homeCountry("KZ", "ru-RU")).toBe("KZ");
  expect(homeCountry("RU", "ru-RU")).toBe("RU");
  expect(homeCountry("RU", "en-GB")).toBe("GB");
  expect(homeCountry("RU", "fr-FR")).toBe("FR");
});

it("presets the currency of a country among those offered", () => {
  const offered = ["USD", "RUB", "EUR", "GBP", "CHF", "KZT", "CZK", "HUF", "CAD", "JPY", "INR", "THB", "SEK"];
  const wanted = {
    ...{ US: "USD", RU: "RUB", DE: "EUR", FR: "EUR", GB: "GBP", LI: "CHF", KZ: "KZT", CZ: "CZK", HU: "HUF" },
    ...{ CA: "CAD", JP: "JPY", IN: "INR", TH: "THB", SE: "SEK" },
  };
  for (const [country, currency] of Object.entries(wanted))
    expect([country, currencyOfCountry(country, offered)]).toEqual([country, currency]);
  expect(currencyOfCountry("PL", offered)).toBeNull();
  expect(currencyOfCountry("AQ", offered)).toBeNull();
});
