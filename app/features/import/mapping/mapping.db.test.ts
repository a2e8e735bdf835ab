import { describe, expect, it } from "vitest";
import { withApp } from "../../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../../tests/support/ledger-rows.ts";
import { commit, decide, must, preview, rowsOf } from "../testing/import-fixture.ts";

const table = (...lines: readonly string[]) =>
  ["Booked;What;Paper;Pieces;At;Cost;Money", ...lines, ""].join("\n");
const rows = ["03.02.2025;got;ONE;5;10,50;1,25;EUR", "05.02.2025;gave;ONE;2;12;0,80;EUR"];

const columns = {
  booked: "date",
  what: "event",
  paper: "symbol",
  pieces: "quantity",
  at: "price",
  cost: "fee",
  money: "currency",
};

describe("a table that no format knows", () => {
  it("is mapped, previewed and booked, and the next one with its header maps itself", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      await addAsset(db, { number: 1, ticker: "ONE", currency: "EUR" });
      const portfolioId = await addPortfolio(user);
      const { id, preview: seen } = await preview(user, portfolioId, table(...rows));
      expect(seen.fatal?.code).toBe("unknown-format");
      const ask = async (profile: object | null) =>
        must(await user.call("POST /api/TransactionsImport/mapping", { id, profile }));
      const guessed = await ask(null);
      expect(guessed).toMatchObject({ delimiter: ";", encoding: "utf-8", headerLine: 1 });
      expect(guessed.missing).toEqual(["date", "event", "currency", "amount"]);
      const mapped = await ask({ ...guessed.profile, columns });
      expect(mapped.words).toEqual([
        { key: "got", word: "got", count: 1, kind: null },
        { key: "gave", word: "gave", count: 1, kind: null },
      ]);
      expect(mapped.counts).toMatchObject({ rows: 0, failed: 2 });
      const profile = { ...mapped.profile, words: { got: "buy", gave: "sell" } };
      const read = await ask(profile);
      expect(read.rows).toMatchObject([
        { line: 2, kindName: "buy", date: "2025-02-03", quantity: "5", price: "10.5", fee: "1.25" },
        { line: 3, kindName: "sell", date: "2025-02-05", quantity: "2", price: "12", fee: "0.8" },
      ]);
      // Sketching saved nothing.
      expect(must(await user.call("GET /api/TransactionsImport", { id })).preview.fatal.code).toBe(
        "unknown-format",
      );

      must(await user.call("POST /api/TransactionsImport/profiles", { name: "Paper club", profile }));
      const { preview: ready } = await decide(user, id, { brokerId: "mapper", profile });
      expect(ready).toMatchObject({ fatal: null, ready: 2, recognised: { brokerId: "mapper" } });
      expect(await commit(user, id)).toMatchObject({ rows: 2 });

      const next = await preview(user, portfolioId, table(...rows, "06.02.2025;got;ONE;1;9;0;EUR"));
      expect(next.preview.recognised).toMatchObject({
        brokerId: "mapper",
        brokerName: "Paper club",
        why: { code: "mapped-by", params: { name: "Paper club" } },
        isOverruled: false,
      });
      expect(next.preview.counts).toMatchObject({ known: 2, new: 1 });
      // Another header is another table.
      const other = await preview(user, portfolioId, table(...rows).replace("Booked", "Day of it"));
      expect(other.preview.fatal?.code).toBe("unknown-format");
    }));

  it("may be one that a format does know", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const text = "Event,Date,Symbol,Price,Quantity,Currency,FeeTax\nCash_In,2025-01-02,USD,1,70,USD,\n";
      const { id, preview: seen } = await preview(user, portfolioId, text);
      expect(seen.recognised?.brokerId).toBe("template");
      const sketch = must(await user.call("POST /api/TransactionsImport/mapping", { id, profile: null }));
      const profile = { ...sketch.profile, words: { cash_in: "cash-gain" } };
      await decide(user, id, { brokerId: "mapper", profile });
      expect((await rowsOf(user, id)).map(({ kindName, amount }) => [kindName, amount])).toEqual([
        ["cash-gain", "70"],
      ]);
    }));
});

describe("saved mappings", () => {
  it("are renamed, deleted, given away and taken in, each by its owner only", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const stranger = await register();
      const portfolioId = await addPortfolio(user);
      const { id: importId } = await preview(user, portfolioId, table(...rows));
      const sketch = must(
        await user.call("POST /api/TransactionsImport/mapping", { id: importId, profile: null }),
      );
      const { profile } = sketch;
      const key = "POST /api/TransactionsImport/profiles";
      const { id } = must(await user.call(key, { name: "One", profile }));
      const again = await user.call(key, { name: "One", profile });
      expect([again.status, again.body.error.fields]).toEqual([400, [{ path: "name", code: "name-taken" }]]);
      const foreign = await stranger.call("PUT /api/TransactionsImport/profiles", { id, name: "Mine" });
      expect(foreign.status).toBe(404);
      expect((await stranger.call("DELETE /api/TransactionsImport/profiles", { id })).status).toBe(404);
      must(await user.call("PUT /api/TransactionsImport/profiles", { id, name: "Two" }));

      const text = JSON.stringify({ zernoMapping: 1, name: "Two", profile });
      const file = "POST /api/TransactionsImport/profiles/file";
      expect(must(await user.call(file, { text }))).toMatchObject({ name: "Two 2" });
      expect(must(await stranger.call(file, { text }))).toMatchObject({ name: "Two" });
      for (const wrong of ["{", "{}", text.replace('"signs":"', '"signs":"odd')]) {
        const refused = await user.call(file, { text: wrong });
        expect([refused.status, refused.body.error.code]).toEqual([400, "FILE_REJECTED"]);
      }
      must(await user.call("DELETE /api/TransactionsImport/profiles", { id }));
      const { profiles } = must(await user.call("GET /api/TransactionsImport/profiles"));
      expect(profiles.map(({ name }: { name: string }) => name)).toEqual(["Two 2"]);
      expect(profiles[0].profile).toEqual(profile);
    }));
});
