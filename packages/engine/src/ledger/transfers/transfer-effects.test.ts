import { describe, expect, test } from "vitest";
import { formatDec } from "../../money/decimal.ts";
import { parseLedgerText } from "../../testing/ledger-text.ts";
import { foldLedger } from "../fold-ledger.ts";

function moved(row: string, rows = "2024-01-02 buy AAA quantity=10 price=100 currency=RUB") {
  const [request] = parseLedgerText(`
    asset AAA currency=RUB
    asset BBB currency=RUB
    price BBB 2024-02-01 40
    ${rows}
    2024-02-01 ${row} toAssetId=BBB currency=RUB
    period 2024-01-01 2024-12-31
    expect value 0`);
  if (request === undefined) throw new Error("no request");
  const { positions } = foldLedger(request.input);
  const units = (id: string) => formatDec(positions.get(id)?.checkpoints.last().quantity ?? 0n);
  const faults = positions.get("AAA")?.faults ?? [];
  for (const { reason } of faults) expect(reason.params).toMatchObject({ asset: "AAA", date: "2024-02-01" });
  return {
    units: [units("AAA"), units("BBB")],
    faults: faults.map(({ reason: { code, params } }) => [code, params.missing].filter(Boolean).join(" ")),
  };
}

const SHORT = "2024-01-02 short AAA quantity=10 price=100 currency=RUB";

describe("new units of a share of the cost", () => {
  test("come by the ratio, stated, or whole ones of them with a fraction that is paid", () => {
    expect(moved("spin-off AAA ratio=1:4")).toEqual({ units: ["10", "2.5"], faults: [] });
    expect(moved("spin-off AAA toQuantity=3")).toEqual({ units: ["10", "3"], faults: [] });
    expect(moved("spin-off AAA ratio=1:4 toQuantity=3")).toEqual({ units: ["10", "3"], faults: [] });
    expect(moved("spin-off AAA ratio=1:4 amount=20")).toEqual({ units: ["10", "2"], faults: [] });
    expect(moved("spin-off AAA ratio=1:4 amount=20 toQuantity=1.5")).toEqual({
      units: ["10", "1.5"],
      faults: [],
    });
  });

  test("have no fraction to pay for where they are whole", () => {
    expect(moved("spin-off AAA ratio=1:2 amount=20")).toEqual({
      units: ["10", "5"],
      faults: ["no-fraction"],
    });
    expect(moved("spin-off AAA ratio=1:4 amount=20 toQuantity=2.5")).toEqual({
      units: ["10", "2.5"],
      faults: ["no-fraction"],
    });
  });

  test("are owed by who sold short", () => {
    expect(moved("spin-off AAA ratio=1:4", SHORT)).toEqual({ units: ["-10", "-2.5"], faults: [] });
    expect(moved("spin-off AAA toQuantity=3", SHORT)).toEqual({ units: ["-10", "-3"], faults: [] });
  });

  test("by a ratio are none of nothing", () => {
    const sold =
      "2024-01-02 buy AAA quantity=1 price=1 currency=RUB\n2024-01-03 sell AAA quantity=1 price=1 currency=RUB";
    expect(moved("spin-off AAA ratio=1:4", sold)).toEqual({ units: ["0", "0"], faults: ["not-held"] });
    expect(moved("spin-off AAA toQuantity=3", sold)).toEqual({ units: ["0", "3"], faults: [] });
    expect(moved("conversion AAA toQuantity=3", sold)).toEqual({ units: ["0", "3"], faults: ["not-held"] });
  });
});

describe("units that leave", () => {
  test("are all that is held, or what is stated of it", () => {
    expect(moved("conversion AAA ratio=3:2")).toEqual({ units: ["0", "15"], faults: [] });
    expect(moved("conversion AAA ratio=3:2 quantity=4")).toEqual({ units: ["6", "6"], faults: [] });
    expect(moved("conversion AAA toQuantity=7 quantity=4")).toEqual({ units: ["6", "7"], faults: [] });
    expect(moved("conversion AAA ratio=3:2", SHORT)).toEqual({ units: ["0", "-15"], faults: [] });
    expect(moved("conversion AAA ratio=3:2 quantity=4", SHORT)).toEqual({ units: ["-6", "-6"], faults: [] });
  });

  test("cannot be more, but for a broker's rounding: less than 10^-12 of the largest holding", () => {
    expect(moved("conversion AAA toQuantity=7 quantity=12")).toEqual({
      units: ["0", "7"],
      faults: ["oversold 2"],
    });
    expect(moved("conversion AAA toQuantity=7 quantity=10")).toEqual({ units: ["0", "7"], faults: [] });
    const all = { units: ["0", "7"], faults: [] };
    expect(moved("conversion AAA toQuantity=7 quantity=10.000000000009999999")).toEqual(all);
    expect(moved("conversion AAA toQuantity=7 quantity=10.00000000001")).toEqual({
      ...all,
      faults: ["oversold 0.00000000001"],
    });
  });
});
