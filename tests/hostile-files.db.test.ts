import { sql } from "drizzle-orm";
import type pg from "pg";
import { expect, it } from "vitest";
import { ledgerState, view } from "../app/features/import/testing/import-fixture.ts";
import { type TestApp, type TestUser, withApp } from "./support/app.ts";
import { atNight } from "./support/at-night.ts";
import { type HostileFile, hostileFile, hostileFiles } from "./support/hostile/hostile-files.ts";
import { addPortfolio } from "./support/ledger-rows.ts";
import { api } from "./support/mounted-api.ts";
import { readContents } from "./support/table-contents.ts";
import { isNight } from "./support/vitest/profile.ts";

const importKey = "POST /api/TransactionsImport";
/** Texts of custom prices are JSON. */
const uploads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [importKey]: {},
  "POST /api/MyPortfolio/restore-backup": {},
  "POST /api/prices/upload": { kind: "prices" },
  "POST /api/pie/importpies": { version: "0" },
  "POST /api/watchlistAsset/import": {},
  "POST /api/social/public-profile/avatar": {},
  "POST /api/admin/blog/picture": {},
  "POST /api/public/portfolio-preview/statement": { currency: "USD" },
};

it("names every endpoint that takes a file", () => {
  const taking = api.filter(({ endpoint }) => endpoint.body === "multipart").map(({ key }) => key);
  expect(Object.keys(uploads).sort()).toEqual([...taking].sort());
});

interface Place {
  readonly user: TestUser;
  readonly portfolioId: string;
  readonly watchlistId: string;
}

async function settle(test: TestApp): Promise<Place> {
  const user = await test.register();
  const portfolioId = await addPortfolio(user);
  const list = await user.call("POST /api/watchlist", { name: "List", columns: ["price"] });
  return { user, portfolioId, watchlistId: list.body.id };
}

const contentsOf = ({ db }: TestApp) =>
  readContents({ query: (text: string) => db.execute(sql.raw(text)) } as unknown as pg.Pool);

/** An import accepts any file and reports in its preview that it is empty. */
const refusals = ["FILE_REJECTED", "FILE_TOO_COMPLEX", "FILE_TOO_SLOW", "FILE_UNREADABLE", "TOO_LARGE"];

/** A small request is answered meanwhile. */
async function send(place: Place, key: string, { name, bytes }: { name: string; bytes: Uint8Array }) {
  const { user, portfolioId, watchlistId } = place;
  const query = new URLSearchParams({ portfolioId, watchlistId, ...uploads[key] });
  const sending = user.upload(`${key.replace("POST ", "")}?${query}`, { name, bytes });
  expect((await user.call("GET /api/MyPortfolio")).status).toBe(200);
  return sending;
}

async function expectRefused(test: TestApp, place: Place, key: string, file: HostileFile, mb: number) {
  const bytes = file.make(mb);
  if (key === importKey) {
    const before = await ledgerState(test.db);
    const { status, body } = await send(place, key, { name: file.name, bytes });
    expect([file.name, status < 500]).toEqual([file.name, true]);
    for (const id of (body.ids ?? []).slice(0, 2)) {
      const { preview } = await view(place.user, id);
      expect([file.name, preview.ready]).toEqual([file.name, 0]);
      for (const more of ["GET /api/TransactionsImport/failed-file", "POST /api/TransactionsImport/mapping"])
        expect((await place.user.call(more, { id })).status).toBeLessThan(500);
    }
    expect(await ledgerState(test.db)).toEqual(before);
    return;
  }
  const before = await contentsOf(test);
  const { status, body } = await send(place, key, { name: file.name, bytes });
  // Tables report errors by line.
  const isTold = status === 200 && (body.issues?.length > 0 || body.isDone === false);
  expect([key, file.name, isTold || refusals.includes(body.error?.code)]).toEqual([key, file.name, true]);
  expect(await contentsOf(test)).toEqual(before);
}

/** By day one file for each endpoint; two end the process that reads them. */
const sample: readonly (readonly [key: string, name: string, mb: number])[] = [
  [importKey, "quotes.zip", 20],
  [importKey, "stream.pdf", 0.1],
  ["POST /api/MyPortfolio/restore-backup", "manifest.zip", 12],
  ["POST /api/prices/upload", "wide-row.csv", 8],
  ["POST /api/pie/importpies", "many-values.json", 4],
  ["POST /api/watchlistAsset/import", "bad-lines.csv", 0.5],
  ["POST /api/social/public-profile/avatar", "wall.png", 1],
  ["POST /api/admin/blog/picture", "wall.png", 1],
  ["POST /api/public/portfolio-preview/statement", "stream.pdf", 0.1],
];

it.each(sample)("%s refuses %s; nothing of it is written, and others are answered", async (key, name, mb) => {
  const { pid } = process;
  await withApp(async (test) => expectRefused(test, await settle(test), key, hostileFile(name), mb));
  expect(process.pid).toBe(pid);
});

/** Nearly the upload limit: packed files are larger inside. */
const nightMb = 20;

it.each(isNight ? hostileFiles.map((file) => [file.name, file] as const) : [])(
  "%s harms no endpoint that takes a file",
  { ...atNight(true), timeout: 900_000 },
  (_name, file) =>
    withApp(async (test) => {
      const place = await settle(test);
      for (const key of Object.keys(uploads)) await expectRefused(test, place, key, file, nightMb);
    }),
);
