import { MarketDay, MarketPaymentKind, MarketView } from "./market-views.ts";

/** Reads the input of `/calendars` from its address; malformed parts take their defaults. */
export function readCalendarsInput(search: URLSearchParams) {
  const matching = (name: string, pattern: RegExp) => {
    const text = search.get(name);
    return text !== null && pattern.test(text) ? text : undefined;
  };
  const month = matching("m", /^(19|20)\d{2}-(0[1-9]|1[0-2])$/);
  const country = matching("country", /^[A-Z]{2}$/);
  const currency = matching("currency", /^[A-Z]{3,5}$/);
  const day = matching("day", /^(19|20)\d{2}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/);
  const sector = matching("sector", /^[a-z-]{1,100}$/);
  const offset = matching("offset", /^\d{1,6}$/);
  return {
    kind: MarketPaymentKind.find((name) => name === search.get("kind")) ?? "dividend",
    by: MarketDay.find((name) => name === search.get("by")) ?? "ex",
    view: MarketView.find((name) => name === search.get("view")) ?? "list",
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
    ...(sector !== undefined && { sector }),
    ...(country !== undefined && { country }),
    ...(currency !== undefined && { currency }),
    ...(offset !== undefined && { offset: Number(offset) }),
  };
}
export type CalendarsInput = ReturnType<typeof readCalendarsInput>;
