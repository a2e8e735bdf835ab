import { addDays } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal } from "../kit/fields.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { PriceRow } from "../rows.ts";
import { readTwelveData, symbolOf, twelveDataRequest } from "./address.ts";
import { currency } from "./fields.ts";

const Reply = z.object({
  meta: z.object({ currency: currency.optional(), type: z.string().nullish() }),
  values: z.array(z.unknown()),
});
const Row = z.object({ datetime: day, close: decimal });

/** As traded (split-adjusted by default). The end is exclusive. */
export const twelveDataPrices: Endpoint<"prices", KeySettings> = {
  daysPerRequest: () => 5_000,
  request: ({ code, from, to }, { settings }) =>
    twelveDataRequest(settings, "time_series", {
      ...symbolOf(code),
      interval: "1day",
      start_date: from,
      end_date: addDays(to, 1),
      outputsize: "5000",
      order: "asc",
      adjust: "none",
    }),
  parse(reply, { from, to }) {
    const read = readTwelveData(reply, Reply);
    if (read === undefined) return { rows: [], unread: [] };
    if (isProblem(read)) return read;
    const unit = read.meta.type === "Index" ? "points" : "money";
    const said = read.meta.currency ?? null;
    return collectRows(read.values, "values", Row, ({ datetime, close }): PriceRow | null =>
      datetime < from || datetime > to
        ? null
        : { day: datetime, close, currency: said, unit, adjustedFor: "nothing" },
    );
  },
};
