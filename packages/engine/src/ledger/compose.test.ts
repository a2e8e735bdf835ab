import { describe, expect, test } from "vitest";
import type { IsoDate } from "../days/iso-date.ts";
import { runLedger } from "../run-ledger.ts";
import { dec, money } from "../testing/exact.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";
import { composeLedgers } from "./compose.ts";
import type { LedgerInput } from "./ledger-input.ts";

const day = (text: string): IsoDate => text as IsoDate;
const settings = { currency: "RUB", asOf: day("2024-03-01") };

function inputOf(text: string): LedgerInput {
  const [first] = parseLedgerText(`${text}\nperiod 2024-01-01 2024-03-01\nexpect value 0`);
  if (first === undefined) throw new Error("no ledger");
  return first.input;
}

const MARKET = `
cash on
asset AAA currency=RUB
asset BBB currency=RUB
price AAA 2024-01-02 100
price AAA 2024-02-01 150
price AAA 2024-02-05 160
`;

const rowOf = ({ transactions }: LedgerInput, id: string) => transactions.find((row) => row.id === id);
const idsOf = ({ transactions }: LedgerInput) => transactions.map(({ id }) => id).toSorted();

describe("a child's rows", () => {
  const child = inputOf(`${MARKET}
2024-01-02 buy AAA quantity=10 price=1 currency=USD rate=90 accountId=one
2024-01-03 sell AAA quantity=4 price=110 currency=RUB useLots=row1:4
2024-01-04 buy AAA quantity=1 price=1 currency=USD rate=0.9 rateCurrency=EUR accountId=one toAccountId=two`);

  test("have ids, lots and rates of their own", () => {
    const whole = composeLedgers([{ input: child }, { input: child }], settings);
    expect(idsOf(whole)).toEqual(["0:row1", "0:row2", "0:row3", "1:row1", "1:row2", "1:row3"]);
    expect(rowOf(whole, "1:row1")).toMatchObject({ rate: dec("90"), rateCurrency: "RUB", accountId: "1:" });
    expect(rowOf(whole, "1:row3")).toMatchObject({ rateCurrency: "EUR", toAccountId: "1:" });
    const sale = rowOf(whole, "1:row2");
    expect(sale?.useLots).toEqual([{ rowId: "1:row1", quantity: dec("4") }]);
    for (const key of ["rateCurrency", "toAccountId"]) expect(sale).not.toHaveProperty(key);
    expect(rowOf(whole, "1:row1")).not.toHaveProperty("useLots");
  });

  test("move cash only where the child counts it", () => {
    const bought = inputOf(`${MARKET}
2024-01-02 buy AAA quantity=10 price=100 currency=RUB
2024-01-03 buy AAA quantity=1 price=100 currency=RUB`);
    const rows = bought.transactions.map((row) => ({ ...row, affectsCash: row.id === "row1" }));
    const counted = { ...bought, transactions: rows };
    const whole = composeLedgers([{ input: counted }, { input: { ...counted, trackCash: false } }], settings);
    const moving = whole.transactions.filter(({ affectsCash }) => affectsCash).map(({ id }) => id);
    expect(moving).toEqual(["0:row1"]);
    expect(whole.trackCash).toBe(true);
  });

  test("count up to the last day of the child's time, and of the composite", () => {
    const bought = inputOf(`${MARKET}
2024-01-02 deposit amount=1000 currency=RUB
2024-02-05 deposit amount=20 currency=RUB
2024-02-06 deposit amount=3 currency=RUB
2024-03-02 deposit amount=4 currency=RUB`);
    expect(idsOf(composeLedgers([{ input: bought }], settings))).toEqual(["0:row1", "0:row2", "0:row3"]);
    const left = composeLedgers([{ input: bought, to: day("2024-02-05") }], settings);
    expect(idsOf(left)).toEqual(["0:leave RUB", "0:row1", "0:row2"]);
    const joined = composeLedgers([{ input: bought, from: day("2024-02-05") }], settings);
    expect(idsOf(joined)).toEqual(["0:join RUB", "0:row2", "0:row3"]);
  });

  test("keep their broker accounts where lots are pooled by account, but not over the child's border", () => {
    const children = [
      { input: child },
      { input: child, to: day("2024-02-01") },
      { input: child, from: day("2024-01-01") },
    ];
    const whole = composeLedgers(children, { ...settings, lotScope: "account" });
    expect(rowOf(whole, "0:row3")).toMatchObject({ accountId: "0:one", toAccountId: "0:two" });
    expect(rowOf(whole, "0:row2")).toMatchObject({ accountId: "0:" });
    expect(rowOf(whole, "1:row3")).toMatchObject({ accountId: "1:", toAccountId: "1:" });
    expect(rowOf(whole, "2:row3")).toMatchObject({ accountId: "2:", toAccountId: "2:" });
  });
});

describe("a composite's settings", () => {
  const child = inputOf(MARKET);

  test("are its own or the first child's", () => {
    const haircut = { ...child, blockedHaircut: dec("0.5") };
    expect(composeLedgers([{ input: haircut }, { input: child }], settings).blockedHaircut).toBe(dec("0.5"));
    const own = composeLedgers([{ input: haircut }], { ...settings, blockedHaircut: dec("0.2") });
    expect(own.blockedHaircut).toBe(dec("0.2"));
    expect(composeLedgers([{ input: child }], settings)).not.toHaveProperty("blockedHaircut");
  });

  test("allow what one child allows", () => {
    const short = { ...child, allowShort: true };
    expect(composeLedgers([{ input: child }, { input: short }], settings).allowShort).toBe(true);
    expect(composeLedgers([{ input: child }, { input: child }], settings).allowShort).toBe(false);
    const held = { ...child, view: "holdings" as const };
    expect(composeLedgers([{ input: child }, { input: held }], settings).view).toBe("holdings");
    expect(composeLedgers([{ input: child }], settings)).not.toHaveProperty("view");
  });

  test("know of assets what any child knows", () => {
    const [one, other] = [{ since: day("2020-01-01") }, { payments: [] }];
    const children = [
      { input: { ...child, facts: new Map([["AAA", one]]) } },
      { input: child },
      { input: { ...child, facts: new Map([["BBB", other]]) } },
    ];
    const { facts } = composeLedgers(children, settings);
    expect([...(facts ?? [])]).toEqual([
      ["AAA", one],
      ["BBB", other],
    ]);
    expect(composeLedgers([{ input: child }], settings)).not.toHaveProperty("facts");
  });

  test("of no children are those of an empty ledger", () => {
    expect(composeLedgers([], settings)).toMatchObject({
      transactions: [],
      sourceNames: [],
      trackCash: false,
    });
    expect(composeLedgers([{ input: child }], settings).sourceNames).toEqual(["case"]);
  });
});

describe("at its border a child", () => {
  const long = inputOf(`${MARKET}
2024-01-02 deposit amount=1000 currency=RUB
2024-01-02 buy AAA quantity=10 price=100 currency=RUB`);

  test("brings nothing before its day has come and leaves nothing before its day", () => {
    const joins = (from: string) => idsOf(composeLedgers([{ input: long, from: day(from) }], settings));
    expect(joins("2024-03-01")).toEqual(["0:join AAA"]);
    expect(joins("2024-03-02")).toEqual([]);
    const leaves = (to: string) => idsOf(composeLedgers([{ input: long, to: day(to) }], settings));
    expect(leaves("2024-03-01")).toEqual(["0:leave AAA", "0:row1", "0:row2"]);
    expect(leaves("2024-03-02")).toEqual(["0:row1", "0:row2"]);
  });

  test("comes at the close of the day before and goes at that of its last day", () => {
    const from = composeLedgers([{ input: long, from: day("2024-02-05") }], settings);
    expect(rowOf(from, "0:join AAA")).toMatchObject({
      kind: "transfer-in",
      date: "2024-02-05",
      amount: money("1500"),
      carried: [{ quantity: dec("10"), acquired: "2024-01-02", cost: money("1000") }],
    });
    const to = composeLedgers([{ input: long, to: day("2024-02-05") }], settings);
    expect(rowOf(to, "0:leave AAA")).toMatchObject({ kind: "transfer-out", amount: money("1600") });
    expect(rowOf(to, "0:leave AAA")).not.toHaveProperty("accrued");
  });

  test("brings units whose cost is not known without one, and without a price without a value", () => {
    const input = inputOf(`${MARKET}
2024-01-02 transfer-in BBB quantity=3 currency=RUB carried=3`);
    const row = rowOf(composeLedgers([{ input, from: day("2024-02-01") }], settings), "0:join BBB");
    expect(row).toMatchObject({ kind: "transfer-in", carried: [{ quantity: dec("3") }] });
    expect(row?.carried?.[0]).not.toHaveProperty("cost");
    expect(row).not.toHaveProperty("amount");
  });

  // Owed back at 150 on the day before, at 160 on the last.
  test("sold short joins and leaves at what the units cost then; its cash comes and goes with it", () => {
    const input = inputOf(`short on
${MARKET}
2024-01-02 short AAA quantity=5 price=100 currency=RUB
2024-01-02 withdrawal amount=700 currency=RUB
2024-01-02 deposit amount=20 currency=USD
2024-01-03 withdrawal amount=20 currency=USD`);
    const from = composeLedgers([{ input, from: day("2024-02-05") }], settings);
    expect(idsOf(from)).toEqual(["0:join AAA", "0:join RUB"]);
    expect(rowOf(from, "0:join AAA")).toMatchObject({
      kind: "short",
      quantity: dec("5"),
      amount: money("750"),
      affectsCash: false,
    });
    expect(rowOf(from, "0:join RUB")).toMatchObject({
      kind: "withdrawal",
      amount: money("200"),
      affectsCash: true,
    });
    const to = composeLedgers([{ input, to: day("2024-02-05") }], settings);
    expect(rowOf(to, "0:leave AAA")).toMatchObject({ kind: "cover", time: "24:00", amount: money("800") });
    expect(rowOf(to, "0:leave RUB")).toMatchObject({ kind: "deposit", amount: money("200") });
    expect(rowOf(to, "0:leave USD")).toBeUndefined();
  });

  // Joins at zero value, marked.
  test("sold short without a price joins and leaves for nothing", () => {
    const input = inputOf(`short on
${MARKET}
2024-01-02 short BBB quantity=5 price=100 currency=RUB`);
    const from = composeLedgers([{ input, from: day("2024-02-05") }], settings);
    expect(rowOf(from, "0:join BBB")).toMatchObject({ kind: "short", amount: 0n });
    const to = composeLedgers([{ input, to: day("2024-02-05") }], settings);
    expect(rowOf(to, "0:leave BBB")).toMatchObject({ kind: "cover", amount: 0n });
  });

  describe("owed a dividend", () => {
    const paying = (trades: string) =>
      inputOf(`${MARKET}
pays AAA 2024-02-05 5 pay=2024-02-20
${trades}`);
    const owner = paying("2024-01-02 buy AAA quantity=10 price=100 currency=RUB");
    const debtor = paying("short on\n2024-01-02 short AAA quantity=10 price=100 currency=RUB");
    const joining = (input: LedgerInput, from: string) =>
      rowOf(composeLedgers([{ input, from: day(from) }], settings), "0:join AAA dividend 0");
    const leaving = (input: LedgerInput, to: string) =>
      rowOf(composeLedgers([{ input, to: day(to) }], settings), "0:leave AAA dividend 0");

    test("brings what was owed on the day before: paid in advance, to be paid on its day", () => {
      expect(joining(owner, "2024-02-05")).toBeUndefined();
      const dividend = {
        ...{ kind: "dividend", assetId: "AAA", currency: "RUB", exDate: "2024-02-05", date: "2024-02-06" },
        ...{ amount: money("-50"), settleDate: "2024-02-20", accountId: "0:", affectsCash: false },
      };
      expect(joining(owner, "2024-02-06")).toEqual({ ...dividend, id: "0:join AAA dividend 0" });
    });

    test("is paid what is owed on its last day", () => {
      expect(leaving(owner, "2024-02-04")).toBeUndefined();
      const row = leaving(owner, "2024-02-05");
      expect(row).toMatchObject({ kind: "dividend", date: "2024-02-05", amount: money("50") });
      expect(row).not.toHaveProperty("settleDate");
    });

    test("pays it where the units were sold short", () => {
      const amounts = [joining(debtor, "2024-02-06"), leaving(debtor, "2024-02-05")];
      expect(amounts).toMatchObject([
        { kind: "short-dividend", amount: money("-50") },
        { kind: "short-dividend", amount: money("50") },
      ]);
    });
  });

  describe("owed a dividend that is paid inside", () => {
    const owner = (paid: string) =>
      inputOf(`${MARKET}
price AAA 2024-02-19 160
price AAA 2024-03-01 160
pays AAA 2024-02-05 5 pay=2024-02-20
2024-01-02 deposit amount=1000 currency=RUB
2024-01-02 buy AAA quantity=10 price=100 currency=RUB
${paid}`);
    const figures = (paid: string, to: string) => {
      const children = [{ input: owner(paid), from: day("2024-02-06") }];
      const run = runLedger(composeLedgers(children, settings));
      const period = { from: day("2024-02-05"), to: day(to) };
      return (["value", "cash", "netFlows", "income", "totalProfit"] as const).map((metric) => {
        const figure = run.figure(metric, { kind: "portfolio" }, period);
        return "value" in figure ? figure.value : figure.refused.map(({ code }) => code).join();
      });
    };

    test("joins with it, and earns nothing when it is paid", () => {
      const paid = "2024-02-20 dividend AAA amount=50 currency=RUB";
      expect(figures(paid, "2024-02-06")).toEqual(["1650", "0", "1650", "0", "0"]);
      expect(figures(paid, "2024-02-19")).toEqual(["1650", "0", "1650", "0", "0"]);
      expect(figures(paid, "2024-02-20")).toEqual(["1650", "50", "1650", "0", "0"]);
    });

    test("is paid the difference as income, and loses what stays unpaid ten days after the pay date", () => {
      const more = "2024-02-20 dividend AAA amount=53 currency=RUB exDate=2024-02-05";
      expect(figures(more, "2024-02-20")).toEqual(["1653", "53", "1650", "3", "3"]);
      expect(figures("", "2024-02-29")).toEqual(["1650", "0", "1650", "0", "0"]);
      expect(figures("", "2024-03-01")).toEqual(["1600", "0", "1650", "-50", "-50"]);
    });
  });

  test("neither brings nor takes what it holds no more", () => {
    const input = inputOf(`${MARKET}
2024-01-02 deposit amount=1000 currency=RUB
2024-01-02 buy AAA quantity=10 price=100 currency=RUB
2024-01-03 sell AAA quantity=10 price=100 currency=RUB`);
    expect(idsOf(composeLedgers([{ input, from: day("2024-02-05") }], settings))).toEqual(["0:join RUB"]);
    const left = idsOf(composeLedgers([{ input, to: day("2024-02-05") }], settings));
    expect(left.filter((id) => id.startsWith("0:leave"))).toEqual(["0:leave RUB"]);
  });

  test("with a bond brings the coupon that has accrued, and after redemption counts it at its nominal", () => {
    const bond = (start: string, maturity: string) =>
      inputOf(`
asset OFZ currency=RUB nominal=1000 maturity=${maturity}
coupon OFZ ${start} ${maturity} 36.40
price OFZ 2024-01-31 98
2024-01-10 buy OFZ quantity=2 price=97 currency=RUB accrued=3.60`);
    const alive = composeLedgers(
      [{ input: bond("2024-01-01", "2024-07-01"), from: day("2024-02-01") }],
      settings,
    );
    // 6.00 a bond.
    expect(rowOf(alive, "0:join OFZ")).toMatchObject({ amount: money("1960"), accrued: money("12") });
    const repaid = composeLedgers(
      [{ input: bond("2023-07-20", "2024-01-20"), from: day("2024-02-15") }],
      settings,
    );
    expect(rowOf(repaid, "0:join OFZ")).toMatchObject({ amount: money("2000") });
  });
});
