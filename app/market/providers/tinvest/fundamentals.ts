import { z } from "zod";
import { label } from "../kit/fields.ts";
import { figuresOf } from "../kit/figures.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, type Problem, problem } from "../problem.ts";
import type { Endpoint, HttpReply, Parsed } from "../provider.ts";
import { type TinvestSettings, tinvestRequest } from "./address.ts";
import { dayOrNull, placeOf } from "./values.ts";

const Instrument = z.object({ instrument: z.object({ assetUid: label }) });
const Statistic = z.looseObject({
  assetUid: label,
  currency: z.string().nullish(),
  fiscalPeriodStartDate: dayOrNull,
  fiscalPeriodEndDate: dayOrNull,
});

function parseInstrument(reply: HttpReply): Parsed<"fundamentals"> | Problem {
  const read = readJson(reply, Instrument);
  return isProblem(read) ? read : { rows: [], unread: [], next: read.instrument.assetUid };
}

/** Zero means missing. */
const isSaid = ([, value]: [string, unknown]) => value !== 0;

const money = new Set([
  "marketCapitalization",
  "highPriceLast52Weeks",
  "lowPriceLast52Weeks",
  "revenueTtm",
  "ebitdaTtm",
  "netIncomeTtm",
  "epsTtm",
  "dilutedEpsTtm",
  "freeCashFlowTtm",
  "totalEnterpriseValueMrq",
  "totalDebtMrq",
  "dividendRateTtm",
  "dividendsPerShare",
  "buyBackTtm",
]);

/** Last twelve months (Ttm), quarter (Mrq) or year (Fy). Requested by asset id, from the card. */
export const tinvestFundamentals: Endpoint<"fundamentals", TinvestSettings> = {
  request({ code }, { settings, page }) {
    const place = placeOf(code);
    if (place === undefined) return problem("not-found", { code });
    return page === undefined
      ? tinvestRequest(settings, "InstrumentsService/GetInstrumentBy", {
          idType: "INSTRUMENT_ID_TYPE_UID",
          id: place.uid,
        })
      : tinvestRequest(settings, "InstrumentsService/GetAssetFundamentals", { assets: [page] });
  },
  parse(reply, { to }, page) {
    if (page === undefined) return parseInstrument(reply);
    const read = readJson(reply, z.object({ fundamentals: z.array(Statistic) }));
    if (isProblem(read)) return read;
    const found = read.fundamentals.find(({ assetUid }) => assetUid === page);
    if (found === undefined) return { rows: [], unread: [] };
    const { currency, fiscalPeriodEndDate: end, ...figures } = found;
    const code = /^[a-z]{3}$/i.test(currency ?? "") ? (currency ?? "").toUpperCase() : null;
    const said = Object.fromEntries(Object.entries(figures).filter(isSaid));
    const period = { from: null, to: end ?? to, unit: null, filedOn: null, form: null };
    const unitOf = (metric: string) =>
      money.has(metric) ? code : metric === "sharesOutstanding" ? "shares" : null;
    const rows = figuresOf(said, "", period).map((row) => ({ ...row, unit: unitOf(row.metric) }));
    return { rows, unread: [] };
  },
};
