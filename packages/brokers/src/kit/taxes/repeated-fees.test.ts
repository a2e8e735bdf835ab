import { describe, expect, it } from "vitest";
import type { DraftRow } from "../../statement.ts";
import { makeDraft } from "../draft.ts";
import { createRepeatedFees } from "./repeated-fees.ts";

const deal = (date: string, fee: string, feeCurrency?: string): DraftRow =>
  makeDraft([1], { kind: "buy", date, currency: "RUB", quantity: "1", price: "1", fee, feeCurrency });
const DEALS = [deal("2024-02-05", "1.72"), deal("2024-02-06", "5"), deal("2024-02-06", "0.96")];
const fee = (amount: string, date: string, note = "", currency = "RUB") => ({ amount, date, note, currency });

describe("a fee among the movements of money", () => {
  it.each([
    ["a day's sum", fee("5.96", "2024-02-06", "За 06.02.2024")],
    ["one deal's fee", fee("5", "2024-02-08", "по сделке с ОФЗ 99001")],
    ["the sum of all days", fee("7.68", "2024-02-29", "Комиссия за месяц")],
    ["a day's sum rounded", fee("1.725", "2024-02-05")],
    ["a part of a day's sum", fee("0.4", "2024-02-06", "за расчет сделок")],
  ])("repeats %s", (_, line) => {
    expect(createRepeatedFees(DEALS)(line)).toEqual({ repeated: line.amount, rest: "0", isUnmatched: false });
  });

  it("repeats each deal once", () => {
    const split = createRepeatedFees(DEALS);
    expect(split(fee("5.96", "2024-02-06")).rest).toBe("0");
    expect(split(fee("5.96", "2024-02-06", "За 06.02.2024"))).toEqual({
      repeated: "0",
      rest: "5.96",
      isUnmatched: true,
    });
  });

  it("is a fee of its own when it is for something else, whatever its size", () => {
    expect(createRepeatedFees(DEALS)(fee("0.5", "2024-02-06", "Плата за ведение счета"))).toEqual({
      repeated: "0",
      rest: "0.5",
      isUnmatched: false,
    });
  });

  it("leaves what is more than the deals of its day carry", () => {
    expect(createRepeatedFees(DEALS)(fee("10", "2024-02-06", "За 06.02.2024"))).toEqual({
      repeated: "5.96",
      rest: "4.04",
      isUnmatched: true,
    });
  });

  it("is of no deal that comes later, lies long before or is in another currency", () => {
    const split = createRepeatedFees([...DEALS, deal("2024-03-01", "3")]);
    expect(split(fee("3", "2024-02-20")).rest).toBe("3");
    expect(split(fee("1.72", "2024-02-29")).rest).toBe("1.72");
    expect(split(fee("5.96", "2024-02-06", "", "USD")).rest).toBe("5.96");
  });
});
