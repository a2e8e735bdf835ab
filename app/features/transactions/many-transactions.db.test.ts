import { describe, expect, it } from "vitest";
import { openWorkbook } from "../../../packages/brokers/src/kit/tables/workbook.ts";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;

const day = (n: number) => `2026-11-0${n}`;

describe("a sale that chooses its lots", () => {
  /** 10 at 10, 10 at 20, 10 at 15; the price is 18. */
  const buyThree = async (user: TestUser, portfolioId: string, assetId: string) => {
    const ids: string[] = [];
    for (const [at, price] of [
      [2, "10"],
      [3, "20"],
      [4, "15"],
    ] as const)
      ids.push(
        (await addRow(user, portfolioId, { kind: "buy", date: day(at), assetId, quantity: "10", price })).id,
      );
    return ids;
  };

  it("shows what each way to choose realises, and realises what was chosen", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-11-19": 18 } });
      const portfolioId = await addPortfolio(user);
      const [first = "", second = "", third = ""] = await buyThree(user, portfolioId, assetId);
      const sale = {
        portfolioId,
        kind: "sell",
        date: day(5),
        assetId,
        quantity: "12",
        price: "18",
        currency: "USD",
        fee: "6",
      };
      const { body } = await user.call("POST /api/transactions/lots", sale);
      expect(
        body.lots.map(({ transactionId, quantity, cost }: Body) => [transactionId, quantity, cost]),
      ).toEqual([
        [first, "10", "100"],
        [second, "10", "200"],
        [third, "10", "150"],
      ]);
      // Proceeds 12 x 18 - 6 = 210; cost of 10 at 10 and 2 at 20, of 10 at 15 and 2 at 20, 10 at 20 and 2 at 15, 10 at
      // 10 and 2 at 15.
      expect(Object.fromEntries(body.choices.map(({ name, gain }: Body) => [name, gain]))).toEqual({
        oldest: "70",
        newest: "20",
        dearest: "-20",
        cheapest: "80",
      });
      const lotChoices = [
        { transactionId: third, quantity: "5" },
        { transactionId: second, quantity: "7" },
      ];
      const own = await user.call("POST /api/transactions/lots", { ...sale, lotChoices });
      // 5 at 15 and 7 at 20 cost 215.
      expect(own.body.choices.at(-1)).toEqual({ name: "own", picks: lotChoices, gain: "-5" });
      const saved = await user.call("POST /api/transactions", { ...sale, lotChoices });
      expect([saved.status, saved.body.lotChoices]).toEqual([201, lotChoices]);
      const holdings = await user.call("GET /api/holdings", { portfolioId });
      expect(holdings.body.rows[0].figures.realised.value).toBe("-5");
      const one = await user.call("GET /api/holdings/one", { portfolioId, assetId });
      expect(one.body.lots.map(({ openedOn, quantity }: Body) => [openedOn, quantity])).toEqual([
        [day(2), "10"],
        [day(3), "3"],
        [day(4), "5"],
      ]);
      const explained = await user.call("GET /api/explain", {
        portfolioId,
        metric: "realised",
        scope: "asset",
        assetId,
      });
      expect([explained.body.isSame, explained.body.shown.value]).toEqual([true, "-5"]);
      // A copied sale closes the copies of its lots.
      const copy = (await user.call("POST /api/MyPortfolio/clone", { id: portfolioId, name: "Copy" })).body
        .id;
      const copied = await user.call("GET /api/holdings", { portfolioId: copy });
      expect(copied.body.rows[0].figures).toEqual(holdings.body.rows[0].figures);
      const rowsOf = async (id: string) =>
        (await user.call("GET /api/transactions", { portfolioId: id })).body.rows.map(
          ({ date, kindName, quantity }: Body) => [date, kindName, quantity],
        );
      expect(await rowsOf(copy)).toEqual(await rowsOf(portfolioId));
    }));

  it("may choose rows of its own asset before it, and no more than it sells", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const other = await addAsset(db, { number: 2, ticker: "TWO" });
      const portfolioId = await addPortfolio(user);
      const [first = "", , third = ""] = await buyThree(user, portfolioId, assetId);
      const foreign = await addRow(user, portfolioId, {
        kind: "buy",
        date: day(2),
        assetId: other,
        quantity: "1",
        price: "1",
      });
      const sell = (transactionId: string, quantity: string, rest: object = {}) =>
        user.call("POST /api/transactions", {
          ...{
            portfolioId,
            kind: "sell",
            date: day(5),
            assetId,
            quantity: "2",
            price: "18",
            currency: "USD",
          },
          lotChoices: [{ transactionId, quantity }],
          ...rest,
        });
      const codeOf = async (answer: Promise<Body>) => (await answer).body.error?.fields[0].code;
      expect(await codeOf(sell(foreign.id, "1"))).toBe("unknown");
      expect(await codeOf(sell(first, "3"))).toBe("too-big");
      expect(await codeOf(sell(third, "1", { date: day(3) }))).toBe("after-sale");
      await user.call("PUT /api/MyPortfolio", { id: portfolioId, costMethod: "average" });
      expect(await codeOf(sell(first, "1"))).toBe("method-without-lots");
    }));
});

describe("rows of two assets", () => {
  it("a spin-off by hand: the preview tells what both hold, deleting checks both", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const closes = { "2026-11-02": 10, "2026-11-19": 10 };
      const one = await addAsset(db, { number: 1, ticker: "ONE", closes });
      const child = await addAsset(db, { number: 2, ticker: "CHILD", closes });
      const portfolioId = await addPortfolio(user);
      await addRow(user, portfolioId, {
        kind: "buy",
        date: day(2),
        assetId: one,
        quantity: "10",
        price: "10",
      });
      const draft = {
        portfolioId,
        kind: "spin-off",
        date: day(3),
        assetId: one,
        toAssetId: child,
        toQuantity: "5",
        costShare: "0.2",
        currency: "USD",
      };
      const { body } = await user.call("POST /api/transactions/preview", draft);
      // A fifth of the cost of 100 is transferred.
      expect([body.holding.quantityAfter, body.holding.averageCostAfter.value]).toEqual(["10", "8"]);
      expect([
        body.received.quantityBefore,
        body.received.quantityAfter,
        body.received.averageCostAfter.value,
      ]).toEqual(["0", "5", "4"]);
      const row = await user.call("POST /api/transactions", draft);
      expect([row.status, row.body.toAsset.ticker, row.body.toQuantity, row.body.costShare]).toEqual([
        201,
        "CHILD",
        "5",
        "0.2",
      ]);
      await addRow(user, portfolioId, {
        kind: "sell",
        date: day(4),
        assetId: child,
        quantity: "5",
        price: "9",
      });
      const refused = await user.call("DELETE /api/transactions", { portfolioId, ids: [row.body.id] });
      expect(refused.body.error.code).toBe("OVERSOLD");
      const unknown = await user.call("POST /api/transactions", {
        ...draft,
        toAssetId: "018f0000-0000-7000-8000-ffffffffffff",
      });
      expect(unknown.body.error.fields).toEqual([
        expect.objectContaining({ path: "toAssetId", code: "unknown" }),
      ]);
    }));

  it("every other kind that came with them changes what it should", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const closes = { "2026-11-02": 10, "2026-11-19": 10 };
      const one = await addAsset(db, { number: 1, ticker: "ONE", closes });
      const two = await addAsset(db, { number: 2, ticker: "TWO", closes });
      const portfolioId = await addPortfolio(user);
      await addRow(user, portfolioId, {
        kind: "buy",
        date: day(2),
        assetId: one,
        quantity: "10",
        price: "10",
      });
      const preview = async (row: object) => {
        const draft = { portfolioId, date: day(4), assetId: one, currency: "USD", ...row };
        const { status, body } = await user.call("POST /api/transactions/preview", draft);
        expect([status, body.error, body.problems]).toEqual([200, undefined, []]);
        return [
          body.cashEffect.map(({ amount }: Body) => amount).join(),
          body.holding?.quantityAfter,
          body.received?.quantityAfter,
        ];
      };
      const kinds: [object, unknown[]][] = [
        [{ kind: "stock-dividend", quantity: "1", amount: "10" }, ["", "11", undefined]],
        [{ kind: "staking-reward", quantity: "1" }, ["", "11", undefined]],
        [{ kind: "airdrop", quantity: "2" }, ["", "12", undefined]],
        [{ kind: "lending-income", amount: "3" }, ["3", "10", undefined]],
        [{ kind: "tax-refund", amount: "3", assetId: null }, ["3", undefined, undefined]],
        [{ kind: "interest-paid", amount: "3", assetId: null }, ["-3", undefined, undefined]],
        [{ kind: "asset-fee", quantity: "1" }, ["", "9", undefined]],
        [{ kind: "return-of-capital", amount: "30" }, ["30", "10", undefined]],
        [{ kind: "rights-lapse", quantity: "4" }, ["", "6", undefined]],
        [{ kind: "tender", quantity: "4", price: "12" }, ["48", "6", undefined]],
        [{ kind: "swap", quantity: "4", toAssetId: two, toQuantity: "3" }, ["", "6", "3"]],
        [{ kind: "conversion", toAssetId: two, toQuantity: "3" }, ["", "0", "3"]],
        [{ kind: "merger", toAssetId: two, toQuantity: "3", amount: "20" }, ["20", "0", "3"]],
        [
          { kind: "rights-exercise", quantity: "4", toAssetId: two, toQuantity: "4", amount: "20" },
          ["-20", "6", "4"],
        ],
      ];
      for (const [row, expected] of kinds) expect([row, await preview(row)]).toEqual([row, expected]);
    }));
});

describe("many rows at once", () => {
  const makeRows = async (user: TestUser, portfolioId: string, assetId: string) => [
    await addRow(user, portfolioId, {
      kind: "buy",
      date: day(2),
      assetId,
      quantity: "10",
      price: "10",
      note: "old",
    }),
    await addRow(user, portfolioId, { kind: "dividend", date: day(3), assetId, amount: "100.55" }),
    await addRow(user, portfolioId, { kind: "dividend", date: day(4), assetId, amount: "50" }),
  ];

  it("tax of income rows becomes a share of their gross amount, and all stay when one is foreign", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const ids = (await makeRows(user, portfolioId, assetId)).map(({ id }) => id);
      const done = await user.call("POST /api/transactions/update-tax", { portfolioId, ids, rate: "0.13" });
      expect(done.body).toEqual({ count: 2 });
      const list = async () =>
        (await user.call("GET /api/transactions", { portfolioId })).body.rows as Body[];
      expect((await list()).map(({ tax }) => tax)).toEqual(["6.5", "13.0715", null]);
      const stranger = await register();
      const theirs = await addPortfolio(stranger);
      const foreign = await stranger.call("POST /api/transactions/update-tax", {
        portfolioId: theirs,
        ids,
        rate: "0.3",
      });
      expect(foreign.status).toBe(404);
      await user.call("POST /api/transactions/update-tax", { portfolioId, ids, rate: "0" });
      expect((await list()).map(({ tax }) => tax)).toEqual([null, null, null]);
      const rate = await user.call("POST /api/transactions/update-tax", { portfolioId, ids, rate: "1.5" });
      expect(rate.body.error.fields[0]).toMatchObject({ path: "rate", code: "too-big" });
    }));

  it("fee, tax and note of chosen rows; what is not given stays, versions count up", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const rows = await makeRows(user, portfolioId, assetId);
      const [first, second] = rows;
      const change = (rest: object) =>
        user.call("PUT /api/transactions/bulk", { portfolioId, ids: [first.id, second.id], ...rest });
      expect((await change({})).status).toBe(400);
      expect((await change({ fee: "1.5", note: "new" })).body).toEqual({ count: 2 });
      const one = (await user.call("GET /api/transactions/one", { id: first.id })).body;
      expect([one.fee, one.feeCurrency, one.tax, one.note, one.version]).toEqual([
        "1.5",
        "USD",
        null,
        "new",
        2,
      ]);
      expect(one.cashEffect).toEqual([{ currency: "USD", amount: "-101.5" }]);
      expect((await user.call("GET /api/transactions/one", { id: rows[2].id })).body.version).toBe(1);
      await change({ fee: null });
      expect((await user.call("GET /api/transactions/one", { id: first.id })).body.fee).toBeNull();
      // Changed since they were read: all stay.
      const stale = await change({ note: "over", etags: [first.etag, second.etag] });
      expect([stale.status, stale.body.error.code]).toEqual([412, "STALE"]);
      expect((await change({ note: "over", etags: ["*"] })).status).toBe(400);
      const tagOf = async ({ id }: Body) => (await user.call("GET /api/transactions/one", { id })).body.etag;
      const etags = [await tagOf(first), await tagOf(second)];
      expect((await change({ note: "over", etags })).body).toEqual({ count: 2 });
    }));

  it("the export has exactly the filtered rows, as CSV and as a workbook", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      await makeRows(user, portfolioId, assetId);
      const long = "0.1234567890123456789".slice(0, 20);
      await addRow(user, portfolioId, {
        kind: "buy",
        date: day(5),
        assetId,
        quantity: long,
        price: "10",
        note: "=HYPERLINK(1)",
      });
      const get = async (rest: object) => {
        const { body } = await user.call("GET /api/transactions/export", { portfolioId, ...rest });
        return { ...body, bytes: Buffer.from(body.base64, "base64") };
      };
      const lines = (await get({ activity: "income", from: day(4) })).bytes.toString().trim().split("\r\n");
      expect(lines).toHaveLength(2);
      expect(lines[1]).toMatch(/^2026-11-04,,,dividend,ONE,TEST,ONE,USD,1,,,USD,50,50,/);
      const all = await get({ kind: "buy" });
      expect(all.fileName).toBe("zerno-transactions-2026-11-20.csv");
      expect(all.bytes.toString()).toContain(",'=HYPERLINK(1)");
      const book = await get({ kind: "buy", format: "xlsx" });
      const opened = await openWorkbook(
        { name: book.fileName, bytes: new Uint8Array(book.bytes) },
        () => undefined,
      );
      if (!("length" in opened)) throw new Error(JSON.stringify(opened));
      const cells = opened[0]?.rows.map((row) => [3, 9, 10].map((at) => row.cells[at]));
      expect(cells).toEqual([
        ["kind", "quantity", "price"],
        ["buy", long, "10"],
        ["buy", "10", "10"],
      ]);
      expect((await get({ kind: "nothing" })).bytes.toString().trim().split("\r\n")).toHaveLength(1);
    }));
});
