import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { deriveCutShare, deriveDiscrimination, deriveMissed } from "./derive-grades.ts";

const t = ((key: string) => key) as unknown as TFunction;
const facts = { t, label: "Live", grades: { gradedOn: "2026-11-20", isDemo: true } };
const values = ({ parts }: ReturnType<typeof deriveCutShare>) =>
  parts.map(({ figure }) => ("value" in figure ? Number(figure.value) : Number.NaN));

it("divides cuts by ratings, and lists nothing where there are none", () => {
  const share = deriveCutShare(facts, "safe", { ratings: 8, followedByCut: 2 });
  const [cuts = 0, all = 1] = values(share);
  expect([share.operation, cuts / all, share.rule]).toEqual([
    ...["quotient", 0.25, "screener:grades.derive.share screener:grades.demo"],
  ]);
  expect(deriveCutShare(facts, "safe", { ratings: 0, followedByCut: 0 }).parts).toEqual([]);
});

it("counts ratings of the bands that have some", () => {
  const refused = { refused: [], unit: "ratio" as const };
  const bands = [
    { band: "safe" as const, ratings: 5, followedByCut: 1, cutShare: refused },
    { band: "unsafe" as const, ratings: 0, followedByCut: 0, cutShare: refused },
  ];
  const scores = { ratings: 5, followedByCut: 1, bands, discrimination: refused };
  expect(values(deriveDiscrimination(facts, scores))).toEqual([1, 5]);
});

it("leads from a missed cut to the page of its asset", () => {
  const row = {
    symbol: "A@B",
    ticker: "A",
    name: "",
    ratedOn: "2024-12-31",
    safety: 70,
    cutOn: "2025-03-01",
  };
  expect(deriveMissed(facts, row)).toMatchObject({
    operation: "input",
    parts: [{ figure: { value: "70" }, date: "2024-12-31", to: "/public/asset/A%40B" }],
  });
});
