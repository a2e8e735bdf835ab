import { expect, it } from "vitest";
import { parseInput } from "../read-input.ts";
import { xirrCalculator } from "./xirr.ts";

const answerTo = (...flows: readonly (readonly [string, number])[]) =>
  xirrCalculator.compute(
    parseInput(xirrCalculator.schema, { flows: flows.map(([date, amount]) => ({ date, amount })) }),
  );

it("gives money that worked two days its return of two days and no annual figure, whatever stands after it", () => {
  const flows = [["2019-03-18", -9937.5] as const, ["2019-03-20", 10487.27] as const];
  for (const answer of [answerTo(...flows), answerTo(...flows, ["2022-12-31", 0])]) {
    // 10487.27 / 9937.50 - 1
    expect(answer).toMatchObject({
      days: 2,
      irr: { refused: [{ code: "too-short", params: { days: "2", needed: "365" } }] },
      irrOfPeriod: { value: expect.stringMatching(/^0\.05532276/) },
    });
  }
});

it("answers a total loss with -1", () => {
  const answer = answerTo(["2020-01-01", -100], ["2021-06-01", -50], ["2022-06-01", 0]);
  expect(answer).toMatchObject({ irr: { value: "-1" }, irrOfPeriod: { value: "-1" } });
});
