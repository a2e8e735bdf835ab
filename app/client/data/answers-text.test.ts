import fc from "fast-check";
import { expect, it } from "vitest";
import { readAnswers, writeAnswers } from "./answers-text.ts";

const times = (word: string, text: string) => text.split(word).length - 1;
const days = Array.from({ length: 600 }, (_none, day) => ({
  date: `day ${day}`,
  value: day / 3,
  flow: null,
}));

it("says names of a long list once, wherever the list stands", () => {
  for (const answers of [days, { series: days }, [{ of: { days } }, days], { a: [[days, 1]] }]) {
    const text = writeAnswers(answers);
    expect(times("value", text)).toBe(times("value", JSON.stringify(answers)) / days.length);
    expect(readAnswers(text)).toEqual(answers);
  }
});

it("leaves lists alone whose rows differ, be it in the order of names", () => {
  const other = [
    { value: 1, date: "", flow: null },
    { date: "", value: 1 },
    { ...days[0], more: 1 },
  ];
  for (const row of [...other, null, [1], "row", {}]) {
    const answers = [...days, row];
    expect(writeAnswers(answers)).toContain(JSON.stringify(answers));
    expect(JSON.stringify(readAnswers(writeAnswers(answers)))).toBe(JSON.stringify(answers));
  }
});

it("is read as it was written, to the order of names", () => {
  const cell = fc.jsonValue({ maxDepth: 1 });
  const table = fc
    .uniqueArray(fc.oneof(fc.string(), fc.constantFrom("__proto__", "rest", "at")), { maxLength: 4 })
    .chain((names) =>
      fc
        .array(fc.tuple(...names.map(() => cell)), { minLength: 20, maxLength: 30 })
        .map((rows) => rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))),
    );
  const answers = fc
    .oneof(table, fc.dictionary(fc.string(), table), fc.array(fc.record({ of: table })))
    .map((of) => JSON.stringify(of));
  fc.assert(
    fc.property(answers, (json) => JSON.stringify(readAnswers(writeAnswers(JSON.parse(json)))) === json),
    { numRuns: 300 },
  );
});
