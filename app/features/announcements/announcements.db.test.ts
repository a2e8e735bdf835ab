import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { listShown } from "./list-shown.ts";

const path = "/api/admin/announcements";
const draft = {
  ...{ textEn: "Maintenance tonight", textRu: "Ночью плановые работы", level: "info", audience: "all" },
  ...{ link: "", startsAt: "2026-11-20T08:00:00.000Z", endsAt: "2026-11-21T08:00:00.000Z" },
};

it("schedules, changes and deletes; shows by window, warnings first", () =>
  withApp(async ({ register, db, clock }) => {
    const admin = await register();
    const user = await register();
    const add = async (change: object) => (await admin.call(`POST ${path}`, { ...draft, ...change })).body;
    const now = clock.now;
    const shown = async (at = now) => (await listShown(db, at)).map(({ en }) => en);
    const first = await add({});
    expect(first).toEqual({ id: expect.any(String), ...draft, state: "shown" });
    await add({ textEn: "Later", startsAt: "2026-11-22T08:00:00.000Z", endsAt: null });
    await add({ textEn: "Over", startsAt: "2026-11-01T08:00:00.000Z", endsAt: "2026-11-02T08:00:00.000Z" });
    await add({ textEn: "Warning", level: "warning", startsAt: "2026-11-19T08:00:00.000Z" });
    const { announcements } = (await admin.call(`GET ${path}`)).body;
    expect(announcements.map(({ textEn, state }: Record<string, string>) => [textEn, state])).toEqual([
      ["Later", "scheduled"],
      ["Maintenance tonight", "shown"],
      ["Warning", "shown"],
      ["Over", "ended"],
    ]);
    expect(await shown()).toEqual(["Warning", "Maintenance tonight"]);
    expect(await shown(new Date("2026-11-21T08:00:00Z"))).toEqual([]);
    expect(await shown(new Date("2026-11-22T08:00:00Z"))).toEqual(["Later"]);
    const { state, ...kept } = first;
    const changed = (await admin.call(`PUT ${path}`, { ...kept, textEn: "Moved", endsAt: null })).body;
    expect([state, changed.textEn, changed.endsAt]).toEqual(["shown", "Moved", null]);
    expect((await admin.call(`DELETE ${path}`, { id: first.id })).status).toBe(204);
    expect((await admin.call(`PUT ${path}`, kept)).status).toBe(404);
    expect(await shown()).toEqual(["Warning"]);
    expect((await user.call(`GET ${path}`)).status).toBe(403);
  }));

it.each([
  [{ textRu: " " }, "textRu"],
  [{ textEn: "x".repeat(301) }, "textEn"],
  [{ link: "javascript:alert(1)" }, "link"],
  [{ link: "//evil.example" }, "link"],
  [{ link: "http://plain.example" }, "link"],
  [{ endsAt: "2026-11-20T08:00:00.000Z" }, "endsAt"],
  [{ startsAt: "tomorrow" }, "startsAt"],
])("refuses %j at its field", (change, field) =>
  withApp(async ({ register }) => {
    const admin = await register();
    const { status, body } = await admin.call(`POST ${path}`, { ...draft, ...change });
    expect([status, body.error.fields[0].path]).toEqual([400, field]);
  }),
);
