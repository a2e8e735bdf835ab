import { expect, it } from "vitest";
import { bondora } from "../bondora.ts";

const HEAD = "TransferDate;Currency;Amount;Number;Description;LoanNumber;Counterparty;BalanceAfterPayment";

const read = (...lines: readonly string[]) => {
  const text = [HEAD, "02.01.2020 10:15;EUR;500,00;1;TransferDeposit|EE1;;A;500,00", ...lines].join("\n");
  const { ignored, failed, gaps } = bondora.parse({ name: "b.csv", bytes: new TextEncoder().encode(text) });
  return {
    ignored: ignored.map(({ line, reason }) => [line, reason.code]),
    failed: failed.map(({ line, issue }) => [line, issue.code]),
    gaps,
  };
};

it("leaves out totals and lines of zeros with their reason", () => {
  expect(
    read("03.01.2020 10:15;EUR;0,00;2;TransferInterestRepaiment;;;500,00", "Total;EUR;500,00;;;;;500,00"),
  ).toEqual({
    ignored: [
      [3, "zero-line"],
      [4, "total-line"],
    ],
    failed: [],
    gaps: undefined,
  });
});

it("fails an unknown line of a day, whatever its name begins with", () => {
  const next = "04.01.2020 10:15;EUR;10,00;3;TransferDeposit|EE1;;A;509,00";
  expect(read("03.01.2020 10:15;EUR;-1,00;2;Total Return;;;499,00", next)).toMatchObject({
    ignored: [],
    failed: [[3, "unknown-event"]],
    gaps: [
      { what: "cash", label: "EUR", gap: "1", cause: { code: "gap-failed-line", params: { line: "3" } } },
    ],
  });
});
