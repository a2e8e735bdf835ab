import type { IsoDate } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { decimal, orNull } from "../kit/fields.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { PriceRow } from "../rows.ts";
import { type ChartMeta, chartRequest, dayIn, readChart, windowParams } from "./chart.ts";

const Candle = z.object({ day: z.custom<IsoDate>(), close: orNull(decimal) });

/** Before the close the last row is the running price. */
function runningDay(meta: ChartMeta, toDay: (seconds: number) => IsoDate): IsoDate | undefined {
  const { regularMarketTime: at, currentTradingPeriod: today } = meta;
  return at != null && today != null && at < today.regular.end ? toDay(at) : undefined;
}

/** Per today's share; days without a trade are omitted, the later of two rows of a day counts. */
export const yahooPrices: Endpoint<"prices", unknown> = {
  request: ({ code, from, to }) => chartRequest(code, windowParams(from, to)),
  parse(reply, { from, to }) {
    const chart = readChart(reply);
    if (isProblem(chart)) return chart;
    const { meta, timestamp, indicators } = chart;
    const toDay = dayIn(meta);
    const running = runningDay(meta, toDay);
    const closes = indicators.quote[0]?.close ?? [];
    const candles = timestamp.map((seconds, at) => ({ day: toDay(seconds), close: closes[at] }));
    const { rows, unread } = collectRows(candles, "chart.result.0", Candle, ({ day, close }) =>
      close === null || day < from || day > to || day === running
        ? null
        : ({
            day,
            close,
            currency: meta.currency ?? null,
            unit: meta.instrumentType === "INDEX" ? "points" : "money",
            adjustedFor: "splits",
          } satisfies PriceRow),
    );
    return { rows: [...new Map(rows.map((row) => [row.day, row])).values()], unread };
  },
};
