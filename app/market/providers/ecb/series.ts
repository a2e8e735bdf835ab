import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { decimal } from "../kit/fields.ts";
import { lookup } from "../kit/lookup.ts";
import { dayOfPeriod } from "../kit/period.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { PriceUnit, SeriesRow } from "../rows.ts";
import { portalRequest, readPortal } from "./data-portal.ts";

const seriesOf = lookup<{ readonly key: string; readonly unit: PriceUnit }>({
  estr: { key: "EST/B.EU000A2X2A25.WT", unit: "percent" },
  "euribor-3m": { key: "FM/M.U2.EUR.RT.MM.EURIBOR3MD_.HSTA", unit: "percent" },
  hicp: { key: "HICP/M.U2.N.000000.4D0.INX", unit: "points" },
});

const Row = z.object({ time_period: dayOfPeriod, obs_value: decimal });

/** estr: percent a year; hicp: 2025 = 100. Months are dated on the first. */
export const ecbSeries: Endpoint<"series", unknown> = {
  request({ code, from, to }) {
    const key = seriesOf(code)?.key;
    return key === undefined ? problem("not-found", { code }) : portalRequest(key, from, to);
  },
  parse(reply, { code, from, to }) {
    const unit = seriesOf(code)?.unit;
    const items = readPortal(reply);
    if (isProblem(items)) return items;
    if (unit === undefined) return problem("not-found", { code });
    const said = items.filter(({ obs_value: value }) => value !== "");
    return collectRows(said, "rows", Row, ({ time_period: day, obs_value: value }): SeriesRow | null =>
      day < from || day > to ? null : { day, value, unit, currency: null },
    );
  },
};
