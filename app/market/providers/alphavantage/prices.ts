import { addDays } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal } from "../kit/fields.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { PriceRow, SplitRow } from "../rows.ts";
import { type AlphaVantageSettings, alphaVantageRequest } from "./address.ts";

const list = "Time Series (Daily)";
const close = "4. close";
const Reply = z.object({ [list]: z.record(z.string(), z.looseObject({})) });
const Row = z.object({ day, [close]: decimal });

/** 100 trading days never span more than 140 days. */
const freeDays = 140;

export const alphaVantagePrices: Endpoint<"prices", AlphaVantageSettings> = {
  historyFrom: ({ plan }, today) => (plan === "free" ? addDays(today, -freeDays) : undefined),
  request: ({ code }, { settings }) =>
    alphaVantageRequest(settings, {
      function: "TIME_SERIES_DAILY",
      symbol: code,
      outputsize: settings.plan === "free" ? "compact" : "full",
    }),
  parse(reply, { from, to }) {
    const read = readJson(reply, Reply);
    if (isProblem(read)) return read;
    const items = Object.entries(read[list] ?? {}).map(([at, values]) => ({ day: at, ...values }));
    return collectRows(items, list, Row, (row): PriceRow | null => {
      const at = row.day as PriceRow["day"];
      if (at < from || at > to) return null;
      return { day: at, close: row[close] as string, currency: null, unit: "money", adjustedFor: "nothing" };
    });
  },
};

const Splits = z.object({ data: z.array(z.unknown()) });
const Split = z.object({ effective_date: day, split_factor: decimal });

/** "4.0000": four new for one old. */
export const alphaVantageSplits: Endpoint<"splits", AlphaVantageSettings> = {
  request: ({ code }, { settings }) =>
    code === null
      ? problem("unsupported", { want: "splits" })
      : alphaVantageRequest(settings, { function: "SPLITS", symbol: code }),
  parse(reply, { code, from, to }) {
    const read = readJson(reply, Splits);
    if (isProblem(read)) return read;
    return collectRows(read.data, "data", Split, (row): SplitRow | null =>
      row.effective_date < from || row.effective_date > to
        ? null
        : { code: code ?? "", exDate: row.effective_date, from: "1", to: row.split_factor },
    );
  },
};
