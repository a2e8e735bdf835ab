import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packed } from "../../../packages/brokers/src/testing/packed.ts";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import {
  commit,
  csv,
  decide,
  ledgerState,
  must,
  preview,
  rowsOf,
  upload,
  view,
} from "./testing/import-fixture.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`../../../packages/brokers/fixtures/${name}/input.csv`, import.meta.url));
const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(2_000, 7)]);

describe("an unreadable file", () => {
  it.each<[string, string | Uint8Array, string]>([
    ["is empty", "", "empty-file"],
    ["holds only blank lines", "\n\n \n", "empty-file"],
    ["is a damaged archive", zip, "archive-damaged"],
    ["is binary", Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 73) % 32)), "binary-file"],
    [
      "has no encoding we know",
      Buffer.from([0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x2c, 0x0a, 0x81]),
      "unknown-encoding",
    ],
    ["lacks columns", "Event,Date,Symbol,Price\nBuy,2025-01-01,ONE,1\n", "unknown-format"],
    ["is of an unknown format", "a;b;c\n1;2;3\n", "unknown-format"],
    ["is in another language", fixture("ibkr/german"), "export-in-english"],
  ])("%s is refused with the reason, and nothing is written", async (_what, bytes, code) =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const before = await ledgerState(db);
      const { id, preview: seen } = await preview(user, portfolioId, bytes);
      expect(seen).toMatchObject({ fatal: { code }, ready: 0, asks: null });
      const refused = await user.call("POST /api/TransactionsImport/commit", { id, onlyGood: true });
      expect([refused.status, refused.body.error.code]).toEqual([400, "FILE_REJECTED"]);
      expect(await ledgerState(db)).toEqual(before);
      const history = must(await user.call("GET /api/transactionsImportHistory", { portfolioId }));
      expect(history.imports).toMatchObject([{ id, state: 4 }]);
      const kept = must(await user.call("GET /api/TransactionsImport/file", { id }));
      expect(Buffer.from(kept.base64, "base64").equals(Buffer.from(bytes as Uint8Array))).toBe(true);
    }),
  );

  it("that nothing recognises names the nearest formats with what it lacks of them", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const foreign = "Run Date,Action,Symbol,Description,Quantity\n01/02/2024,YOU BOUGHT,ONE,One,1\n";
      const { preview: seen } = await preview(user, portfolioId, Buffer.from(foreign));
      expect(seen.fatal).toMatchObject({ code: "unknown-format", params: { formats: expect.any(String) } });
      expect(seen.closest).toHaveLength(2);
      expect(seen.closest[0]).toMatchObject({
        ...{ brokerId: "fidelity", brokerName: "Fidelity", words: [] },
        found: expect.arrayContaining(["Run Date", "Action"]),
      });
      expect(seen.closest[0]?.missing.length).toBeGreaterThan(0);
    }));

  it("is refused at once above the limit", () =>
    withApp(
      async ({ register }) => {
        const user = await register();
        const portfolioId = await addPortfolio(user);
        const path = `/api/TransactionsImport?portfolioId=${portfolioId}`;
        const answer = await user.upload(path, { name: "big.csv", bytes: Buffer.alloc(3 * 1024 * 1024, 65) });
        expect([answer.status, answer.body.error.code]).toEqual([413, "TOO_LARGE"]);
        const history = must(await user.call("GET /api/transactionsImportHistory", { portfolioId }));
        expect(history.imports).toEqual([]);
      },
      { env: { UPLOAD_LIMIT_MB: "1" } },
    ));
});

/** Ten levels of ten: 30 GB when expanded. */
const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "lol">${Array.from(
  { length: 10 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join("")}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
const sheetOf = (data: string) =>
  `${laughs}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${data}</worksheet>`;

/** Handwritten parts of a one-sheet workbook. */
const workbook = (sheet: string | Uint8Array): Uint8Array => {
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const sheets = `<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets>`;
  const parts: Readonly<Record<string, string | Uint8Array>> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}">${sheets}</workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet,
  };
  return packed(parts);
};
/** 120 MB of blanks, 120 KB compressed. */
const blanks = new Uint8Array(120 * 1024 * 1024).fill(32);

describe("a file that would grow while it is read", () => {
  it.each<[string, string, string, () => string | Uint8Array]>([
    ["an archive of blanks", "bomb.zip", "archive-too-large", () => packed({ "a.csv": blanks })],
    [
      "an archive of archives",
      "nest.zip",
      "archive-nested",
      () => packed({ "a.zip": packed({ "b.zip": packed({ "c.csv": blanks.subarray(0, 1000) }) }) }),
    ],
    ["a workbook of blanks", "bomb.xlsx", "archive-too-large", () => workbook(blanks)],
    [
      "entities of entities in XML",
      "laughs.xml",
      "xml-damaged",
      () => `${laughs}<FlexQueryResponse>&l10;&file;</FlexQueryResponse>`,
    ],
    [
      "entities of entities in a workbook",
      "laughs.xlsx",
      "unknown-format",
      () =>
        workbook(
          sheetOf(
            '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&l10;&file;</t></is></c></row></sheetData>',
          ),
        ),
    ],
    // Not by a hanging or memory-exhausted reader: those are other reasons.
  ])(
    "%s: refused with a reason before it grows; nothing is written, and the next file is read",
    (_what, name, code, make) =>
      withApp(async ({ register, db }) => {
        const user = await register();
        const portfolioId = await addPortfolio(user);
        const before = await ledgerState(db);
        const bytes = make();
        expect(bytes.length).toBeLessThan(1024 * 1024);
        const id = await upload(user, portfolioId, bytes, name);
        const { preview: seen } = await view(user, id);
        expect([seen.fatal?.code ?? null, seen.ready]).toEqual([code, 0]);
        expect(JSON.stringify(seen)).not.toMatch(/lollol|root:/);
        expect(await ledgerState(db)).toEqual(before);
        const { preview: good } = await preview(user, portfolioId, csv("Deposit,2025-01-01,,1,5,USD,,,,,,"));
        expect(good.fatal).toBeNull();
      }),
  );
});

describe("an ambiguous file", () => {
  it("asks for the order of day and month, and reads it anew with the answer", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const file = csv("Cash_In,03/04/2025,USD,1,100,USD,,,,,,");
      const { id, preview: seen } = await preview(user, portfolioId, file);
      expect(seen).toMatchObject({ fatal: { code: "ambiguous-dates" }, asks: "dateOrder" });
      const answered = await decide(user, id, { dateOrder: "dmy" });
      expect(answered.preview).toMatchObject({ fatal: null, ready: 1 });
      expect((await rowsOf(user, id))[0]?.date).toBe("2025-04-03");
      expect((await decide(user, id, { dateOrder: "mdy" })).preview.ready).toBe(1);
      expect((await rowsOf(user, id))[0]?.date).toBe("2025-03-04");
    }));

  it("can be read as another format than the one recognised", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const { id } = await preview(user, portfolioId, csv("Cash_In,2025-04-03,USD,1,100,USD,,,,,,"));
      const other = await decide(user, id, { brokerId: "ibkr" });
      expect(other.preview).toMatchObject({ ready: 0, recognised: { isOverruled: true } });
      expect(other.preview.fatal).not.toBeNull();
      expect((await decide(user, id, { brokerId: null })).preview).toMatchObject({ fatal: null, ready: 1 });
    }));

  it("stores HTML, SQL and formulas as plain text, and bad rows with their reason", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const evil = `<img src=x onerror=alert(1)>'; drop table transactions;--`;
      const file = csv(
        `Buy,2025-02-03,ONE,10,5,USD,,,,,,"${evil}"`,
        `Cash_In,2025-02-03,USD,1,5,USD,,,,,,"=HYPERLINK(""http://x"")"`,
        "Buy,2025-02-03,ONE,10,-5,USD,,,,,,",
        "Buy,2099-02-03,ONE,10,5,USD,,,,,,",
        "Cash_In,2025-02-03,XXX,1,5,XXX,,,,,,",
        `Cash_In,2025-02-03,USD,1,5,USD,,,,,,${"n".repeat(10_001)}`,
      );
      const { id, preview: seen } = await preview(user, portfolioId, file);
      expect(seen.lines).toMatchObject({ dataRows: 6 });
      expect(seen.ready).toBe(2);
      const reasons = (await rowsOf(user, id)).slice(2).map(({ status, why }) => [status, why.length > 0]);
      expect(reasons).toEqual(Array.from({ length: 4 }, () => ["failed", true]));
      await commit(user, id, true);
      const { rows } = must(await user.call("GET /api/transactions", { portfolioId }));
      expect(rows.map(({ note }: { note: string }) => note).sort()).toEqual(
        ['=HYPERLINK("http://x")', evil].sort(),
      );
    }));
});

describe("other people's imports", () => {
  it("answer like missing ones, and an abandoned preview is over", () =>
    withApp(async ({ register, anonymous }) => {
      const user = await register();
      const stranger = await register();
      const portfolioId = await addPortfolio(user);
      const file = csv("Cash_In,2025-04-03,USD,1,100,USD,,,,,,");
      const id = await upload(user, portfolioId, file);
      await view(user, id);
      for (const key of [
        "GET /api/TransactionsImport",
        "GET /api/TransactionsImport/rows",
        "GET /api/TransactionsImport/file",
        "POST /api/TransactionsImport/commit",
        "POST /api/TransactionsImport/decide",
        "DELETE /api/TransactionsImport",
        "DELETE /api/transactionsImportHistory",
      ]) {
        expect((await stranger.call(key, { id })).status).toBe(404);
        expect((await anonymous.call(key, { id })).status).toBe(401);
      }
      const path = `/api/TransactionsImport?portfolioId=${portfolioId}`;
      expect((await stranger.upload(path, { name: "a.csv", bytes: file })).status).toBe(404);
      expect((await user.call("DELETE /api/TransactionsImport", { id })).status).toBe(204);
      expect((await user.call("POST /api/TransactionsImport/commit", { id })).body.error.code).toBe(
        "IMPORT_STATE",
      );
      expect((await user.call("GET /api/TransactionsImport/file", { id })).status).toBe(404);
    }));
});
