import { describe, expect, test } from "vitest";
import { formatDec, formatMoney } from "../../money/decimal.ts";
import { runLedger } from "../../run-ledger.ts";
import { date, dec } from "../../testing/exact.ts";
import { parseLedgerText } from "../../testing/ledger-text.ts";
import { deriveTransfers, type PortfolioMove } from "./derive-moves.ts";

function senderOf(rows = "", closes = true, method = "fifo") {
  const [request] = parseLedgerText(`
    method ${method}
    asset AAA currency=RUB
    ${closes ? "price AAA 2025-01-03 100\nprice AAA 2025-02-03 120\nprice AAA 2025-02-10 121" : ""}
    2025-01-03 buy AAA quantity=10 price=100 fee=5 currency=RUB
    2025-02-03 buy AAA quantity=10 price=120 fee=5 currency=RUB
    ${rows}
    period 2025-01-01 2025-02-11
    expect value 0`);
  if (request === undefined) throw new Error("no request");
  return request.input;
}

const move = (id: string, quantity: string): PortfolioMove => ({
  ...{ id, assetId: "AAA", date: date("2025-02-10"), quantity: dec(quantity) },
});

function carried(derived: ReturnType<typeof deriveTransfers>, id: string): string[] {
  const lots = derived.get(id)?.lots ?? [];
  return lots.map(({ quantity, acquired, cost, baseCost }) => {
    const texts = [cost, baseCost].map((money) => (money === undefined ? "unknown" : formatMoney(money)));
    return `${formatDec(quantity)} ${acquired} ${texts.join(" ")}`;
  });
}

describe("moves of one day", () => {
  test.each([[["15", "2"]], [["2", "15"]]])("carry the same together, entered as %s", (sizes) => {
    const moves = sizes.map((quantity) => move(`of ${quantity}`, quantity));
    const derived = deriveTransfers(senderOf(), moves);
    // 2 of January; then its other 8 and 7 of February, 7 / 10 of 1,205.
    expect(carried(derived, "of 2")).toEqual(["2 2025-01-03 201 201"]);
    expect(carried(derived, "of 15")).toEqual(["8 2025-01-03 804 804", "7 2025-02-03 843.5 843.5"]);
    expect([...derived.values()].map(({ missing }) => missing)).toEqual([0n, 0n]);
  });

  test("leave the sender the rest", () => {
    const sender = senderOf(`
      2025-02-10 transfer-out AAA quantity=15 currency=RUB
      2025-02-10 transfer-out AAA quantity=2 currency=RUB`);
    const lots = runLedger(sender).lots("AAA");
    expect(lots.map(({ quantity, cost }) => [quantity, cost && formatMoney(cost)])).toEqual([
      [dec("3"), "361.5"],
    ]);
  });

  test("stand for their rows, and name what the sender lacks", () => {
    const sender = senderOf("2025-02-10 transfer-out AAA quantity=15 currency=RUB");
    const derived = deriveTransfers(sender, [move("again", "21")], new Set(["row3"]));
    expect(carried(derived, "again")).toEqual(["10 2025-01-03 1005 1005", "10 2025-02-03 1205 1205"]);
    expect(derived.get("again")?.missing).toBe(dec("1"));
    expect(carried(deriveTransfers(senderOf(), [{ ...move("x", "1"), assetId: "none" }]), "x")).toEqual([]);
  });
});

describe("without a market price", () => {
  test("a move carries the known costs", () => {
    const derived = deriveTransfers(senderOf("", false), [move("m", "15")]);
    expect(carried(derived, "m")).toEqual(["10 2025-01-03 1005 1005", "5 2025-02-03 602.5 602.5"]);
  });

  test("what left keeps its cost in the list of disposals, its gain alone is unknown", () => {
    const run = runLedger(senderOf("2025-02-10 transfer-out AAA quantity=15 currency=RUB", false));
    expect(run.disposals("AAA").map(({ cost, gain }) => [cost && formatMoney(cost), gain])).toEqual([
      ["1005", undefined],
      ["602.5", undefined],
    ]);
  });
});

test("the sender's method decides what goes, and a cost it does not know stays unknown", () => {
  const average = deriveTransfers(senderOf("", true, "average"), [move("m", "4")]);
  // 2,210 / 20 x 4.
  expect(carried(average, "m")).toEqual(["4 2025-01-03 442 442"]);
  const sender = senderOf("2025-01-01 transfer-in AAA quantity=3 currency=RUB amount=300");
  const unknown = deriveTransfers(sender, [move("m", "4")]);
  expect(carried(unknown, "m")).toEqual(["3 2025-01-01 unknown unknown", "1 2025-01-03 100.5 100.5"]);
});
