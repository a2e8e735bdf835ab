import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defined } from "../kit/defined.ts";
import { reduceRatio } from "../kit/text/decimal-text.ts";
import type { DraftRow, KindName } from "../statement.ts";
import { parseTemplate } from "../template.ts";
import { affectsCashByDefault, EVENTS, KIND_NAMES } from "./events.ts";
import { writeTemplate } from "./write-template.ts";

const encode = (text: string) => ({ name: "export.csv", bytes: new TextEncoder().encode(text) });
const withoutChecks = (rows: readonly DraftRow[]) => rows.map((row) => ({ ...row, checks: [] }));

const decimal = (scale: number) =>
  fc.tuple(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: scale })).map(([units, places]) => {
    const digits = units.toString().padStart(places + 1, "0");
    const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
    return digits.slice(0, digits.length - places) + (places > 0 && fraction !== "" ? `.${fraction}` : "");
  });
const money = decimal(10);
const quantity = decimal(18);
const currency = fc.constantFrom("USD", "EUR", "RUB", "BTC");
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.constantFrom("=1+1", "'=x", '"quoted"', "a\nb", "<b>';--"),
  )
  .filter((value) => value.trim() !== "" && !value.includes("\r") && !value.includes("\u0000"));
const word = fc.stringMatching(/^[A-Z][A-Z0-9.]{3,8}X$/);
const date = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const maybe = <T>(source: fc.Arbitrary<T>) => fc.option(source, { nil: undefined });

const instrument = fc
  .record({
    symbol: word,
    isin: maybe(fc.constantFrom("US0378331005", "RU0009029540")),
    exchange: maybe(word),
    name: maybe(text.map((value) => value.trim())),
    currency: maybe(currency),
    assetType: maybe(fc.constantFrom(1, 2, 3, 7, 9, 100)),
    conid: maybe(fc.stringMatching(/^[1-9]\d{3,8}$/)),
    aliases: maybe(fc.array(fc.stringMatching(/^[A-Z|\\]{1,6}$/), { minLength: 1, maxLength: 3 })),
  })
  .map(defined);

const FIELDS: Readonly<Record<(typeof EVENTS)[KindName]["shape"], readonly string[]>> = {
  trade: ["instrument", "quantity", "price", "amount?", "accrued?"],
  income: ["instrument", "amount", "price?", "quantity?"],
  cash: ["amount"],
  charge: ["amount", "instrument?"],
  exchange: ["amount", "toAmount", "toCurrency"],
  split: ["instrument", "ratio"],
  position: ["instrument", "quantity", "price?", "amount?", "cost?", "acquiredOn?"],
  value: ["instrument", "amount"],
  pair: [
    "instrument",
    "toInstrument",
    "toQuantity",
    "quantity?",
    "price?",
    "amount?",
    "ratio?",
    "costShare?",
  ],
  option: ["instrument", "toInstrument", "toQuantity", "quantity", "price", "optionRight"],
};
const SOURCES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  instrument,
  quantity,
  price: quantity,
  amount: money,
  accrued: money,
  toInstrument: instrument.map(({ conid: _conid, aliases: _aliases, ...rest }) => rest),
  toQuantity: quantity,
  costShare: fc.constantFrom("0.2", "0.333333333333333333", "1"),
  optionRight: fc.constantFrom("call", "put"),
  cost: money,
  acquiredOn: date,
  toAmount: money,
  toCurrency: fc.constant("GBP"),
  ratio: fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }))
    .map(([to, from]) => reduceRatio(String(to), String(from))),
};

const minus = (value: string | undefined) => (value === undefined ? undefined : `-${value}`);

/** Rebates of fee and tax, and sums of reversible kinds. */
const reversed = (kind: KindName, isReversed: boolean, row: Partial<DraftRow>): Partial<DraftRow> =>
  isReversed
    ? defined({
        ...row,
        fee: minus(row.fee),
        tax: minus(row.tax),
        amount: EVENTS[kind].isSigned ? minus(row.amount) : row.amount,
      })
    : row;

const rowOf = (kind: KindName, line: number): fc.Arbitrary<DraftRow> => {
  const shape = FIELDS[EVENTS[kind].shape].map((field): [string, fc.Arbitrary<unknown>] => {
    const source = SOURCES[field.replace("?", "")] ?? fc.constant(undefined);
    return [field.replace("?", ""), field.endsWith("?") ? maybe(source) : source];
  });
  const isCharge = EVENTS[kind].shape === "charge";
  const common = {
    date,
    time: maybe(fc.constantFrom("09:30:00", "23:59:59")),
    settleDate: maybe(date),
    currency,
    fee: isCharge ? fc.constant(undefined) : maybe(money),
    tax: maybe(money),
    rate: maybe(quantity),
    flip: fc.boolean(),
    isReversed: fc.boolean(),
    note: maybe(text),
    externalId: maybe(word),
  };
  return fc.record({ ...common, ...Object.fromEntries(shape) }).map(({ flip, isReversed, ...fields }) => {
    const given = fields as Partial<DraftRow>;
    // An opening balance states its cost; a price alone would be a unit cost.
    const hasNoCost = kind === "opening-balance" && given.amount === undefined && given.cost === undefined;
    const parts = hasNoCost ? { ...given, price: undefined } : reversed(kind, isReversed, given);
    return defined({
      ...parts,
      line,
      lines: [line],
      kind,
      date: parts.date ?? "",
      currency: parts.currency ?? "",
      feeCurrency: parts.fee === undefined ? undefined : "CHF",
      taxCurrency: parts.tax === undefined ? undefined : "USD",
      affectsCash: affectsCashByDefault(kind, parts.instrument !== undefined) !== flip,
      checks: [],
    }) as DraftRow;
  });
};

describe("writeTemplate", () => {
  for (const kind of KIND_NAMES) {
    it(`gives ${kind} rows back unchanged`, () => {
      fc.assert(
        fc.property(fc.tuple(rowOf(kind, 2), rowOf(kind, 3)), (rows) => {
          const statement = parseTemplate(encode(writeTemplate(rows)));
          expect(statement.failed).toEqual([]);
          const lines = statement.rows.map((row) => row.lines);
          expect(lines).toEqual(statement.rows.map((row) => [row.line]));
          const numbered = statement.rows.map((row, index) => ({
            ...row,
            line: index + 2,
            lines: [index + 2],
          }));
          expect(withoutChecks(numbered)).toEqual(rows);
        }),
        { numRuns: 100 },
      );
    });
  }

  it("keeps a cash opening balance and a cash transfer apart from securities", () => {
    const base = {
      line: 2,
      lines: [2],
      date: "2024-01-02",
      currency: "EUR",
      amount: "10.5",
      affectsCash: true,
      checks: [],
    };
    const rows: DraftRow[] = [
      { ...base, kind: "opening-balance" },
      { ...base, kind: "transfer-in", line: 3, lines: [3], note: "from the old bank" },
    ];
    expect(parseTemplate(encode(writeTemplate(rows))).rows).toEqual(rows);
  });

  it("never writes a cell a spreadsheet would run", () => {
    const row: DraftRow = {
      line: 2,
      lines: [2],
      kind: "deposit",
      date: "2024-01-02",
      currency: "EUR",
      amount: "1",
      note: '=HYPERLINK("http://x")',
      affectsCash: true,
      checks: [],
    };
    const written = writeTemplate([row]);
    expect(written).toContain("'=HYPERLINK");
    expect(parseTemplate(encode(written)).rows[0]?.note).toBe(row.note);
  });
});
