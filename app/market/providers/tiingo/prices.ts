import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { DividendRow, PriceRow, SplitRow } from "../rows.ts";
import { Daily, dailyRequest } from "./address.ts";

/** As traded, without currency; American and Chinese listings. */
export const tiingoPrices: Endpoint<"prices", KeySettings> = {
  request: (query, { settings }) => dailyRequest(settings, query),
  parse(reply, { from, to }) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    return collectRows(read, "rows", Daily, ({ date, close }): PriceRow | null =>
      date < from || date > to
        ? null
        : { day: date, close, currency: null, unit: "money", adjustedFor: "nothing" },
    );
  },
};

/** As paid. */
export const tiingoPayments: Endpoint<"payments", KeySettings> = {
  request: (query, { settings }) => dailyRequest(settings, query),
  parse(reply, { from, to }) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    return collectRows(read, "rows", Daily, ({ date, divCash }): DividendRow | null =>
      divCash === "0" || date < from || date > to
        ? null
        : {
            kind: "dividend",
            exDate: date,
            recordDate: null,
            payDate: null,
            declaredOn: null,
            amount: divCash,
            currency: null,
            isSpecial: null,
            adjustedFor: "nothing",
          },
    );
  },
};

/** By effective day: factor 4 is four new for one old. */
export const tiingoSplits: Endpoint<"splits", KeySettings> = {
  request: ({ code, from, to }, { settings }) =>
    code === null ? problem("unsupported", { want: "splits" }) : dailyRequest(settings, { code, from, to }),
  parse(reply, { code, from, to }) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    return collectRows(read, "rows", Daily, ({ date, splitFactor }): SplitRow | null =>
      splitFactor === "1" || date < from || date > to
        ? null
        : { code: code ?? "", exDate: date, from: "1", to: splitFactor },
    );
  },
};
