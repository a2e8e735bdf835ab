import { type IsoDate, isIsoDate } from "@zerno/engine";
import type { Capability, Query, Window } from "../../app/market/providers/queries.ts";

const day = (text: string): IsoDate => {
  if (!isIsoDate(text)) throw new Error(`${text} is not a day of the form yyyy-mm-dd`);
  return text;
};

const isIsin = (text: string) => /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text);
// A FIGI has the form of an ISIN of Barbados.
const idKindOf = (code: string) => (code.startsWith("BBG") ? "figi" : isIsin(code) ? "isin" : "ticker");

/** "" requests everything where supported. */
const queries: { readonly [C in Capability]: (code: string, window: Window) => Query<C> } = {
  prices: (code, window) => ({ want: "prices", code, ...window }),
  quotes: (code) => ({ want: "quotes", codes: code.split(",") }),
  rates: (code, window) => ({ want: "rates", code: code || null, ...window }),
  payments: (code, window) => ({ want: "payments", code, ...window }),
  splits: (code, window) => ({ want: "splits", code: code || null, ...window }),
  search: (text) => ({ want: "search", text }),
  listing: (code) => ({ want: "listing", code }),
  card: (code) => ({ want: "card", code }),
  identify: (code) => ({
    want: "identify",
    idKind: idKindOf(code.split(",")[0] ?? ""),
    ids: code.split(","),
  }),
  series: (code, window) => ({ want: "series", code, ...window }),
  fundamentals: (code, window) => ({ want: "fundamentals", code, ...window }),
  composition: (code, { to }) => ({ want: "composition", code, day: to }),
  renames: (_code, window) => ({ want: "renames", ...window }),
  news: (code) => ({ want: "news", code: code || null }),
};

/** @throws Error for an invalid day */
export const queryOf = (want: Capability, code: string, from: string, to: string): Query<Capability> =>
  queries[want](code, { from: day(from), to: day(to) });
