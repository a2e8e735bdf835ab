import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";

const missing = "018f0000-0000-7000-8000-ffffffffffff";

describe("adding", () => {
  it("answers the stored row: exact numbers, cash effect, asset in the asker's language", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", nameEn: "One", nameRu: "Один" });
      const portfolioId = await addPortfolio(user);
      const row = {
        portfolioId,
        kind: "buy",
        date: "2026-01-05",
        time: "10:30",
        assetId,
        quantity: "0.123456789012345678",
        price: "1000",
        currency: "USD",
        fee: "0.0000000001",
        affectsCash: true,
        note: `<img src=x onerror="alert(1)">'; drop table transactions;--`,
      };
      const answer = await user.call("POST /api/transactions", row, { "accept-language": "ru" });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        kind: 1,
        kindName: "buy",
        group: "trade",
        time: "10:30:00",
        quantity: "0.123456789012345678",
        price: "1000",
        amount: null,
        // 0.123456789012345678 x 1000 to ten decimals
        gross: "123.4567890123",
        cashEffect: [{ currency: "USD", amount: "-123.4567890124" }],
        fee: "0.0000000001",
        feeCurrency: "USD",
        note: row.note,
        version: 1,
        asset: { id: assetId, ticker: "ONE", name: "Один", isDemo: false, type: 1 },
      });
      const one = await user.call("GET /api/transactions/one", { id: answer.body.id });
      expect(one.body).toEqual({ ...answer.body, asset: { ...answer.body.asset, name: "One" } });
    }));

  it.each([
    ["a negative quantity", { quantity: "-1" }, "INVALID_INPUT", "quantity"],
    ["no quantity", { quantity: null }, "INVALID_INPUT", "quantity"],
    ["a quantity of zero", { quantity: "0" }, "INVALID_INPUT", "quantity"],
    ["a 19th decimal", { quantity: "0.1234567890123456789" }, "INVALID_INPUT", "quantity"],
    ["an 11th decimal of a fee", { fee: "0.00000000001" }, "INVALID_INPUT", "fee"],
    ["21 digits before the point", { price: "123456789012345678901" }, "INVALID_INPUT", "price"],
    ["letters in a number", { price: "12a" }, "INVALID_INPUT", "price"],
    ["neither price nor amount", { price: null }, "INVALID_INPUT", "price"],
    ["no asset", { assetId: null }, "INVALID_INPUT", "assetId"],
    ["an unknown asset", { assetId: missing }, "INVALID_INPUT", "assetId"],
    ["tomorrow", { date: "2026-11-21" }, "DATE_IN_FUTURE", "date"],
    ["a day that does not exist", { date: "2026-02-30" }, "INVALID_INPUT", "date"],
    ["an unknown currency", { currency: "XQX" }, "CURRENCY_UNKNOWN", "currency"],
    ["a note of 10,001 letters", { note: "n".repeat(10_001) }, "INVALID_INPUT", "note"],
    ["an unknown kind", { kind: "gift" }, "INVALID_INPUT", "kind"],
    ["the end of an option without its terms", { kind: 26 }, "INVALID_INPUT", "optionRight"],
  ])("refuses %s, names the field and writes nothing", (_name, change, code, field) =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const row = { kind: "buy", date: "2026-01-05", assetId, quantity: "1", price: "10", currency: "USD" };
      const answer = await user.call("POST /api/transactions", { portfolioId, ...row, ...change });
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe(code);
      expect(answer.body.error.fields.map(({ path }: { path: string }) => path)).toContain(field);
      expect((await user.call("GET /api/transactions", { portfolioId })).body.totalCount).toBe(0);
    }),
  );

  it("takes every kind with its required fields and drops fields that mean nothing to it", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-01-02": 10 } });
      const portfolioId = await addPortfolio(user);
      const rows = [
        {
          kind: "opening-balance",
          assetId,
          quantity: "100",
          amount: "1000",
          cost: "900",
          acquiredOn: "2020-05-05",
        },
        { kind: "transfer-in", assetId, quantity: "10", amount: "100" },
        { kind: "deposit", amount: "5000", assetId, quantity: "3" },
        { kind: "buy", assetId, quantity: "10", price: "10", tax: "0.5" },
        { kind: "sell", assetId, quantity: "5", amount: "60" },
        { kind: "split", assetId, ratioTo: "2", ratioFrom: "1" },
        { kind: "dividend", assetId, amount: "7", tax: "0.7" },
        { kind: "coupon", assetId, amount: "3" },
        { kind: "interest", amount: "1" },
        { kind: "fee", amount: "2" },
        { kind: "tax", amount: "3" },
        { kind: "cash-gain", amount: "4" },
        { kind: "cash-expense", amount: "5" },
        { kind: "currency-exchange", amount: "100", toAmount: "90", toCurrency: "EUR" },
        { kind: "transfer-out", assetId, quantity: "20", amount: "100" },
        { kind: "withdrawal", amount: "10" },
        { kind: "short", date: "2026-01-06", assetId, quantity: "1000", price: "5" },
        { kind: "cover", date: "2026-01-06", assetId, quantity: "900", price: "5" },
      ];
      for (const row of rows) {
        const made = await addRow(user, portfolioId, { date: "2026-01-05", ...row });
        expect(made.kindName).toBe(row.kind);
        if (row.kind === "deposit") expect(made).toMatchObject({ asset: null, quantity: null });
        if (row.kind === "currency-exchange")
          expect(made.cashEffect).toEqual([
            { currency: "EUR", amount: "90" },
            { currency: "USD", amount: "-100" },
          ]);
      }
      const list = await user.call("GET /api/transactions", { portfolioId });
      expect(list.body.countByActivity).toEqual({ trade: 8, income: 4, expense: 3, cash: 3, all: 18 });
    }));
});

describe("selling more than held", () => {
  it("is refused on adding, editing and deleting, naming asset, day and missing quantity", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const buy = { kind: "buy", date: "2026-01-05", assetId, quantity: "10", price: "10" };
      const bought = await addRow(user, portfolioId, buy);
      const sell = {
        portfolioId,
        kind: "sell",
        date: "2026-02-05",
        assetId,
        quantity: "10.5",
        price: "11",
        currency: "USD",
      };
      const refused = await user.call("POST /api/transactions", sell);
      expect(refused.status).toBe(400);
      expect(refused.body.error).toMatchObject({
        code: "OVERSOLD",
        params: { asset: "ONE", date: "2026-02-05", missing: "0.5" },
        fields: [{ path: "quantity" }],
      });
      await addRow(user, portfolioId, { ...sell, quantity: "10" });
      const less = { portfolioId, ...buy, currency: "USD", id: bought.id, version: bought.version };
      const edited = await user.call("PUT /api/transactions", { ...less, quantity: "9" });
      expect(edited.body.error).toMatchObject({
        code: "OVERSOLD",
        params: { missing: "1", date: "2026-02-05" },
      });
      const later = await user.call("PUT /api/transactions", { ...less, date: "2026-03-01" });
      expect(later.body.error).toMatchObject({ code: "OVERSOLD", params: { missing: "10" } });
      const gone = await user.call("DELETE /api/transactions", { portfolioId, ids: [bought.id] });
      expect(gone.body.error).toMatchObject({ code: "OVERSOLD" });
      const rows = (await user.call("GET /api/transactions", { portfolioId })).body.rows;
      expect(rows.map((row: { quantity: string; version: number }) => [row.quantity, row.version])).toEqual([
        ["10", 1],
        ["10", 1],
      ]);
    }));
});

describe("changing", () => {
  it("needs the version that was read", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const row = { portfolioId, kind: "deposit", date: "2026-01-05", currency: "USD", amount: "100" };
      const { id } = await addRow(user, portfolioId, row);
      const first = await user.call("PUT /api/transactions", { ...row, id, version: 1, amount: "200" });
      expect(first.body).toMatchObject({ amount: "200", version: 2 });
      const second = await user.call("PUT /api/transactions", { ...row, id, version: 1, amount: "300" });
      expect([second.status, second.body.error.code]).toEqual([412, "STALE"]);
      expect((await user.call("GET /api/transactions/one", { id })).body.amount).toBe("200");
    }));

  it("deletes all or none and brings rows back as they were", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const row = { kind: "deposit", date: "2026-01-05", amount: "0.0000000001", note: "кириллица \"'" };
      const made = await addRow(user, portfolioId, row);
      const half = await user.call("DELETE /api/transactions", { portfolioId, ids: [made.id, missing] });
      expect(half.status).toBe(404);
      const gone = await user.call("DELETE /api/transactions", { portfolioId, ids: [made.id] });
      expect(gone.body.count).toBe(1);
      expect((await user.call("GET /api/transactions", { portfolioId })).body.rows).toEqual([]);
      const { undoId } = gone.body;
      expect((await user.call("POST /api/transactions/undo-delete", { undoId })).body).toEqual({ count: 1 });
      expect((await user.call("GET /api/transactions/one", { id: made.id })).body).toEqual(made);
      expect((await user.call("POST /api/transactions/undo-delete", { undoId })).status).toBe(404);
    }));

  it("answers for another user's row as for a missing one", () =>
    withApp(async ({ register }) => {
      const [owner, other] = [await register(), await register()];
      const portfolioId = await addPortfolio(owner);
      const mine = await addPortfolio(other);
      const row = { kind: "deposit", date: "2026-01-05", amount: "1", currency: "USD" };
      const { id } = await addRow(owner, portfolioId, row);
      const gone = await owner.call("DELETE /api/transactions", {
        portfolioId,
        ids: [(await addRow(owner, portfolioId, row)).id],
      });
      for (const target of [id, missing]) {
        const answers = [
          await other.call("GET /api/transactions/one", { id: target }),
          await other.call("PUT /api/transactions", { ...row, portfolioId: mine, id: target, version: 1 }),
          await other.call("DELETE /api/transactions", { portfolioId: mine, ids: [target] }),
          await other.call("POST /api/transactions/undo-delete", { undoId: gone.body.undoId }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      }
      expect((await owner.call("GET /api/transactions/one", { id })).status).toBe(200);
    }));
});

describe("listing", () => {
  it("pages by cursor without gaps or repeats, newest first, and filters", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const one = await addAsset(db, {
        number: 1,
        ticker: "SBX",
        nameEn: "Savings bank",
        nameRu: "Сберегательный банк",
      });
      const portfolioId = await addPortfolio(user);
      for (let day = 1; day <= 7; day++)
        await addRow(user, portfolioId, {
          kind: "deposit",
          date: `2026-01-0${(day % 3) + 1}`,
          amount: String(day),
        });
      await addRow(user, portfolioId, {
        kind: "buy",
        date: "2026-02-01",
        assetId: one,
        quantity: "1",
        price: "2",
        fee: "0.1",
      });
      await addRow(user, portfolioId, {
        kind: "dividend",
        date: "2026-02-02",
        assetId: one,
        amount: "5",
        tax: "0.5",
        note: "100% sure_",
      });
      const list = (input: object) => user.call("GET /api/transactions", { portfolioId, ...input });
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ pageSize: 2, cursor });
        seen.push(...page.body.rows.map(({ date, id }: { date: string; id: string }) => `${date} ${id}`));
        cursor = page.body.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual([...new Set(seen)].sort().reverse());
      expect(seen).toHaveLength(9);
      const texts = async (search: string) => (await list({ search })).body.totalCount;
      expect([
        await texts("sbx"),
        await texts("сберег"),
        await texts("100%"),
        await texts("sure_"),
        await texts("%"),
      ]).toEqual([2, 2, 1, 1, 1]);
      expect(await texts("nothing like this")).toBe(0);
      expect((await list({ activity: "income" })).body.rows).toHaveLength(1);
      expect((await list({ assetId: one, from: "2026-02-02" })).body.rows).toHaveLength(1);
      const all = (await list({})).body;
      expect(all.totals).toEqual([
        { currency: "USD", income: "5", fees: "0.1", taxes: "0.5", deposits: "28", withdrawals: "0" },
      ]);
      expect((await list({ cursor: "nonsense" })).body.error.code).toBe("INVALID_INPUT");
    }));

  it("finds by a word that few assets have, that hundreds have, and that only a note has, the same rows", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const held = await addAsset(db, { number: 1, ticker: "HELD", nameEn: "Common one" });
      for (let number = 2; number <= 302; number++)
        await addAsset(db, { number, ticker: `C${number}`, nameEn: `Common ${number}` });
      const trade = { kind: "buy", date: "2026-02-01", quantity: "1", price: "2" };
      await addRow(user, portfolioId, { ...trade, assetId: held });
      await addRow(user, portfolioId, {
        ...trade,
        assetId: await addAsset(db, { number: 400, ticker: "RARE" }),
      });
      await addRow(user, portfolioId, {
        kind: "deposit",
        date: "2026-01-01",
        amount: "9",
        note: "Common sense",
      });
      const found = async (search: string) => {
        const { body } = await user.call("GET /api/transactions", { portfolioId, search });
        const rows = body.rows.map(
          (row: { asset: { ticker: string } | null; note: string }) => row.asset?.ticker ?? row.note,
        );
        expect(body.totalCount).toBe(rows.length);
        return rows;
      };
      expect(await found("common")).toEqual(["HELD", "Common sense"]);
      expect(await found("rare")).toEqual(["RARE"]);
      expect(await found("sense")).toEqual(["Common sense"]);
      expect(await found("common 300")).toEqual([]);
    }));
});

describe("the preview", () => {
  it("says what saving would do and writes nothing", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-01-30": 12.5 } });
      await addRates(db, "USD", "RUB", { "2026-02-01": 80 });
      const portfolioId = await addPortfolio(user, { currency: "RUB" });
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-01-01", amount: "1000" });
      await addRow(user, portfolioId, {
        kind: "buy",
        date: "2026-01-05",
        assetId,
        quantity: "10",
        price: "10",
      });
      const draft = {
        portfolioId,
        kind: "buy",
        date: "2026-02-02",
        assetId,
        quantity: "10",
        price: "12",
        fee: "2",
        currency: "USD",
      };
      const unfilled = { ...draft, quantity: null, price: null };
      const empty = await user.call("POST /api/transactions/preview", unfilled);
      expect([empty.status, empty.body.cashEffect, empty.body.holding]).toEqual([200, [], null]);
      expect(empty.body.suggested.price).toMatchObject({ value: "12.5", date: "2026-01-30" });
      const wrong = await user.call("POST /api/transactions/preview", { ...draft, quantity: "-1" });
      expect(wrong.body.error.fields).toMatchObject([{ path: "quantity", code: "negative" }]);
      const buy = await user.call("POST /api/transactions/preview", draft);
      expect(buy.status).toBe(200);
      expect(buy.body).toMatchObject({
        gross: "120",
        cashEffect: [{ currency: "USD", amount: "-122" }],
        // 1000 - 100 - 122
        cashAfter: [{ currency: "USD", amount: "778" }],
        belowZero: [],
        holding: {
          quantityBefore: "10",
          quantityAfter: "20",
          averageCostBefore: { value: "10", unit: "price", currency: "USD" },
          // (100 + 122) / 20
          averageCostAfter: { value: "11.1" },
        },
        oversold: null,
        suggested: {
          price: { value: "12.5", currency: "USD", date: "2026-01-30", source: "test" },
          rate: { value: "80", pair: "USD/RUB", date: "2026-02-01", source: "test" },
        },
      });
      // 1000 - 100 - 1082: also reported in stealth mode, where amounts have no sign.
      const much = { ...draft, quantity: "90" };
      const isStealth = { "x-user-stealth": "true" };
      const hidden = (await user.call("POST /api/transactions/preview", much, isStealth)).body;
      expect([hidden.cashAfter, hidden.belowZero]).toEqual([[{ currency: "USD", amount: "•••" }], ["USD"]]);
      expect(hidden.suggested.price.value).toBe("12.5");
      const sell = await user.call("POST /api/transactions/preview", {
        ...draft,
        kind: "sell",
        quantity: "25",
      });
      expect(sell.body.oversold).toEqual({ assetId, date: "2026-02-02", missing: "15", split: null });
      expect((await user.call("GET /api/transactions", { portfolioId })).body.totalCount).toBe(2);
    }));
});
