import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { computeResult } from "./compute.ts";
import { parseInput } from "./read-input.ts";
import { portfolio } from "./schema/portfolio-schema.ts";
import { CALCULATORS, jsonSchemaOf } from "./schemas.ts";

const docs = path.resolve(import.meta.dirname, "../../../../docs");
const text = readFileSync(path.join(docs, "calc.md"), "utf8");

interface Example {
  readonly file: string;
  readonly rows: readonly { readonly figure: string; readonly value: string }[];
}

function readExamples(): Example[] {
  return text
    .split(/^(?=\[`[^`]+\.json`\]\()/m)
    .slice(1)
    .map((part) => {
      const file = /\]\(([^)]+)\)/.exec(part)?.[1] ?? "";
      const lines = part.split("\n").filter((line) => line.startsWith("| "));
      const cells = lines.map((line) => line.split("|").map((cell) => cell.trim()));
      const rows = cells.flatMap(([, figure = "", value = ""]) =>
        figure === "figure" ? [] : [{ figure, value }],
      );
      return { file, rows };
    });
}

const examples = readExamples();

function follow(from: unknown, where: string): unknown {
  let value = from;
  for (const key of where.split(/[.[\]]+/).filter((part) => part !== "")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function answerTo(file: string): unknown {
  const data: unknown = JSON.parse(readFileSync(path.join(docs, file), "utf8"));
  const calculator = CALCULATORS[path.basename(file, ".json")];
  const answer =
    calculator === undefined
      ? computeResult(parseInput(portfolio, data))
      : calculator.compute(parseInput(calculator.schema, data));
  return JSON.parse(JSON.stringify(answer));
}

/** Finds a figure by its short name: of the first period's portfolio, "ASSET: figure", or a path. */
function find(answer: unknown, figure: string): unknown {
  const [asset = "", name] = figure.split(": ");
  const first = "periods[0].portfolio";
  const places = name === undefined ? [figure, `${first}.figures.${figure}`, `${first}.${figure}`] : [];
  if (name !== undefined) places.push(`periods[0].assets.${asset}.figures.${name}`);
  return places.map((place) => follow(answer, place)).find((value) => value !== undefined);
}

interface Plain {
  readonly value?: string;
  readonly unit?: string;
  readonly refused?: readonly { readonly code: string }[];
}

function shown(found: unknown): string {
  if (typeof found !== "object" || found === null) return String(found);
  const { value, refused } = found as Plain;
  return refused === undefined ? String(value) : `refused ${refused.map(({ code }) => code).join(",")}`;
}

// Exact money is compared as text, float64 statistics to nine decimals.
const isStatistic = (found: unknown): boolean =>
  typeof found === "object" &&
  found !== null &&
  ["ratio", "number", "price"].includes((found as Plain).unit ?? "");

describe.each(examples)("$file", ({ file, rows }) => {
  const answer = answerTo(file);

  it("has rows", () => expect(rows.length).toBeGreaterThan(0));

  it.each(rows)("$figure = $value", ({ figure, value }) => {
    const found = find(answer, figure);
    if (isStatistic(found) && !value.startsWith("refused")) {
      const places = value.split(".")[1]?.length ?? 9;
      expect(Number(shown(found))).toBeCloseTo(Number(value), places);
    } else {
      expect(shown(found)).toBe(value);
    }
  });
});

it("documents every example, fourteen of them whole portfolios", () => {
  const files = ["calc", "calculators"].flatMap((dir) =>
    readdirSync(path.join(docs, "examples", dir)).map((name) => `examples/${dir}/${name}`),
  );
  expect(examples.map(({ file }) => file).sort()).toEqual(files.sort());
  expect(files.filter((file) => file.startsWith("examples/calc/"))).toHaveLength(14);
});

it("documents every field of the file and every calculator", () => {
  const named = [...Object.keys(portfolio.shape), ...Object.keys(CALCULATORS)];
  expect(named.filter((name) => !text.includes(`| ${name} |`))).toEqual([]);
  const { transactions, options } = portfolio.shape;
  const fields = [...Object.keys(transactions.element.shape), ...Object.keys(options.unwrap().shape)];
  const missing = fields.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
  expect(missing).toEqual([]);
  const kinds = transactions.element.shape.type.options;
  expect(kinds.filter((kind) => !text.includes(kind))).toEqual([]);
});

function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsIn)];
}

it.each(Object.keys(CALCULATORS))("documents every field that %s reads, and every one it answers", (name) => {
  const paragraph = text.split("\n").find((line) => line.startsWith(`**${name}** reads`)) ?? "";
  const isNamed = (field: string) => new RegExp(`\\b${field}\\b`).test(paragraph);
  const { bond, ...properties } = (jsonSchemaOf(name) as { properties: Record<string, unknown> }).properties;
  // Bond terms are those of the portfolio file.
  const read = [...fieldsIn({ properties }), ...(bond === undefined ? [] : ["bond"])];
  const missing = [...new Set(read)].filter((field) => field !== "version" && !isNamed(field));
  const answered = Object.keys(answerTo(`examples/calculators/${name}.json`) as object);
  expect([...missing, ...answered.filter((field) => !isNamed(field))]).toEqual([]);
});

it("a backtest's ledger gives calc the figures of the backtest", () => {
  const answer = answerTo("examples/calculators/backtest.json") as { figures: object; portfolio: unknown };
  const { periods } = computeResult(parseInput(portfolio, answer.portfolio));
  const { turnover: _turnover, ...figures } = answer.figures as Record<string, unknown>;
  const [booked, period] = periods;
  const overPeriod = ["twr", "twrAnnualised", "volatility", "downsideDeviation", "maxDrawdown"];
  const ratios = ["sharpe", "sortino", "calmar"];
  for (const [id, figure] of Object.entries(figures)) {
    const of = [...overPeriod, ...ratios].includes(id) ? period : booked;
    const found: unknown = of?.portfolio.figures[id];
    expect(found, id).toEqual(figure);
  }
  expect(Object.keys(figures)).toHaveLength(21);
});

it("closes the identity of every example, scope and period with a residual of 0", () => {
  let checked = 0;
  for (const { file } of examples.filter((example) => example.file.includes("/calc/"))) {
    const { periods } = answerTo(file) as ReturnType<typeof computeResult>;
    for (const { portfolio: whole, assets, cash } of periods) {
      for (const { identity } of [whole, ...Object.values(assets), ...Object.values(cash)]) {
        if ("refused" in identity) continue;
        expect(identity.residual, file).toBe("0");
        if (identity.gains !== null) expect(identity.gains.residual, file).toBe("0");
        checked++;
      }
    }
  }
  expect(checked).toBeGreaterThan(20);
});
