import { expect, it } from "vitest";
import { drawRecap } from "./draw-recap.ts";

const ratio = (value: string) => ({ value, unit: "ratio" as const });
const recap = (twr: string) => ({
  result: {
    twr: ratio(twr),
    profit: { value: "123456", unit: "money" as const, currency: "USD" },
    benchmark: { id: "SPX@INDEX", name: "S&P 500", twr: ratio("0.1") },
    ahead: ratio("0.02"),
  },
});
const words = {
  title: "2024 <b>& more",
  result: "+12.00%",
  resultLabel: "return",
  ahead: "2 points ahead",
  lines: [{ label: "Best", value: 'A"B' }],
};

it("writes everything as text, whatever is in it", () => {
  const svg = drawRecap(recap("0.12"), {
    ...words,
    lines: [{ label: "Best", value: "</svg><script>\u0000" }],
  });
  expect(svg).toContain("2024 &#60;b&#62;&#38; more");
  expect(svg).toContain("&#60;/svg&#62;&#60;script&#62;<");
  expect(svg.match(/<\/svg>/g)).toHaveLength(1);
  expect(svg).not.toMatch(/href|url\(/);
  expect(svg).not.toContain("\u0000");
});

it("has no amount, and the colour of the result", () => {
  expect(drawRecap(recap("0.12"), words)).not.toContain("123456");
  expect(drawRecap(recap("0.12"), words)).toContain('fill="#3ccbb0" text-anchor="start">+12.00%');
  expect(drawRecap(recap("-0.12"), words)).toContain('fill="#ff7a59" text-anchor="start">+12.00%');
});

it("cuts what is too long and shows six lines at most", () => {
  const lines = Array.from({ length: 9 }, (_, at) => ({ label: `L${at}`, value: "x".repeat(60) }));
  const svg = drawRecap(recap("0"), { ...words, ahead: null, lines });
  expect(svg).toContain(">L5<");
  expect(svg).not.toContain(">L6<");
  expect(svg).toContain(`${"x".repeat(33)}…<`);
});
