import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { findCountry, isCountry, listCountries } from "./countries.ts";
import { listExchanges } from "./exchanges.ts";

it("countries are those whose names the screens have, in the order of their names", () => {
  const file = path.resolve(import.meta.dirname, "../../features/account/profile/countries.en.json");
  const named = Object.keys(JSON.parse(readFileSync(file, "utf8")) as object);
  const russian = listCountries("ru");
  expect(russian.map(({ code }) => code).sort()).toEqual(named.sort());
  expect(russian[0]).toEqual({ code: "AU", name: "Австралия" });
});

it("countries are found by code and by what files call them", () => {
  expect(findCountry("de")).toBe("DE");
  expect(findCountry("United States")).toBe("US");
  expect(findCountry("Czech Republic")).toBe("CZ");
  expect(findCountry("Hong Kong")).toBe("HK");
  expect(findCountry("Nowhere")).toBeNull();
});

it("every exchange stands in a country, but for coins and indices", () => {
  const homeless = listExchanges().filter(({ country }) => country === null);
  expect(homeless.map(({ mic }) => mic)).toEqual(["CRYPTO", "INDEX", "DEMO"]);
  expect(listExchanges().filter(({ country }) => country !== null && !isCountry(country))).toEqual([]);
});
