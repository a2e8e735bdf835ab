import type { DraftRow } from "@zerno/brokers";
import { expect, it } from "vitest";
import { nameRows } from "../statement-reader.ts";
import { toTransaction } from "../to-ledger-row.ts";
import { classifyRows } from "./classify-rows.ts";

const base: DraftRow = {
  ...{ line: 2, lines: [2], kind: "sell", date: "2024-05-06", currency: "USD", affectsCash: true },
  ...{ instrument: { symbol: "ONE" }, quantity: "1", price: "2", checks: [] },
};

it.each<[Partial<DraftRow>, string | undefined]>([
  [{}, undefined],
  [{ settleDate: "2024-05-06" }, undefined],
  [{ settleDate: "2024-05-05" }, "settleDate"],
  [{ date: "1799-12-31" }, "date"],
  [{ acquiredOn: "2024-05-07" }, "acquiredOn"],
  [{ accrued: "-0.1" }, "accrued"],
  [{ cost: "-1" }, "cost"],
  [{ toAmount: "0.00", toCurrency: "EUR" }, "toAmount"],
])("a row that the ledger's table would refuse is listed by its field: %j", (more, field) => {
  const rows = nameRows([{ ...base, ...more }], "x", "");
  const [state] = classifyRows({
    rows,
    transactions: rows.map((row) => toTransaction(row, "one")),
    instruments: new Map(),
    known: { byKey: new Map(), byContent: new Map(), days: new Set() },
    former: () => 0,
    completions: new Map(),
    deleted: () => 0,
    choices: {},
  });
  expect(state).toMatchObject(
    field === undefined
      ? { status: "new", isIncluded: true }
      : { status: "failed", isIncluded: false, why: [{ code: "value-refused", params: { field } }] },
  );
});

it("money that is paid in or withdrawn asks for no asset, whatever the file says beside it", () => {
  const named = (kind: DraftRow["kind"]) => nameRows([{ ...base, kind, amount: "5" }], "x", "")[0];
  expect([named("deposit"), named("withdrawal"), named("cash-gain")].map((row) => row?.code)).toEqual([
    null,
    null,
    "ONE",
  ]);
});
