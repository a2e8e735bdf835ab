import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { changelog } from "./changelog.ts";

const read = "POST /api/news/read";

it("tells what is new since the account was made, in the language of the request; reading an entry reads all before", () =>
  withApp(async (test) => {
    test.clock.now = new Date("2026-11-21T10:00:00Z");
    const { call } = await test.register();
    const en = (await call("GET /api/news", {}, { "accept-language": "en" })).body;
    const ru = (await call("GET /api/news", {}, { "accept-language": "ru" })).body;
    expect(en.entries.map(({ id }: { id: string }) => id)).toEqual(changelog.map(({ id }) => id));
    expect(en.entries[0]).toMatchObject({ ...changelog[0]?.en, isRead: false });
    expect(ru.entries[0]).toMatchObject({ ...changelog[0]?.ru, isRead: false });
    // Changes of the account's own day are not new.
    const unread = changelog.filter(({ id }) => id > "2026-11-22").map(({ id }) => id);
    expect(en.unread).toBe(unread.length);
    const oldest = unread.at(-1) ?? "";
    expect((await call(read, { entry: oldest })).body).toEqual({ unread: unread.length - 1 });
    expect((await call(read, { entry: unread[0] })).body).toEqual({ unread: 0 });
    // An older mark in another tab takes nothing back.
    expect((await call(read, { entry: oldest })).body).toEqual({ unread: 0 });
    expect((await call(read, { entry: "2026-01-01-nothing" })).status).toBe(404);
    const other = await test.register("boris@example.org");
    expect((await other.call("GET /api/news")).body.unread).toBe(unread.length);
  }));

it("every entry has an id of its own and a day that is one", () => {
  expect(new Set(changelog.map(({ id }) => id)).size).toBe(changelog.length);
  for (const { id } of changelog)
    expect(new Date(id.slice(0, 10)).toISOString().slice(0, 10)).toBe(id.slice(0, 10));
});
