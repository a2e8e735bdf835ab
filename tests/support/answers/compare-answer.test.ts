import { expect, it } from "vitest";
import { compareAnswer } from "./compare-answer.ts";

const answer = {
  name: "2024 and more",
  size: 2,
  rows: [
    { value: { value: "10.5", unit: "money", currency: "USD" }, share: "0.25", note: null },
    {
      value: { refused: [{ code: "no-rate", params: { day: "1" } }], unit: "money" },
      share: null,
      note: null,
    },
  ],
};
const table = {
  compared: {
    "rows.*.value": ({ keys }: { keys: readonly (string | number)[] }) =>
      keys[1] === 0
        ? { value: "10.50", unit: "money", currency: "USD" }
        : { refused: [{ code: "no-rate" }], unit: "money" },
    "rows.*.share": ({ keys }: { keys: readonly (string | number)[] }) => (keys[1] === 0 ? 0.25 : null),
  },
  beside: { size: "rows there are" },
};
const said = (of: object, by: object = table) => compareAnswer(of, { ...table, ...by }).differences;

it("finds nothing where every number is the other one", () => {
  expect(compareAnswer(answer, table)).toEqual({ differences: [], count: 4 });
});

it("tells a number that nobody compares", () => {
  expect(said({ ...answer, total: "7" })).toEqual(['total: "7" is compared with nothing']);
  expect(said({ ...answer, more: { value: "1", unit: "ratio" } })).toHaveLength(1);
});

it("tells another number, another reason, another currency, and a number in the place of none", () => {
  const [first, second] = answer.rows;
  const withRow = (row: object) => said({ ...answer, rows: [row, second] });
  expect(withRow({ ...first, share: "0.26" })).toEqual(["rows.0.share: 0.26, calc says 0.25"]);
  expect(withRow({ ...first, share: null })).toEqual(["rows.0.share: null, calc says 0.25"]);
  expect(withRow({ ...first, value: { ...first?.value, currency: "EUR" } })).toEqual([
    "rows.0.value: in EUR, calc says USD",
  ]);
  expect(withRow({ ...first, value: { refused: [{ code: "no-rate", params: {} }], unit: "money" } })).toEqual(
    ['rows.0.value: refused for "no-rate", calc says "10.50"'],
  );
});

it("tells a line of the table that compares nothing, and one that has nothing to compare with", () => {
  const { compared } = table;
  expect(said(answer, { compared: { ...compared, "rows.*.gone": () => 1 } })).toEqual([
    "rows.*.gone: the answer has no such number",
  ]);
  expect(said(answer, { compared: { ...compared, "rows.*.share": () => undefined } })).toEqual([
    "rows.0.share: nothing to be compared with",
    "rows.1.share: nothing to be compared with",
  ]);
});
