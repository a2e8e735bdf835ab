import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { Figure } from "../../shared/common.schema.ts";
import { renderPage, textOf } from "../test-page.ts";
import { DateText, Money, Percent, Quantity } from "./amounts.tsx";
import { ExplainProvider } from "./explain-context.tsx";
import { FigureText, type FigureTextProps } from "./figure.tsx";
import { causesOf } from "./reason-text.ts";

type Page = Parameters<typeof renderPage>[1];
const seen = (text: string) => text.replaceAll("\u00A0", "_").replaceAll("\u202F", "~");

const markup = (figure: Figure, props: Partial<FigureTextProps> = {}, page: Page = {}) =>
  renderPage(
    createElement(FigureText, { figure, name: "value", isPart: true, ...props } as FigureTextProps),
    page,
  );
const text = (...args: Parameters<typeof markup>) => seen(textOf(markup(...args)));

const profit = (value: string): Figure => ({ value, unit: "money", currency: "RUB" });

describe("reasons", () => {
  const missing = { code: "no-rate", params: { pair: "USD/RUB", date: "2026-11-20" } };
  const follows = { code: "no-outside-flows", params: {} };

  it("name a missing rate once, and not what only follows from it", () => {
    expect(causesOf([missing, follows, { ...missing }])).toEqual([missing]);
    expect(causesOf([follows])).toEqual([follows]);
    const page = markup({ refused: [missing, follows], unit: "money" });
    expect(page).toContain("No USD/RUB rate for");
    expect(page).not.toContain("external contributions");
  });
});

describe("values", () => {
  it("are exact in the reader's locale", () => {
    const figure = profit("12345678901234567.895");
    expect(text(figure)).toBe("12,345,678,901,234,567.90_₽");
    expect(text(figure, {}, { locale: "ru-RU" })).toBe("12_345_678_901_234_567,90_₽");
    expect(text(figure, { digits: "whole", currencyUnit: "code" })).toBe("12,345,678,901,234,568_RUB");
  });

  it.each([
    [{ value: "0.1243", unit: "ratio" }, "12.43%"],
    [{ value: "4.5367", unit: "number" }, "4.54"],
    [{ value: "0.00012", unit: "quantity" }, "0.00012"],
    [{ value: "271.9", unit: "price", currency: "USD" }, "$271.90"],
    // A bond's: percent of its nominal.
    [{ value: "89.43", unit: "price" }, "89.43%"],
    [{ value: "1204", unit: "count" }, "1,204"],
    [{ value: "2024-03-08", unit: "date" }, "Mar 8, 2024"],
  ] as const)("show the unit of %j", (figure, expected) => expect(text(figure)).toBe(expected));
});

describe("amounts that the server left out", () => {
  const hidden: Figure = { refused: [{ code: "stealth", params: {} }], unit: "money" };

  it("are dots, not a refusal", () => {
    const shown = markup(hidden);
    expect(textOf(shown)).toContain("•••");
    expect(shown).not.toContain("data-refused");
  });
});

describe("results", () => {
  it("carry sign and arrow, colour comes third", () => {
    const gain = markup(profit("1204.5"), { sign: true });
    expect(seen(textOf(gain))).toBe("+1,204.50_₽");
    expect(gain).toContain('data-direction="1"');
    const loss = markup(profit("-310"), { sign: true });
    expect(seen(textOf(loss))).toBe("−310.00_₽");
    expect(loss).toContain('data-direction="-1"');
    expect(gain.includes("gain") && loss.includes("loss")).toBe(true);
  });

  it("of zero are neutral", () => {
    const zero = markup(profit("0"), { sign: true });
    expect(seen(textOf(zero))).toBe("0.00_₽");
    expect(zero).not.toMatch(/data-direction|gain|loss/);
    const nearly = markup({ value: "-0.0000000000012", unit: "ratio" }, { sign: true });
    expect(seen(textOf(nearly))).toBe("0.00%");
    expect(nearly).not.toMatch(/data-direction|gain|loss/);
  });

  it("that are costs keep sign and arrow without the colour", () => {
    const fee = markup(profit("-12"), { sign: true, isNeutral: true });
    expect(fee).toContain("data-direction");
    expect(fee).not.toMatch(/gain|loss/);
  });
});

describe("a refusal", () => {
  const refused: Figure = {
    refused: [{ code: "no-rate", params: { pair: "USD/RUB", date: "2024-03-08" } }],
    unit: "money",
  };

  it("is a dash with its reason in the reader's language, never a number", () => {
    const html = markup(refused, {}, { language: "ru", locale: "ru-RU" });
    expect(textOf(html)).toBe("—Нет курса USD/RUB на 8 мар. 2024");
    expect(html).toContain('title="Нет курса USD/RUB на 8 мар. 2024"');
    expect(html).toContain('data-refused="no-rate"');
    expect(text(refused)).not.toMatch(/0\.00/);
  });

  it("of an unknown kind says so instead of showing a key", () => {
    expect(text({ refused: [{ code: "made-up", params: {} }], unit: "ratio" })).toBe("—Cannot be computed");
  });
});

describe("notes", () => {
  it("mark stale and estimated values and are read aloud", () => {
    const stale = markup({
      ...profit("5"),
      notes: [{ code: "stale-price", params: { asset: "ONE", date: "2024-03-08" } }],
    } as Figure);
    expect(stale).toContain("stale");
    expect(seen(textOf(stale))).toBe("5.00_₽ ONE: price of Mar 8, 2024");
    const estimate = markup({ ...profit("5"), notes: [{ code: "provisional", params: {} }] } as Figure);
    expect(estimate).toContain("estimate");
    expect(textOf(estimate)).toMatch(/^≈5\.00/);
  });
});

describe("stealth", () => {
  it("keeps amounts out of the markup and leaves ratios", () => {
    const page = { isStealth: true };
    expect(markup(profit("1204.5"), {}, page)).not.toContain("204");
    expect(text(profit("1204.5"), {}, page)).toContain("•••");
    expect(text({ value: "0.5", unit: "ratio" }, {}, page)).toBe("50.00%");
    expect(renderPage(createElement(Money, { value: "77", currency: "USD" }), page)).not.toContain("77");
    expect(renderPage(createElement(Quantity, { value: "77" }), page)).not.toContain("77");
  });
});

describe("explanation", () => {
  const explain = {
    metric: "totalProfit",
    scope: { kind: "asset", portfolioId: "p1", assetId: "a1" },
    period: { name: null, from: "2024-01-01", to: "2024-02-01" },
  } as const;

  it("makes the figure a button that names what it is of", () => {
    const button = createElement(FigureText, { figure: profit("1"), name: "profit", explain });
    const html = renderPage(
      createElement(
        ExplainProvider,
        { open: () => undefined, preload: () => undefined, isOpen: false },
        button,
      ),
    );
    expect(html).toMatch(/^<button /);
    for (const part of [
      'type="button"',
      'data-figure="profit"',
      'data-metric="totalProfit"',
      'data-scope="asset:a1"',
      'data-portfolio="p1"',
      'data-period="2024-01-01..2024-02-01"',
    ]) {
      expect(html).toContain(part);
    }
  });

  it("is no empty promise where the page cannot explain", () => {
    expect(markup(profit("1"), { explain })).toMatch(/^<span /);
  });
});

it("writes plain amounts", () => {
  const all = [
    createElement(Money, { key: 1, value: "-5", currency: "USD", sign: "always" }),
    createElement(Percent, { key: 2, value: "0.5", digits: 1 }),
    createElement(Quantity, { key: 3, value: "1200.50" }),
    createElement(DateText, { key: 4, value: "2024-03-08", width: "digits" }),
  ];
  expect(textOf(renderPage(all))).toBe("−$5.0050.0%1,200.503/08/2024");
});
