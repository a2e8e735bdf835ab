import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal } from "../kit/fields.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { PriceRow } from "../rows.ts";
import { eodhdRequest } from "./address.ts";

const Row = z.object({ date: day, close: decimal });

/** As traded, without currency. Indices (AAPL.INDX) are points. */
export const eodhdPrices: Endpoint<"prices", KeySettings> = {
  request: ({ code, from, to }, { settings }) =>
    eodhdRequest(settings, `eod/${encodeURIComponent(code)}`, { from, to, period: "d", order: "a" }),
  parse(reply, { code, from, to }) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    const unit = code.endsWith(".INDX") ? "points" : "money";
    return collectRows(read, "rows", Row, ({ date, close }): PriceRow | null =>
      date < from || date > to ? null : { day: date, close, currency: null, unit, adjustedFor: "nothing" },
    );
  },
};
