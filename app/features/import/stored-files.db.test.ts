import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { commit, csv, decide, importFile, must, preview, rowsOf, view } from "./testing/import-fixture.ts";

const deposit = "Cash_In,2025-01-01,USD,1,100,USD,,,,,,";
const fee = "Fee,2025-01-02,,,,USD,5,,,,,";

it("rows the user deleted after an import come back only when asked for", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    // Two equal fees are two events; one is deleted later.
    await importFile(user, portfolioId, csv(deposit, fee, fee));
    const { rows } = must(await user.call("GET /api/transactions", { portfolioId }));
    const one = rows.find(({ kindName }: { kindName: string }) => kindName === "fee");
    must(await user.call("DELETE /api/transactions", { portfolioId, ids: [one.id] }));

    const again = await preview(user, portfolioId, csv(deposit, fee, fee));
    expect(again.preview).toMatchObject({ ready: 0, counts: { known: 3, new: 0 } });
    const reasons = (await rowsOf(user, again.id)).map(({ why }) => why[0]?.code);
    expect(reasons).toEqual(["already-imported", "already-imported", "deleted-since"]);
    const asked = await decide(user, again.id, { rows: { "4": "import" } });
    expect(asked.preview.ready).toBe(1);
    expect(await commit(user, again.id)).toMatchObject({ rows: 1, known: 2 });

    const third = await preview(user, portfolioId, csv(deposit, fee, fee));
    const known = (await rowsOf(user, third.id)).map(({ why }) => why[0]?.code);
    expect(known).toEqual(["already-imported", "already-imported", "already-imported"]);
  }));

it("an undone delete and a taken-back import leave nothing that counts as deleted", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const { id } = await importFile(user, portfolioId, csv(deposit, fee));
    const { rows } = must(await user.call("GET /api/transactions", { portfolioId }));
    const { undoId } = must(await user.call("DELETE /api/transactions", { portfolioId, ids: [rows[0].id] }));
    must(await user.call("POST /api/transactions/undo-delete", { undoId }));
    const before = await preview(user, portfolioId, csv(deposit, fee));
    expect((await rowsOf(user, before.id)).map(({ why }) => why[0]?.code)).toEqual([
      "already-imported",
      "already-imported",
    ]);
    must(await user.call("DELETE /api/transactionsImportHistory", { id }));
    expect((await preview(user, portfolioId, csv(deposit, fee))).preview).toMatchObject({
      ready: 2,
      counts: { new: 2, known: 0 },
    });
  }));

it("a file is kept with its hash and the readers' version, read again, or forgotten as the user says", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const text = csv(deposit);
    const { id } = await importFile(user, portfolioId, text);
    const historyOf = async (of: string) =>
      must(await user.call("GET /api/transactionsImportHistory", { portfolioId })).imports.find(
        (entry: { id: string }) => entry.id === of,
      );
    const kept = await historyOf(id);
    expect(kept).toMatchObject({ hasFile: true, canReadAgain: false, fileHash: hash("sha256", text) });
    // As if it had been booked by the readers before these.
    await db.execute(
      sql`/* fixture */ update imports set reader_version = reader_version - 1 where id = ${id}`,
    );
    expect(await historyOf(id)).toMatchObject({ canReadAgain: true });
    const { id: newId } = must(await user.call("POST /api/TransactionsImport/read-again", { id }));
    expect((await view(user, newId)).preview).toMatchObject({ counts: { known: 1, new: 0 } });

    must(await user.call("PUT /api/TransactionsImport/settings", { isFileForgotten: true }));
    expect(must(await user.call("GET /api/TransactionsImport/settings"))).toEqual({ isFileForgotten: true });
    const { id: second } = await importFile(user, portfolioId, csv(fee));
    expect(await historyOf(second)).toMatchObject({ hasFile: false, canReadAgain: false });
    expect((await user.call("GET /api/TransactionsImport/file", { id: second })).status).toBe(404);
    // Undo needs no file.
    expect(must(await user.call("DELETE /api/transactionsImportHistory", { id: second })).removed).toBe(1);
  }));
