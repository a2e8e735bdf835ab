import { describe, expect, test } from "vitest";
import { fromDayNumber } from "../days/iso-date.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";
import type { Checkpoint } from "./fast/checkpoint.ts";
import { foldLedger } from "./fold-ledger.ts";
import { foldPosition, type PositionAccount } from "./position-fold.ts";

function stateOf(text: string) {
  const [expectation] = parseLedgerText(`${text}\nperiod 2024-01-01 2024-01-31\nexpect value 0`);
  if (expectation === undefined) throw new Error("a text without a question");
  return foldLedger(expectation.input);
}

function accountOf(text: string, id = "AAA"): PositionAccount {
  const account = stateOf(text).positions.get(id);
  if (account === undefined) throw new Error(`no account of ${id}`);
  return account;
}

const daysOf = ({ checkpoints }: PositionAccount): Checkpoint[] =>
  Array.from({ length: checkpoints.length }, (_, i) => checkpoints.at(i));

function table(account: PositionAccount, fields: readonly (keyof Checkpoint)[]): string[] {
  return daysOf(account).map((checkpoint) =>
    [
      fromDayNumber(checkpoint.day).slice(8),
      formatDec(checkpoint.quantity as never),
      ...fields.map((field) => formatMoney(checkpoint[field] as never)),
    ].join(" "),
  );
}

const pricedBy = (account: PositionAccount) => daysOf(account).map(({ pricedBy: row }) => row?.row.id);

describe("the running sums of an asset", () => {
  // 477 - 402 = 75 after fees, 480 - 400 = 80 before.
  const text = `
    asset AAA currency=RUB
    2024-01-02 buy AAA quantity=10 price=100 currency=RUB fee=5
    2024-01-03 dividend AAA amount=20 currency=RUB tax=2
    2024-01-04 sell AAA quantity=4 price=120 currency=RUB fee=3
    2024-01-05 fee AAA amount=1 currency=RUB
    2024-01-05 tax AAA amount=2 currency=RUB
    2024-01-05 buy AAA quantity=1 price=90 currency=RUB`;

  test("hold cost and gain, before and after fees", () => {
    expect(table(accountOf(text), ["costBase", "entryBase", "realised", "realisedEntry"])).toEqual([
      "02 10 1005 1000 0 0",
      "03 10 1005 1000 0 0",
      "04 6 603 600 75 80",
      "05 7 693 690 75 80",
    ]);
    expect(table(accountOf(text), ["costLocal", "entryLocal", "realisedGainPrice", "realisedPrice"])).toEqual(
      table(accountOf(text), ["costBase", "entryBase", "realised", "realisedEntry"]),
    );
  });

  test("hold income, charges, those inside cost apart, and what crossed the asset's border", () => {
    expect(table(accountOf(text), ["income", "fees", "tradeFees", "taxes", "flowIn", "flowOut"])).toEqual([
      "02 10 0 5 5 0 1005 0",
      "03 10 20 5 5 2 1005 18",
      "04 6 20 8 8 2 1005 495",
      "05 7 20 9 8 4 1098 495",
    ]);
  });

  test("are one a day, with the last row that states a price", () => {
    expect(pricedBy(accountOf(text))).toEqual(["row1", "row1", "row3", "row6"]);
  });

  test("are the same where a split in between takes the wide way", () => {
    const split = `${text}
      2024-01-06 split AAA ratio=2:1 currency=RUB
      2024-01-07 sell AAA quantity=14 price=60 currency=RUB`;
    // 14 x 60 = 840 for 693.
    expect(table(accountOf(split), ["costBase", "realised", "fees", "flowOut"]).slice(3)).toEqual([
      "05 7 693 75 9 495",
      "06 14 693 75 9 495",
      "07 0 0 222 9 1335",
    ]);
    expect(accountOf(split).splits).toEqual([expect.objectContaining({ to: 2n, from: 1n })]);
  });

  test("start from nothing without rows", () => {
    const state = stateOf(text);
    const asset = state.positions.get("AAA")?.asset;
    if (asset === undefined) throw new Error("no asset");
    expect(foldPosition(asset, [], { options: state.fold })).toMatchObject({
      lots: [],
      faults: [],
      splits: [],
    });
    expect(foldPosition(asset, [], { options: state.fold }).checkpoints.length).toBe(0);
  });
});

describe("a price comes from a row", () => {
  const lines = `
    asset AAA currency=RUB
    asset BBB currency=RUB
    asset OPT currency=RUB right=call underlying=AAA strike=10
    rate USD/RUB 2024-01-05 90`;
  const priced = (rows: string, id = "AAA") => pricedBy(accountOf(`${lines}\n${rows}`, id)).at(-1);

  test("by trades, at their price or their amount", () => {
    expect(priced("2024-01-05 buy AAA quantity=1 price=10 currency=RUB")).toBe("row1");
    expect(priced("2024-01-05 buy AAA quantity=1 amount=10 currency=RUB")).toBe("row1");
    expect(priced("2024-01-05 buy AAA quantity=1 amount=10 currency=USD")).toBe("row1");
  });

  test("not by money for units that stay, not by units for nothing, and not by a sale of all without a number", () => {
    const first = "2024-01-04 buy AAA quantity=2 price=10 currency=RUB\n";
    expect(priced(`${first}2024-01-05 dividend AAA amount=5 price=5 currency=RUB`)).toBe("row1");
    expect(priced(`${first}2024-01-05 return-of-capital AAA amount=5 price=5 currency=RUB`)).toBe("row1");
    expect(priced(`${first}2024-01-05 airdrop AAA quantity=1 currency=RUB`)).toBe("row1");
    expect(priced(`${first}2024-01-05 redemption AAA amount=30 currency=RUB`)).toBe("row1");
    expect(priced(`${first}2024-01-05 airdrop AAA quantity=1 amount=9 currency=RUB`)).toBe("row2");
  });

  test("by units that came from another asset only at a price that can be brought into the asset's currency", () => {
    const move = (currency: string) => `
      2024-01-02 buy BBB quantity=1 price=10 currency=RUB
      2024-01-05 conversion BBB toAssetId=AAA quantity=1 toQuantity=1 price=3 currency=${currency}`;
    expect(priced(move("RUB"))).toBe("row2");
    expect(priced(move("USD"))).toBe("row2");
    expect(priced(move("EUR"))).toBeUndefined();
  });

  test("not by shares that an option brought at its terms", () => {
    const rows = `
      2024-01-04 buy OPT quantity=1 price=1 currency=RUB
      2024-01-05 option-exercise OPT quantity=1 currency=RUB`;
    expect(priced(rows)).toBeUndefined();
  });
});

describe("pools of broker accounts", () => {
  const text = `
    lots account
    asset AAA currency=USD
    pays AAA 2024-01-20 1
    rate USD/RUB 2024-01-02 90
    rate USD/RUB 2024-01-05 100
    rate USD/RUB 2024-01-12 100
    2024-01-02 buy AAA quantity=3 price=10 currency=USD fee=1 accountId=X
    2024-01-05 buy AAA quantity=2 price=20 currency=USD accountId=Y
    2024-01-06 sell AAA quantity=1 price=30 currency=USD accountId=X
    2024-01-07 buy AAA quantity=1 price=30 currency=USD accountId=X`;

  test("are summed up each day", () => {
    // 930 of the first leave; 30 x 100 came.
    expect(table(accountOf(text), ["costLocal", "costBase", "entryLocal", "entryBase"])).toEqual([
      "02 3 31 2790 30 2700",
      "05 5 71 6790 70 6700",
      "06 4 60.6666666667 5860 60 5800",
      "07 5 90.6666666667 8860 90 8800",
    ]);
  });

  test("are remembered by account where dividends are owed, each change once", () => {
    const { pooledUnits, lots } = accountOf(text);
    const steps = [...(pooledUnits ?? [])].map(([id, own]) => [
      id,
      own.map(({ day, quantity }) => [fromDayNumber(day).slice(8), formatDec(quantity as never)].join(" ")),
    ]);
    expect(steps).toEqual([
      ["X", ["02 3", "06 2", "07 3"]],
      ["Y", ["05 2"]],
    ]);
    expect(lots.map(({ quantity }) => formatDec(quantity as never))).toEqual(["2", "1", "2"]);
  });

  test("are not remembered without known dividends, or where there is one pool", () => {
    expect(accountOf(text.replace(/pays.*/, "")).pooledUnits).toBeUndefined();
    expect(accountOf(text.replace("lots account", "")).pooledUnits).toBeUndefined();
  });

  test("leave a cost unknown while one lot of one account has none, and no longer", () => {
    const unknown = `
      lots account
      asset AAA currency=RUB
      2024-01-02 transfer-in AAA quantity=1 amount=10 currency=RUB accountId=X
      2024-01-03 buy AAA quantity=1 price=10 currency=RUB accountId=Y
      2024-01-04 sell AAA quantity=1 price=12 currency=RUB accountId=X`;
    expect(daysOf(accountOf(unknown)).map(({ unknownCost }) => unknownCost?.code)).toEqual([
      "cost-unknown",
      "cost-unknown",
      undefined,
    ]);
    expect(accountOf(unknown).hasUnknownClosing).toBe(true);
  });
});

describe("the rows of one day", () => {
  const held = (rows: string) => {
    const account = accountOf(`asset AAA currency=RUB\n${rows}`);
    return {
      left: table(account, ["costBase"]).at(-1),
      faults: account.faults.map(({ reason }) => reason.params.missing),
    };
  };

  test("sell before they buy as long as the start of the day covers it, otherwise after", () => {
    // 1 at 10 is sold, 1 at 20 stays; then 20 comes first.
    const covered = `
      2024-01-02 buy AAA quantity=1 price=10 currency=RUB
      2024-01-03 buy AAA quantity=1 price=20 currency=RUB
      2024-01-03 sell AAA quantity=1 price=15 currency=RUB`;
    expect(held(covered)).toEqual({ left: "03 1 20", faults: [] });
    const uncovered = `
      2024-01-03 sell AAA quantity=1 price=15 currency=RUB
      2024-01-03 buy AAA quantity=2 price=20 currency=RUB`;
    expect(held(uncovered)).toEqual({ left: "03 1 20", faults: [] });
  });

  test("see a split of the day before they trade, and charges after", () => {
    const rows = `
      2024-01-02 buy AAA quantity=2 price=10 currency=RUB
      2024-01-03 fee AAA amount=1 currency=RUB
      2024-01-03 sell AAA quantity=4 price=6 currency=RUB
      2024-01-03 split AAA ratio=2:1 currency=RUB`;
    expect(held(rows)).toEqual({ left: "03 0 0", faults: [] });
  });

  test("are covered by their own account, not by another one", () => {
    const rows = `
      lots account
      2024-01-02 buy AAA quantity=5 price=10 currency=RUB accountId=X
      2024-01-03 sell AAA quantity=1 price=12 currency=RUB accountId=Y
      2024-01-03 buy AAA quantity=1 price=11 currency=RUB accountId=Y
      2024-01-03 sell AAA quantity=1 price=12 currency=RUB accountId=X`;
    expect(held(rows)).toEqual({ left: "03 4 40", faults: [] });
    expect(held(rows.replace("quantity=1 price=11", "quantity=0.5 price=11"))).toEqual({
      left: "03 4 40",
      faults: ["0.5"],
    });
  });
});

test("an asset's own method goes before the portfolio's", () => {
  const rows = `
    2024-01-02 buy AAA quantity=1 price=10 currency=RUB
    2024-01-03 buy AAA quantity=1 price=20 currency=RUB
    2024-01-04 sell AAA quantity=1 price=20 currency=RUB`;
  const costOf = (method: string) =>
    table(accountOf(`asset AAA currency=RUB ${method}\n${rows}`), ["costBase"]).at(-1);
  expect([costOf(""), costOf("method=lifo"), costOf("method=average")]).toEqual([
    "04 1 20",
    "04 1 10",
    "04 1 15",
  ]);
});
