import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal } from "../kit/fields.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { PriceRow } from "../rows.ts";
import { fmpRequest } from "./address.ts";

const Row = z.object({ date: day, close: decimal });

/** Per today's share, without currency. "^GSPC" is an index. */
export const fmpPrices: Endpoint<"prices", KeySettings> = {
  daysPerRequest: () => 1_800,
  request: ({ code, from, to }, { settings }) =>
    fmpRequest(settings, "historical-price-eod/full", { symbol: code, from, to }),
  parse(reply, { code, from, to }) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    const unit = code.startsWith("^") ? "points" : "money";
    return collectRows(read, "rows", Row, ({ date, close }): PriceRow | null =>
      date < from || date > to ? null : { day: date, close, currency: null, unit, adjustedFor: "splits" },
    );
  },
};
