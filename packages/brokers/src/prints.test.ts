import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brokers, reconcileStatement } from "./index.ts";
import { openSource } from "./kit/open-source.ts";
import { absolute, compare, subtract } from "./kit/text/decimal-text.ts";
import { readNumber } from "./kit/text/numbers.ts";
import type { Broker, PrintedFigure, SourceFile, Statement } from "./statement.ts";
import { type FixtureCase, fixtureCases, isAsked, openCase } from "./testing/fixture-cases.ts";
import { type PlainPdf, writePdf } from "./testing/pdf-file.ts";
import { type PlainWorkbook, writeWorkbook } from "./testing/sheet-file.ts";

/**
 * A figure that a format declares must be read from a fixture, and a changed last digit must show as a difference;
 * undeclared figures must not appear.
 */
interface Read extends FixtureCase {
  readonly statement: Statement;
  readonly options: Awaited<ReturnType<typeof openCase>>["options"];
}

const brokerOf = (id: string): Broker | undefined => brokers.find((broker) => broker.id === id);

const reads: readonly Read[] = (
  await Promise.all(
    fixtureCases
      .filter(({ broker }) => isAsked(broker))
      .map(async (entry) => {
        const { file, options } = await openCase(entry.folder);
        const statement = brokerOf(entry.broker)?.parse(file, options);
        return statement?.fatal === undefined && statement ? [{ ...entry, statement, options }] : [];
      }),
  )
).flat();

const isRead: Readonly<Record<PrintedFigure, (of: Statement) => boolean>> = {
  "opening-cash": ({ opening }) => (opening?.cash.length ?? 0) > 0,
  "closing-cash": ({ closing }) => closing.cash.length > 0,
  "running-cash": () => true,
  "opening-positions": ({ opening }) => (opening?.positions.length ?? 0) > 0,
  "closing-positions": ({ closing }) => closing.positions.length > 0,
  "running-positions": ({ closing }) => closing.positions.length > 0,
  totals: ({ totals = [] }) => totals.length > 0,
};

const inputOf = (folder: string) => readdirSync(folder).find((name) => name.startsWith("input.")) ?? "";
const UTF_16 = "\ufeff";

const textOf = (folder: string): string => {
  const bytes = readFileSync(join(folder, inputOf(folder)));
  const wide = bytes.toString("utf16le");
  return wide.startsWith(UTF_16) ? wide : bytes.toString("latin1");
};

const toFile = (folder: string, text: string): Promise<SourceFile> => {
  const name = inputOf(folder);
  const bytes = new Uint8Array(Buffer.from(text, text.startsWith(UTF_16) ? "utf16le" : "latin1"));
  const plain = () => JSON.parse(Buffer.from(bytes).toString("utf8")) as unknown;
  if (name === "input.pdf.json")
    return openSource({ name: "input.pdf", bytes: writePdf(plain() as PlainPdf) });
  if (name !== "input.sheets.json") return openSource({ name, bytes });
  const book = plain() as PlainWorkbook;
  return openSource({ name: `input.${book.type ?? "xlsx"}`, bytes: writeWorkbook(book) });
};

/** A comma may separate cells or thousands: numbers are matched both ways. */
const TOKENS = [
  /\d{1,3}(?:[ .'\u00a0]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?/g,
  /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?/g,
];

interface Token {
  readonly at: number;
  readonly text: string;
  readonly values: readonly string[];
}

const tokensOf = (text: string): Token[] =>
  TOKENS.flatMap((token) => [...text.matchAll(token)]).map(({ index, 0: found }) => {
    const values = ([".", ","] as const).flatMap((mark) => {
      const read = readNumber(found, mark);
      return "value" in read ? [read.value] : [];
    });
    return { at: index, text: found, values };
  });

const withOtherDigit = (token: string): { readonly text: string; readonly by: string } => {
  const [, fraction = "", zeros = ""] = /[.,](\d+?)(0*)$/.exec(token) ?? [];
  const at = token.length - 1 - zeros.length;
  const by = fraction === "" ? "1" : `0.${"0".repeat(fraction.length - 1)}1`;
  const digit = Number(token[at]);
  return { text: `${token.slice(0, at)}${digit === 9 ? 8 : digit + 1}${zeros}`, by };
};

const TRIED = 200;

type Gaps = ReadonlyMap<string, string>;

const isNoticed = async (
  read: Read,
  numbers: readonly string[],
  gapsOf: (of: Statement) => Gaps,
): Promise<boolean> => {
  const text = textOf(read.folder);
  const wanted = new Set(numbers.map(absolute));
  const before = gapsOf(read.statement);
  const lastLines = text.trimEnd().split("\n").slice(-3).join("\n").length + 2;
  const tokens = tokensOf(text).filter(({ at, values }) =>
    wanted.size > 0 ? values.some((value) => wanted.has(value)) : at > text.length - lastLines,
  );
  for (const { at, text: found } of tokens.slice(-TRIED)) {
    const other = withOtherDigit(found);
    const changed = text.slice(0, at) + other.text + text.slice(at + found.length);
    const statement = brokerOf(read.broker)?.parse(await toFile(read.folder, changed), read.options);
    const after = statement ? gapsOf(statement) : new Map<string, string>();
    const isOff = ([label, gap]: readonly [string, string]) =>
      compare(absolute(subtract(gap, before.get(label) ?? "0")), other.by) === 0;
    if ([...after].some(isOff)) return true;
  }
  return false;
};

const printedGaps =
  (wanted: "cash" | "total") =>
  ({ gaps = [] }: Statement): Gaps =>
    new Map(
      gaps.flatMap(({ what, label, line, gap }) => (what === wanted ? [[`${label} ${line}`, gap]] : [])),
    );
/** T-Bank's reader turns what deals do not explain into a row with a check. */
const askedMoves = ({ rows }: Statement): [string, string][] =>
  rows.flatMap(({ instrument, checks }) =>
    checks.flatMap(({ code, params }): [string, string][] =>
      code === "unexplained-move" ? [[`asked ${instrument?.isin}`, params.quantity ?? "0"]] : [],
    ),
  );

const positionGaps = (statement: Statement): Gaps =>
  new Map([
    ...askedMoves(statement),
    ...reconcileStatement(statement).flatMap(({ what, key, gap }): [string, string][] =>
      what === "position" ? [[key, gap]] : [],
    ),
  ]);

/** Rows computed from the balances beside them: a wrong balance changes its row as well. */
const MADE_OF_BALANCES = new Set(["okx-funding"]);

const anyOf = async (list: readonly Read[], test: (read: Read) => Promise<boolean>): Promise<boolean> => {
  for (const read of list) if (await test(read)) return true;
  return false;
};

const formats = brokers
  .filter(({ id }) => isAsked(id))
  .flatMap(({ formats }) => formats.map(({ id, prints }) => ({ id, prints })));

describe.each(formats)("$id", ({ id, prints }) => {
  const own = reads.filter(({ statement }) => statement.format === id);
  const has = (figure: PrintedFigure) => prints.includes(figure);

  it("reads every figure it declares from a fixture", () => {
    expect(prints.filter((figure) => !own.some(({ statement }) => isRead[figure](statement)))).toEqual([]);
  });

  it("declares every figure that is read", () => {
    const cash = has("closing-cash") || has("running-cash");
    const found = own.flatMap(({ name, statement: { opening, closing, totals } }) => [
      ...(totals && !has("totals") ? [`${name}: totals`] : []),
      ...(closing.cash.length > 0 && !cash ? [`${name}: closing cash`] : []),
      ...(closing.positions.length > 0 && !has("closing-positions") && !has("running-positions")
        ? [`${name}: closing positions`]
        : []),
      ...(opening && opening.cash.length > 0 && !cash ? [`${name}: opening cash`] : []),
      ...(opening && opening.positions.length > 0 && !has("opening-positions") && !has("running-positions")
        ? [`${name}: opening positions`]
        : []),
    ]);
    expect(found).toEqual([]);
  });

  const hasCash = has("running-cash") || (has("opening-cash") && has("closing-cash"));
  if (hasCash)
    it("shows a closing balance whose last digit is wrong", async () => {
      const seen = await anyOf(own, (read) =>
        isNoticed(
          read,
          read.statement.closing.cash.map(({ amount }) => amount),
          printedGaps("cash"),
        ),
      );
      expect(seen).toBe(true);
    });

  const hasPositions = has("running-positions") || has("closing-positions");
  if (hasPositions && !MADE_OF_BALANCES.has(id))
    it("shows a closing position whose last digit is wrong", async () => {
      const held = own.filter(({ statement }) => statement.closing.positions.length > 0);
      const seen = await anyOf(held, (read) =>
        isNoticed(
          read,
          read.statement.closing.positions.map(({ quantity }) => quantity),
          positionGaps,
        ),
      );
      expect(seen).toBe(true);
    });

  if (has("totals"))
    it("shows a total whose last digit is wrong", async () => {
      const summed = own.filter(({ statement }) => statement.totals !== undefined);
      const numbersOf = ({ statement: { totals = [] } }: Read) => totals.map(({ printed }) => printed);
      const seen = await anyOf(summed, (read) => isNoticed(read, numbersOf(read), printedGaps("total")));
      expect(seen).toBe(true);
    });
});

it("checks something: a number is changed in its own writing", () => {
  expect(["1 234,51", "1,234.59", "7", "2.500"].map((token) => withOtherDigit(token))).toEqual([
    { text: "1 234,52", by: "0.01" },
    { text: "1,234.58", by: "0.01" },
    { text: "8", by: "1" },
    { text: "2.600", by: "0.1" },
  ]);
});
