import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import type { WaitingImport } from "../../domain/imports/import.schema.ts";
import { commit, csv, must, view } from "./testing/import-fixture.ts";
import { storedZip } from "./testing/stored-zip.ts";

const deposit = (day: string) => `Cash_In,${day},USD,1,100,USD,,,,,,`;

it("an archive becomes one import per file, and only those without a question are clear", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const bytes = storedZip({
      "b/late.csv": csv(deposit("2025-02-01"), deposit("2025-01-01")),
      "early.csv": csv(deposit("2025-01-01")),
      "question.csv": csv("Buy,2025-01-05,NOBODY,1,1,USD,,,,,,"),
      "letter.txt": "Dear reader, this is no statement.\n",
    });
    const path = `/api/TransactionsImport?portfolioId=${portfolioId}`;
    const { id, ids } = must(await user.upload(path, { name: "all.zip", bytes }));
    expect(ids).toHaveLength(4);
    expect(id).toBe(ids[0]);
    for (const each of ids) await view(user, each);
    const waiting = async (): Promise<WaitingImport[]> =>
      must(await user.call("GET /api/TransactionsImport/waiting", { portfolioId })).imports;
    const shown = (await waiting()).map(({ fileName, isClean, ready, known, open }) => [
      ...[fileName, isClean, ready, known, open],
    ]);
    expect(shown).toEqual([
      ["late.csv", true, 2, 0, 0],
      ["early.csv", true, 1, 0, 0],
      ["question.csv", false, 0, 0, 1],
    ]);
    // The unreadable letter is in the history.
    const { imports } = must(await user.call("GET /api/transactionsImportHistory", { portfolioId }));
    expect(imports.find(({ fileName }: { fileName: string }) => fileName === "letter.txt").state).toBe(4);
    expect(await commit(user, ids[0])).toMatchObject({ rows: 2 });
    // The first file's rows are known to the second.
    expect(
      (await waiting()).map(({ fileName, isClean, ready, known }) => [fileName, isClean, ready, known]),
    ).toEqual([
      ["early.csv", false, 0, 1],
      ["question.csv", false, 0, 0],
    ]);
  }));
