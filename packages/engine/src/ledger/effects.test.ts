import { describe, expect, test } from "vitest";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";
import { foldLedger } from "./fold-ledger.ts";

function played(text: string) {
  const [request] = parseLedgerText(`${text}\nperiod 2024-01-01 2024-12-31\nexpect value 0`);
  if (request === undefined) throw new Error("no request");
  const account = foldLedger(request.input).positions.get("AAA");
  if (account === undefined) throw new Error("no rows of AAA");
  const { quantity, ...sums } = account.checkpoints.last();
  const money = (value: bigint) => formatMoney(value as Parameters<typeof formatMoney>[0]);
  return {
    units: formatDec(quantity),
    cost: money(sums.costBase),
    realised: money(sums.realised),
    carried: money(sums.carried),
    faults: account.faults.map(({ reason: { code, params } }) =>
      [code, params.missing].filter(Boolean).join(" "),
    ),
    splits: account.splits,
  };
}

const day = (text: string) => dayNumber(text as IsoDate);
const asset = "asset AAA currency=RUB\n";
const bought = `${asset}2024-01-02 buy AAA quantity=10 price=100 currency=RUB\n`;

describe("taking more than is held", () => {
  test("takes what is there and says what is missing", () => {
    expect(played(`${bought}2024-02-01 sell AAA quantity=12 price=120 currency=RUB`)).toMatchObject({
      units: "0",
      faults: ["oversold 2"],
    });
    expect(played(`${bought}2024-02-01 transfer-out AAA quantity=12 amount=1200 currency=RUB`)).toMatchObject(
      {
        units: "0",
        cost: "0",
        faults: ["oversold 2"],
      },
    );
  });

  test("of nothing changes nothing", () => {
    for (const kind of ["sell", "transfer-out"]) {
      expect(played(`${asset}2024-02-01 ${kind} AAA quantity=12 amount=1200 currency=RUB`)).toMatchObject({
        ...{ units: "0", cost: "0", realised: "0", carried: "0" },
        faults: ["oversold 12"],
      });
    }
  });

  test("of a short position has nothing to take", () => {
    const short = `${asset}2024-01-02 short AAA quantity=5 price=100 currency=RUB\n`;
    expect(played(`${short}2024-02-01 sell AAA quantity=3 price=100 currency=RUB`)).toMatchObject({
      units: "-5",
      faults: ["oversold 3"],
    });
  });

  test("goes short where that is allowed, but only by trades", () => {
    const allowed = `short on\n${bought}`;
    expect(played(`${allowed}2024-02-01 sell AAA quantity=12 price=120 currency=RUB`)).toMatchObject({
      units: "-2",
      faults: [],
    });
    expect(
      played(`${allowed}2024-02-01 transfer-out AAA quantity=12 amount=1200 currency=RUB`),
    ).toMatchObject({
      units: "0",
      faults: ["oversold 2"],
    });
  });

  test("by a broker's rounding is taken as all: less than 10^-12 of the largest holding", () => {
    const sold = (quantity: string) =>
      played(`${bought}2024-02-01 sell AAA quantity=${quantity} price=120 currency=RUB`).faults;
    expect(sold("10.000000000009999999")).toEqual([]);
    expect(sold("10.00000000001")).toEqual(["oversold 0.00000000001"]);
  });
});

describe("the largest size of a position", () => {
  const rows = (...sales: readonly string[]) =>
    played(asset + sales.map((sale, i) => `2024-01-0${i + 2} ${sale} price=1 currency=RUB`).join("\n"));

  test("lasts while something is held: what two sales leave of 10 is dust", () => {
    const left = rows("buy AAA quantity=10", "sell AAA quantity=5", "sell AAA quantity=4.9999999999999");
    expect(left).toMatchObject({ units: "0", cost: "0", faults: [] });
    const parts = rows(
      "buy AAA quantity=10.5",
      "sell AAA quantity=5.25",
      "sell AAA quantity=5.2499999999999",
    );
    expect(parts).toMatchObject({ units: "0", cost: "0", faults: [] });
    // 10^-11 is not below 10^-12 of 10.
    const more = rows("buy AAA quantity=10", "sell AAA quantity=5", "sell AAA quantity=4.99999999999");
    expect(more).toMatchObject({ units: "0.00000000001", faults: [] });
  });

  test("ends with it: of two units bought later one is no dust", () => {
    const all = ["buy AAA quantity=2000000000000", "sell AAA quantity=2000000000000"];
    expect(rows(...all, "buy AAA quantity=2", "sell AAA quantity=1")).toMatchObject({
      units: "1",
      cost: "1",
    });
  });
});

describe("what needs a position", () => {
  test.each([
    ["option-expiry", "", "not-held"],
    ["amortisation", "amount=10", "no-nominal"],
  ])("%s has none", (kind, fields, fault) => {
    expect(played(`${asset}2024-02-01 ${kind} AAA ${fields} currency=RUB`)).toMatchObject({
      ...{ units: "0", realised: "0" },
      faults: [fault],
    });
  });

  test("an amortisation needs a nominal too", () => {
    expect(played(`${bought}2024-02-01 amortisation AAA amount=10 currency=RUB`)).toMatchObject({
      ...{ units: "10", cost: "1000", realised: "0" },
      faults: ["no-nominal"],
    });
  });

  test("what expires leaves for nothing: all, what is stated, at most what is there; also what was written", () => {
    const expired = (fields: string, rows = bought) =>
      played(`${rows}2024-02-01 option-expiry AAA ${fields} currency=RUB`);
    expect(expired("")).toMatchObject({ units: "0", realised: "-1000", faults: [] });
    expect(expired("quantity=4")).toMatchObject({ units: "6", realised: "-400", faults: [] });
    expect(expired("quantity=10")).toMatchObject({ units: "0", realised: "-1000", faults: [] });
    expect(expired("quantity=12")).toMatchObject({ units: "0", realised: "-1000", faults: ["oversold 2"] });
    const written = `${asset}2024-01-02 short AAA quantity=10 price=100 currency=RUB\n`;
    expect(expired("quantity=4", written)).toMatchObject({ units: "-6", realised: "400", faults: [] });
  });
});

describe("returned capital", () => {
  test("lowers the cost of each lot by its units; what exceeds it is gain", () => {
    // 100 of 1,000 and 50 of 20, of which 30 are gain.
    const rows = `${bought}2024-01-03 buy AAA quantity=5 price=4 currency=RUB\n`;
    expect(played(`${rows}2024-02-01 return-of-capital AAA amount=150 currency=RUB`)).toMatchObject({
      units: "15",
      cost: "900",
      realised: "30",
    });
  });

  test("is all gain where nothing is held, and takes nothing of a lot sold short", () => {
    expect(played(`${asset}2024-02-01 return-of-capital AAA amount=150 currency=RUB`)).toMatchObject({
      cost: "0",
      realised: "150",
    });
    const short = `${asset}2024-01-02 short AAA quantity=5 price=100 currency=RUB\n`;
    expect(played(`${short}2024-02-01 return-of-capital AAA amount=150 currency=RUB`)).toMatchObject({
      cost: "-500",
      realised: "150",
    });
  });
});

describe("a split", () => {
  const held = `lots account
    ${asset}
    2024-01-02 buy AAA quantity=10 price=100 currency=RUB accountId=X
    2024-01-02 buy AAA quantity=4 price=100 currency=RUB accountId=Y\n`;
  const split = (date: string, fields: string) => `${date} split AAA currency=RUB ${fields}\n`;

  test("without an account is one of all of them, with one of that alone", () => {
    expect(played(held + split("2024-02-01", "ratio=3:1")).units).toBe("42");
    expect(played(held + split("2024-02-01", "ratio=3:1 accountId=X")).units).toBe("34");
  });

  test("that several accounts report is one; on another day or by another ratio it is another", () => {
    const rows = [
      split("2024-02-01", "ratio=3:1 accountId=X"),
      split("2024-02-01", "ratio=3:1 accountId=Y"),
      split("2024-02-01", "ratio=3:2 accountId=Y"),
      split("2024-02-01", "ratio=2:1 accountId=Y"),
      split("2024-03-01", "ratio=3:1 accountId=X"),
    ];
    const [first, again] = [day("2024-02-01"), day("2024-03-01")];
    const found = played(held + rows.join("")).splits.map(({ day: on, to, from }) => `${on} ${to}:${from}`);
    expect(found.sort()).toEqual([`${first} 2:1`, `${first} 3:1`, `${first} 3:2`, `${again} 3:1`]);
  });

  test("of one pool counts as often as it is entered", () => {
    const rows = split("2024-02-01", "ratio=3:1").repeat(2);
    expect(played(bought + rows)).toMatchObject({ units: "90", splits: [{ to: 3n }, { to: 3n }] });
  });
});

test("variation margin is a result without units", () => {
  expect(played(`${asset}2024-02-01 variation-margin AAA amount=-15 currency=RUB`)).toMatchObject({
    ...{ units: "0", cost: "0", realised: "-15" },
    faults: [],
  });
});
