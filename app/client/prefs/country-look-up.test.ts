import { expect, it } from "vitest";
import { countryOfTrace } from "./country-look-up.ts";

it.each([
  ["fl=1\nh=zerno\nloc=DE\nts=1", "DE"],
  ["loc=KZ\r\nts=1", "KZ"],
  ["fl=1\nts=1", "RU"],
  ["loc=\nts=1", "RU"],
  ["loc=XX", "RU"],
  ["loc=T1", "RU"],
  ["loc=Germany", "RU"],
  ["colo=loc=DE", "RU"],
  ["<html>\nloc=DE\n</html>", "RU"],
  ["", "RU"],
])("of %j it is %s", (text, country) => {
  expect(countryOfTrace(text)).toBe(country);
});
