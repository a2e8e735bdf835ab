import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { deriveAgainst } from "./derive-against.ts";

const t = ((key: string) => key) as unknown as TFunction;
const ratio = (value: string) => ({ value, unit: "ratio" as const });
const refused = { refused: [{ code: "not-known", params: {} }], unit: "ratio" as const };
const asset = { ticker: "GRN", exchange: "TEST" } as Parameters<typeof deriveAgainst>[2]["asset"];
const momentum = {
  ...{ today: "2026-11-20", portfolioId: "p" },
  benchmark: { id: "SPX@INDEX", name: "S&P 500", spans: { months12: ratio("0.1") } },
} as Parameters<typeof deriveAgainst>[1];

it("takes the benchmark from the asset, and lists nothing of a refused difference", () => {
  const { operation, parts } = deriveAgainst(t, momentum, {
    asset,
    own: ratio("1.2"),
    against: ratio("1.1"),
  });
  const values = parts.map(({ figure }) => ("value" in figure ? Number(figure.value) : Number.NaN));
  expect([operation, (values[0] ?? 0) - (values[1] ?? 0)]).toEqual(["difference", expect.closeTo(1.1, 12)]);
  expect(deriveAgainst(t, momentum, { asset, own: refused, against: refused }).parts).toEqual([]);
});
