import { plainNumber } from "../../i18n/plain-number.ts";
import { assetFacts, type NumberFact, numberFacts } from "../../shared/names/screener-names.ts";
import type { ScreenerFilter } from "../../shared/schemas/screener.schema.ts";

/** Returns the power of ten by which the address scales a fact: percent of ratios, millions of dollars. */
export const placesOf = (fact: NumberFact): number =>
  ["yield", "growth", "payout"].includes(fact) ? 2 : fact === "cap" ? -6 : 0;

/** Moves the decimal point of plain text, without a float. */
export function movePoint(text: string, places: number): string {
  const isNegative = text.startsWith("-");
  const [whole = "0", part = ""] = text.replace("-", "").split(".");
  const digits =
    places >= 0
      ? `${whole}${part.padEnd(places, "0").slice(0, places)}.${part.slice(places)}`
      : `${whole.padStart(1 - places, "0").slice(0, places)}.${whole.padStart(1 - places, "0").slice(places)}${part}`;
  const plain = digits
    .replace(/^0+(?=\d)/, "")
    .replace(/(\.\d*?)0*$/, "$1")
    .replace(/\.$/, "");
  return isNegative && plain !== "0" ? `-${plain}` : plain;
}

/** Choices by code, named alike in address and API. */
export const choiceNames = [...assetFacts, "frequency"] as const;
export const dayNames = ["exFrom", "exTo"] as const;
export const rangeNames = numberFacts.flatMap((fact) => [`${fact}Min`, `${fact}Max`] as const);
export const filterNames: readonly string[] = ["text", ...choiceNames, ...rangeNames, ...dayNames];

export const factOfRange = (name: string): NumberFact =>
  numberFacts.find((fact) => name === `${fact}Min` || name === `${fact}Max`) ?? "yield";

const number = /^-?\d{1,15}(\.\d{1,10})?$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const code = /^[A-Za-z0-9-]{1,40}$/;
const sortName = /^-?[a-zA-Z]{2,10}$/;

/** Reads the address; malformed parts are dropped. */
export function readAddress(search: URLSearchParams): Record<string, string> {
  const input: Record<string, string> = {};
  const text = search.get("text")?.trim().slice(0, 100);
  if (text) input.text = text;
  for (const name of choiceNames) {
    const codes = search.getAll(name).flatMap((list) => list.split(","));
    const good = [...new Set(codes)].filter((one) => code.test(one)).slice(0, 60);
    if (good.length > 0) input[name] = good.join(",");
  }
  for (const name of rangeNames) {
    const value = search.get(name);
    if (value !== null && number.test(value)) input[name] = movePoint(value, -placesOf(factOfRange(name)));
  }
  for (const name of dayNames) {
    const value = search.get(name);
    if (value !== null && day.test(value) && !Number.isNaN(Date.parse(value))) input[name] = value;
  }
  const sort = search.get("sort");
  if (sort !== null && sortName.test(sort)) input.sort = sort;
  const page = search.get("page");
  if (page !== null && /^[1-9]\d{0,3}$/.test(page)) input.page = page;
  return input;
}

export function toAddress(filter: ScreenerFilter, sort: string): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of filterNames) {
    const value = filter[name as keyof ScreenerFilter];
    if (value === undefined) continue;
    if (Array.isArray(value)) search.set(name, value.join(","));
    else if (typeof value === "number")
      search.set(name, movePoint(plainNumber(value), placesOf(factOfRange(name))));
    else search.set(name, value);
  }
  if (sort !== "-yield") search.set("sort", sort);
  return search;
}

/** Converts filters to the API's body. */
export function toFilter(input: Readonly<Record<string, string>>): ScreenerFilter {
  const fields = Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
    if (!filterNames.includes(name)) return [];
    if ((choiceNames as readonly string[]).includes(name)) return [[name, value.split(",")]];
    return [[name, (rangeNames as readonly string[]).includes(name) ? Number(value) : value]];
  });
  return Object.fromEntries(fields) as ScreenerFilter;
}

/** Changes parts of the address (null removes them) and returns to the first page. */
export function withParts(search: URLSearchParams, parts: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search);
  for (const name of ["page", "open"]) next.delete(name);
  for (const [name, value] of Object.entries(parts)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? "?" : `?${next}`;
}
