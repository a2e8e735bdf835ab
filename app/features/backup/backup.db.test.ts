// @module-tag every-server
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { expect, it } from "vitest";
import { type Caller, type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { readContents } from "../../../tests/support/table-contents.ts";
import { writeZip } from "../../server/write-zip.ts";
import { manifestFile } from "./sections.ts";
import { addMoreRows } from "./testing/more-rows.ts";
import { readZip } from "./zip.ts";

const journey = readFileSync(
  new URL("../../../packages/brokers/fixtures/ibkr/journey/input.csv", import.meta.url),
);

function must({ status, body }: Awaited<ReturnType<Caller["call"]>>) {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

const backup = async (user: Caller, input: object = {}): Promise<Buffer> =>
  Buffer.from(must(await user.call("GET /api/MyPortfolio/download-backup", input)).base64, "base64");

const restore = (user: Caller, bytes: Uint8Array, query = "") =>
  user.upload(`/api/MyPortfolio/restore-backup${query}`, { name: "backup.zip", bytes });

/** Shared market, the same in both installations. */
const market = ({ db }: TestApp) => addAsset(db, { number: 1, ticker: "SHRX", closes: { "2024-06-28": 12 } });

/** Creates two portfolios: a statement with custom assets, prices and rates; and manual rows on a shared asset. */
async function fill(test: TestApp): Promise<{ user: TestUser; main: string; hand: string }> {
  const share = await market(test);
  const user = await test.register();
  const main = await addPortfolio(user, { name: "Main", note: "Long term" });
  const path = `/api/TransactionsImport?portfolioId=${main}`;
  const { id } = must(await user.upload(path, { name: "year 2023.csv", bytes: journey }));
  must(await user.call("POST /api/TransactionsImport/decide", { id, allOwn: true }));
  must(await user.call("POST /api/TransactionsImport/commit", { id }));
  const hand = await addPortfolio(user, { name: "By hand" });
  await addRow(user, hand, { kind: "deposit", date: "2024-01-10", amount: "1000" });
  const buy = { kind: "buy", date: "2024-01-11", assetId: share, quantity: "10.5", price: "11.25" };
  await addRow(user, hand, { ...buy, fee: "0.3", note: '«Ёлка» " \\ \u2028 [id]' });
  await addMoreRows(test.db, [hand, main], share);
  return { user, main, hand };
}

const headOf = async (user: Caller, portfolioId: string) =>
  must(await user.call("GET /api/main-stats", { portfolioId })).head;
const portfoliosOf = async (user: Caller): Promise<{ id: string; name: string; note: string }[]> =>
  must(await user.call("GET /api/MyPortfolio")).portfolios;

it("an empty installation gets everything back, and backs it up to the same bytes", async () => {
  const saved: { bytes?: Buffer; one?: Buffer; head?: unknown } = {};
  await withApp(async (test) => {
    const { user, main, hand } = await fill(test);
    saved.bytes = await backup(user);
    test.clock.now = new Date("2026-11-20T10:05:00Z");
    expect((await backup(user)).equals(saved.bytes)).toBe(true);
    saved.one = await backup(user, { portfolioId: hand });
    saved.head = await headOf(user, main);
  });
  const bytes = saved.bytes ?? Buffer.alloc(0);
  await withApp(async (test) => {
    await market(test);
    const user = await test.register("else@example.org");
    const report = must(await restore(user, bytes));
    expect(report).toEqual({
      isDone: true,
      portfolios: ["Main", "By hand"],
      transactions: 16,
      files: 1,
      skipped: 0,
    });
    expect((await backup(user)).equals(bytes)).toBe(true);
    const [main, hand] = await portfoliosOf(user);
    expect(await headOf(user, main?.id ?? "")).toEqual(saved.head);
    // 1,000 - 10.5 x 11.25 - 0.3
    expect((await headOf(user, hand?.id ?? "")).cash.value).toBe("881.575");
    expect(main?.note).toBe("Long term");
    const history = must(await user.call("GET /api/transactionsImportHistory", { portfolioId: main?.id }));
    const file = must(await user.call("GET /api/TransactionsImport/file", { id: history.imports[0].id }));
    expect(Buffer.from(file.base64, "base64").equals(journey)).toBe(true);
    // Undo of an import survives as well.
    must(await user.call("DELETE /api/transactionsImportHistory", { id: history.imports[0].id }));
    const left = must(await user.call("GET /api/transactions", { portfolioId: main?.id }));
    expect(left.totalCount).toBe(0);
  });
  await withApp(async (test) => {
    await market(test);
    const user = await test.register("older@example.org");
    // As before the tables had these columns.
    const older = await rewritten(bytes, (files) => {
      edit("portfolios.jsonl", /"(?:rateSource|blockedHaircut)":null,?|"isBlockedApart":false,?/g, "")(files);
      edit("portfolios.jsonl", /^\{/gm, '{"version":3,')(files);
      edit("transactions.jsonl", /"(?:moveId|optionRight)":null,?/g, "")(files);
    });
    expect(must(await restore(user, older))).toMatchObject({ isDone: true, transactions: 16 });
    expect((await backup(user)).equals(bytes)).toBe(true);
  });
  await withApp(async (test) => {
    await market(test);
    const user = await test.register();
    const report = must(await restore(user, saved.one ?? bytes));
    expect(report).toMatchObject({ portfolios: ["By hand"], transactions: 2, files: 0 });
    expect((await backup(user)).equals(saved.one ?? bytes)).toBe(true);
  });
});

it("beside portfolios that are there it asks first, and then touches none of them", () =>
  withApp(async (test) => {
    const { user, main } = await fill(test);
    const bytes = await backup(user);
    const before = await portfoliosOf(user);
    const asked = must(await restore(user, bytes));
    expect(asked).toMatchObject({ isDone: false, portfolios: ["Main", "By hand"] });
    expect(await portfoliosOf(user)).toEqual(before);
    const done = must(await restore(user, bytes, "?isBeside=true"));
    // Four custom assets and the remembered codes of the statement exist already.
    expect(done).toMatchObject({ isDone: true, portfolios: ["Main (2)", "By hand (2)"], transactions: 16 });
    const after = await portfoliosOf(user);
    expect(after.map(({ name }) => name)).toEqual(["Main", "By hand", "Main (2)", "By hand (2)"]);
    expect(after.slice(0, 2)).toEqual(before);
    expect(await headOf(user, after[2]?.id ?? "")).toEqual(await headOf(user, main));
    // Another user of the installation gets separate rows.
    const other = await test.register("other@example.org");
    must(await restore(other, bytes));
    expect((await portfoliosOf(other)).some(({ id }) => before.some((own) => own.id === id))).toBe(false);
    const foreign = await other.call("GET /api/MyPortfolio/download-backup", { portfolioId: main });
    expect([foreign.status, foreign.body.error.code]).toEqual([404, "NOT_FOUND"]);
  }));

/** Returns all rows of all tables in this transaction. */
const contentsOf = ({ db }: TestApp) =>
  readContents({ query: (text: string) => db.execute(sql.raw(text)) } as unknown as pg.Pool);

type Files = Map<string, Buffer>;

/** Changes files of an archive and corrects its manifest. */
async function rewritten(bytes: Buffer, change: (files: Files) => void): Promise<Buffer> {
  const files = await readZip(bytes);
  change(files);
  const manifest = JSON.parse(files.get(manifestFile)?.toString() ?? "");
  for (const entry of manifest.files) {
    const content = files.get(entry.name) ?? Buffer.alloc(0);
    Object.assign(entry, { bytes: content.length, sha256: hash("sha256", content, "hex") });
  }
  files.set(manifestFile, Buffer.from(JSON.stringify(manifest)));
  return writeZip([...files].map(([name, content]) => ({ name, bytes: content })));
}

const edit = (name: string, from: string | RegExp, to: string) => (files: Files) => {
  const text = files.get(name)?.toString() ?? "";
  expect(text.replace(from, to)).not.toBe(text);
  files.set(name, Buffer.from(text.replace(from, to)));
};

it("a bad archive is refused by the name of the file inside, and nothing of it is written", () =>
  withApp(async (test) => {
    const { user } = await fill(test);
    const good = await backup(user);
    const files = await readZip(good);
    const zip = (change: (copy: Files) => void) => {
      const copy = new Map(files);
      change(copy);
      return writeZip([...copy].map(([name, bytes]) => ({ name, bytes })));
    };
    const bomb = Buffer.from(await writeZip([{ name: "prices.csv", bytes: Buffer.alloc(1000) }]));
    // Stated size of the only file: 4 GB.
    bomb.writeUInt32LE(0xff_ff_ff_f0, bomb.length - 22 - "prices.csv".length - 46 + 24);
    const lying = Buffer.from(good);
    lying.write("xxxx", 2000);
    const cases: readonly (readonly [string, Uint8Array, object])[] = [
      ["no archive", Buffer.from("Event,Date\n"), { code: "not-a-backup" }],
      ["another zip", await writeZip([{ name: "a.csv", bytes: Buffer.from("a") }]), { code: "not-a-backup" }],
      ["half of it", good.subarray(0, good.length / 2), { code: "damaged" }],
      ["a bomb", bomb, { code: "too-large" }],
      ["packed bytes changed", lying, { code: "damaged" }],
      [
        "a file changed",
        await zip((copy) => edit("transactions.jsonl", /"amount":"1000"/, '"amount":"9000"')(copy)),
        { code: "checksum", file: "transactions.jsonl" },
      ],
      [
        "a file left out",
        await zip((copy) => copy.delete("rates.csv")),
        { code: "missing-file", file: "rates.csv" },
      ],
      [
        "a file more",
        await zip((copy) => copy.set("x", Buffer.alloc(1))),
        { code: "unknown-file", file: "x" },
      ],
      [
        "a newer one",
        await rewritten(good, edit(manifestFile, '"version": 6', '"version": 7')),
        { code: "newer" },
      ],
      [
        "a row that is none",
        await rewritten(good, edit("transactions.jsonl", '"amount":"1000"', '"amount":1000')),
        { code: "wrong-row", file: "transactions.jsonl" },
      ],
      [
        "a price below zero",
        await rewritten(good, edit("prices.csv", /,65,/, ",-65,")),
        { code: "wrong-row", file: "prices.csv" },
      ],
      [
        "an asset nobody knows",
        await rewritten(good, edit("shared-assets.jsonl", /SHRX/g, "NONE")),
        { code: "foreign-asset", file: "shared-assets.jsonl", row: "1" },
      ],
      [
        "an asset outside",
        await rewritten(good, (copy) => copy.set("shared-assets.jsonl", Buffer.alloc(0))),
        { code: "foreign-asset", file: "transactions.jsonl" },
      ],
      [
        "a portfolio outside",
        // Four digits, since one may already be the last of the id.
        await rewritten(good, edit("transactions.jsonl", /("portfolioId":"[^"]{32}).{4}/, "$1ffff")),
        { code: "foreign-reference", file: "transactions.jsonl", row: "1" },
      ],
      [
        "another raw file",
        await rewritten(good, (copy) => {
          for (const name of copy.keys()) if (name.startsWith("files/")) copy.set(name, Buffer.from("?"));
        }),
        { code: "checksum" },
      ],
      [
        "a quantity below zero",
        await rewritten(good, edit("transactions.jsonl", '"quantity":"10.5"', '"quantity":"-10.5"')),
        { code: "not-allowed", file: "transactions.jsonl", field: "quantity" },
      ],
      [
        "a number the table cannot hold",
        await rewritten(good, edit("transactions.jsonl", '"amount":"1000"', `"amount":"1${"0".repeat(40)}"`)),
        { code: "refused", file: "transactions.jsonl" },
      ],
    ];
    const other = await test.register("other@example.org");
    const before = await contentsOf(test);
    for (const [name, bytes, params] of cases) {
      const { status, body } = await restore(other, bytes);
      expect([name, status, body.error?.code, body.error?.params]).toEqual([
        name,
        400,
        "FILE_REJECTED",
        expect.objectContaining(params),
      ]);
    }
    expect(await contentsOf(test)).toEqual(before);
  }));

it("an archive from before dashboards were in it is restored without them, and former files are not read", () =>
  withApp(async (test) => {
    const { user } = await fill(test);
    const good = await backup(user);
    const older = await rewritten(good, (files) => {
      expect(files.get("dashboards.jsonl")?.toString()).toContain('"kind": "notes"');
      const added = ["dashboards.jsonl", "saved-screens.jsonl", "blocked-assets.jsonl"];
      for (const name of added) files.delete(name);
      const manifest = JSON.parse(files.get(manifestFile)?.toString() ?? "");
      const listed = manifest.files.filter(({ name }: { name: string }) => !added.includes(name));
      files.set("asset-codes.jsonl", Buffer.from("no row\n"));
      listed.push({ name: "asset-codes.jsonl", bytes: 0, sha256: "" });
      files.set(manifestFile, Buffer.from(JSON.stringify({ ...manifest, version: 1, files: listed })));
    });
    const other = await test.register("other@example.org");
    expect((await restore(other, older)).body).toMatchObject({ isDone: true });
    const versions = async (of: TestUser) =>
      Promise.all(
        (await portfoliosOf(of)).map(
          async ({ id: portfolioId }) =>
            must(await of.call("GET /api/Dashboard", { portfolioId })).layout.version,
        ),
      );
    expect((await versions(user)).sort()).toEqual([0, 4]);
    expect(await versions(other)).toEqual([0, 0]);
    const second = await test.register("third@example.org");
    await restore(second, good);
    expect((await versions(second)).sort()).toEqual([0, 4]);
  }));

it("the zip is one that other programs write too, as far as it is ours", async () => {
  const bytes = Buffer.from("значение\n");
  const archive = await writeZip([{ name: "папка/a.csv", bytes }]);
  expect((await readZip(archive)).get("папка/a.csv")?.equals(bytes)).toBe(true);
  expect(archive.includes(deflateRawSync(bytes, { level: 6 }))).toBe(true);
});
