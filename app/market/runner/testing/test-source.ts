import type { IsoDate } from "@zerno/engine";
import { z } from "zod";
import { readJson } from "../../providers/kit/read-reply.ts";
import { isProblem, problem } from "../../providers/problem.ts";
import type { HttpProvider } from "../../providers/provider.ts";
import type { PriceRow } from "../../providers/rows.ts";

export const day = (text: string) => text as IsoDate;
const Reply = z.object({ days: z.array(z.string()), next: z.string().optional() });

/** Realistic source: windows of ten days, pages, a key in the address. */
export const testSource = (id: string): HttpProvider => ({
  id,
  kind: "http",
  limits: { perMinute: 600, parallel: 2 },
  settings: z.object({ key: z.string() }),
  endpoints: {
    prices: {
      request: ({ from, to }, { settings, page }) => ({
        method: "GET",
        url: `https://${id}.example/days?${new URLSearchParams({
          from,
          to,
          key: (settings as { key: string }).key,
          ...(page === undefined ? {} : { page }),
        })}`,
        headers: { accept: "application/json", "x-key": "secret" },
        secretParams: ["key"],
        expects: "json",
      }),
      parse(reply) {
        const read = readJson(reply, Reply);
        if (isProblem(read)) return read;
        const rows = read.days.map(
          (text): PriceRow => ({
            day: day(text),
            close: "1",
            currency: "EUR",
            unit: "money",
            adjustedFor: "nothing",
          }),
        );
        return { rows, unread: [], ...(read.next === undefined ? {} : { next: read.next }) };
      },
      daysPerRequest: () => 10,
      maxBytes: 1_000,
      isConditional: true,
    },
    listing: {
      request: () => problem("not-found"),
      parse: () => ({ rows: [], unread: [] }),
    },
    series: {
      request: () => ({ method: "GET", url: `https://${id}.example/series`, headers: {}, expects: "json" }),
      parse: () => ({ rows: [], unread: [{ path: "0.value", text: "n/a", reason: "not a number" }] }),
    },
    search: {
      request: ({ text }) => ({
        method: "GET",
        url: `https://${id}.example/${encodeURIComponent(text)}`,
        headers: {},
        expects: "json",
      }),
      parse() {
        throw new Error("not foreseen");
      },
    },
    quotes: {
      request: ({ codes }) => ({
        method: "GET",
        url: `https://${id}.example/quotes?codes=${codes.join(",")}`,
        headers: {},
        expects: "json",
      }),
      parse(_reply, { codes }) {
        const row = { price: "1", currency: "EUR", unit: "money", at: null } as const;
        return {
          rows: codes.map((code) => ({ code, ...row, delayMinutes: null, previousClose: null })),
          unread: [],
        };
      },
      codesPerRequest: () => 2,
    },
  },
});
