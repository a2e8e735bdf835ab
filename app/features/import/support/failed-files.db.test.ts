import { expect, it } from "vitest";
import { withApp } from "../../../../tests/support/app.ts";
import { addPortfolio } from "../../../../tests/support/ledger-rows.ts";
import { switchOn } from "../../account/testing/authenticator-app.ts";
import { must, preview } from "../testing/import-fixture.ts";

const text =
  "Report of Lapwing Bank\nClient: Jordan Ashford, contract 99812-77\nwhen;paper;sum\n2025-02-03;AAPL;1 250,50\n";

it("an unreadable file goes to support as shown, without private data, and only with consent", () =>
  withApp(async (test) => {
    const { register } = test;
    // The first account is the admin, with support rights.
    const support = await register();
    const user = await register();
    const stranger = await register();
    const portfolioId = await addPortfolio(user);
    const { id } = await preview(user, portfolioId, text);
    const ask = "GET /api/TransactionsImport/failed-file";
    const { content, fileName } = must(await user.call(ask, { id }));
    expect(content).toContain("Report of Lapwing Bank");
    expect(content).toContain("2025-02-03;AAPL;");
    for (const secret of ["Jordan", "Ashford", "99812", "1 250,50"]) expect(content).not.toContain(secret);
    expect((await stranger.call(ask, { id })).status).toBe(404);
    const send = "POST /api/TransactionsImport/save-failed-failes";
    expect((await user.call(send, { id, isAgreed: false })).status).toBe(400);
    expect((await stranger.call(send, { id, isAgreed: true })).status).toBe(404);
    expect((await user.call("GET /api/TransactionsImport/support")).status).toBe(403);
    expect(must(await support.call("GET /api/TransactionsImport/support")).files).toEqual([]);

    must(await user.call(send, { id, isAgreed: true, note: "Lapwing, month" }));
    const { files } = must(await support.call("GET /api/TransactionsImport/support"));
    expect(files).toMatchObject([
      { fileName, note: "Lapwing, month", reason: "unknown-format", isClosed: false },
    ]);
    const one = { ownerId: files[0].ownerId, id: files[0].id };
    const open = "POST /api/TransactionsImport/support/one";
    expect((await support.call(open, one)).body.error.code).toBe("SECOND_FACTOR_REQUIRED");
    await switchOn(test, support);
    expect(must(await support.call(open, one)).content).toBe(content);
    const log = must(await user.call("GET /api/user/security-log")).events;
    expect(log[0]).toMatchObject({ event: "support-access", details: { what: files[0].fileName } });
    must(await support.call("POST /api/TransactionsImport/support/close", one));
    const after = must(await support.call("GET /api/TransactionsImport/support")).files;
    expect(after[0].isClosed).toBe(true);
  }));
