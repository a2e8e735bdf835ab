import { addDays } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal } from "../kit/fields.ts";
import { userAgent } from "../kit/user-agent.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint, HttpReply } from "../provider.ts";
import type { RateRow } from "../rows.ts";
import { portalRequest, readPortal } from "./data-portal.ts";
import { type FoundRate, readCubes } from "./reference-files.ts";

const Rate = z.object({ day, currency: z.string().regex(/^[A-Z]{3}$/), rate: decimal });

/** The middle file holds 90 days; one less is safe at any hour. */
const recentDays = 89;

const portalDays = 80;

function readRates(reply: HttpReply) {
  if (/xml/.test(reply.headers["content-type"] ?? "")) return { found: readCubes(reply), place: "Cube" };
  const items = readPortal(reply);
  if (isProblem(items)) return { found: items, place: "" };
  const found = items.map(
    (item): FoundRate => ({ day: item.time_period, currency: item.currency, rate: item.obs_value }),
  );
  return { found, place: "rows" };
}

/**
 * The last 90 days are one file; older ones come in pieces from the data portal, since parsing the full file blocks for
 * seconds.
 */
export const ecbRates: Endpoint<"rates", unknown> = {
  daysPerRequest: ({ code }) => (code === null ? portalDays : portalDays * 30),
  request({ code, from, to }, { today }) {
    if (code !== null && !/^[A-Z]{3}$/.test(code)) return problem("not-found", { code });
    if (from < addDays(today, -recentDays)) return portalRequest(`EXR/D.${code ?? ""}.EUR.SP00.A`, from, to);
    const file = from >= today ? "daily" : "hist-90d";
    return {
      method: "GET",
      url: `https://www.ecb.europa.eu/stats/eurofxref/eurofxref-${file}.xml`,
      headers: { "user-agent": userAgent },
      expects: "xml",
    };
  },
  parse(reply, { code, from, to }) {
    const { found, place } = readRates(reply);
    if (isProblem(found)) return found;
    // Days without a fixing are empty.
    const wanted = found.filter(
      ({ day, currency, rate }) =>
        rate !== "" &&
        (day === undefined || (day >= from && day <= to)) &&
        (code === null || currency === undefined || currency === code),
    );
    return collectRows(
      wanted,
      place,
      Rate,
      (row): RateRow => ({ day: row.day, base: "EUR", quote: row.currency, value: row.rate }),
    );
  },
  isConditional: true,
};
