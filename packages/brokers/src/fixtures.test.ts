import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brokers, detectBroker, ISSUE_CODES, reconcileStatement, type Statement } from "./index.ts";
import { EVENTS, KIND_NAMES } from "./template/events.ts";
import {
  FIXTURES,
  fixtureCases,
  isAsked,
  isNarrow,
  type OpenedCase,
  openCase,
} from "./testing/fixture-cases.ts";
import { linesIn, sumOfClasses } from "./testing/source-sum.ts";

/**
 * Walks fixtures/<broker>/<case>/: input.<ext> (input.sheets.json becomes a real workbook), expected.json, and
 * options.json with answers. FIXTURES=write renews the expected files; READERS limits the walk, not recognition.
 */
const cases = await Promise.all(
  fixtureCases.map(async (entry) => ({ ...entry, opened: await openCase(entry.folder) })),
);

const parse = (brokerId: string, { file, options }: OpenedCase): Statement => {
  const broker = brokers.find(({ id }) => id === brokerId);
  if (broker === undefined) throw new Error(`no broker ${brokerId}`);
  return broker.parse(file, options);
};

const parseCase = async (name: string) =>
  parse(name.slice(0, name.indexOf("/")), await openCase(join(FIXTURES, name)));

const CANONICAL = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
/** Refunded fees and paid variation margin are negative. */
const NUMBERS = ["quantity", "price", "amount", "accrued", "fee", "tax", "rate", "toAmount"] as const;

const asked = cases.filter(({ broker }) => isAsked(broker));

describe.each(asked)("$broker/$name", ({ broker, folder, opened }) => {
  const statement = parse(broker, opened);

  it("gives the expected statement", () => {
    const file = join(folder, "expected.json");
    const { source: _, ...shown } = statement;
    if (process.env.FIXTURES === "write") writeFileSync(file, `${JSON.stringify(shown, null, 1)}\n`);
    expect(shown).toEqual(JSON.parse(readFileSync(file, "utf8")));
  });

  it("gives the same again", () => {
    expect(parse(broker, opened)).toEqual(statement);
  });

  it("puts every data line in exactly one class", () => {
    const { dataRows, rows, ignored, failed } = statement.counts;
    expect(rows + ignored + failed).toBe(dataRows);
    const used = statement.rows.flatMap((row) => row.lines);
    const other = [...statement.ignored, ...statement.failed].map((entry) => entry.line);
    expect(new Set(other).size).toBe(other.length);
    expect(other.filter((line) => used.includes(line))).toEqual([]);
  });

  it("puts every line of the file in exactly one class, headings and totals too", () => {
    if (statement.fatal !== undefined) return;
    const lost = statement.failed.filter((entry) => entry.issue.code === "line-unread");
    expect(lost.map(({ line, text }) => `${line}: ${text}`)).toEqual([]);
    expect(sumOfClasses(statement)).toBe(statement.source?.lines);
    const lines = linesIn(opened.file);
    if (lines !== undefined) expect(statement.source?.lines).toBe(lines);
  });

  it("closes: opening balances and rows give the printed closing balances", () => {
    if (statement.failed.length > 0) return;
    expect(reconcileStatement(statement)).toEqual([]);
  });

  it("writes numbers as exact decimals, below zero only rebates and sums that may be reversed", () => {
    for (const row of statement.rows)
      for (const field of NUMBERS) {
        const mayBeNegative =
          field === "fee" || field === "tax" || (field === "amount" && EVENTS[row.kind].isSigned === true);
        const text = mayBeNegative ? row[field]?.replace(/^-(?=.*[1-9])/, "") : row[field];
        if (text !== undefined) expect(text, `${row.line} ${field}`).toMatch(CANONICAL);
      }
  });
});

const unreadable = /^(?:empty-file|binary-file|missing-columns|archive-.*|workbook-.*)$/;

it.each(cases)("$broker/$name is recognised as this broker's", ({ broker, opened }) => {
  const isUnreadable = broker === "template" && unreadable.test(parse(broker, opened).fatal?.code ?? "");
  expect(detectBroker(opened.file)?.broker.id).toBe(isUnreadable ? undefined : broker);
});

it("shows most issue codes in a fixture", () => {
  const seen = new Set<string>();
  for (const { broker, opened } of asked) {
    const { fatal, rows, ignored, failed } = parse(broker, opened);
    const all = [...rows.flatMap((row) => row.checks), ...ignored.map((entry) => entry.reason)];
    for (const { code } of [...all, ...failed.map((entry) => entry.issue), ...(fatal ? [fatal] : [])])
      seen.add(code);
  }
  expect([...seen].filter((code) => !(ISSUE_CODES as readonly string[]).includes(code))).toEqual([]);
  if (!isNarrow) expect(seen.size).toBeGreaterThan(30);
});

it("has a template fixture with every kind", async () => {
  const kinds = new Set((await parseCase("template/every-event")).rows.map((row) => row.kind));
  expect(KIND_NAMES.filter((kind) => !kinds.has(kind))).toEqual([]);
});

it("checks something: the closing test sees a lost row", async () => {
  const statement = await parseCase("ibkr/journey");
  expect(
    reconcileStatement({ ...statement, rows: statement.rows.slice(1) }).map((gap) => [gap.key, gap.gap]),
  ).toEqual([
    ["USD", "5001"],
    ["USZZ10000016", "-100"],
  ]);
});
