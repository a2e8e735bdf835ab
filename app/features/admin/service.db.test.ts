import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { emails } from "../../identity/identity.tables.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";
import { queueMail } from "../../mail/queue-mail.ts";

const mails = "GET /api/admin/mails";

it("counts small tables exactly and names sizes and version", () =>
  withApp(async ({ register, db }) => {
    const admin = await register();
    await register();
    const { body } = await admin.call("GET /api/admin/get-counts");
    const table = (wanted: string) => body.tables.find(({ name }: { name: string }) => name === wanted);
    expect(table("users")).toMatchObject({ rows: 2, isEstimate: false });
    expect(table("user_roles")).toMatchObject({ rows: 3, isEstimate: false });
    expect(table("users").bytes).toBeGreaterThan(table("users").indexBytes);
    expect(body.version).toMatch(/^\d+/);
    expect(body.bytes).toBeGreaterThan(1_000_000);
    expect(db).toBeDefined();
  }));

it("lists mails by state with masked addresses, sends and drops them", () =>
  withApp(async ({ register, db, clock }) => {
    const admin = await register();
    const person = await register("petra.meier@example.org");
    const [row] = await db.select().from(emails).where(eq(emails.email, person.email));
    const userId = row?.userId ?? "";
    for (let number = 1; number <= 3; number += 1)
      await queueMail(db, {
        ...{ userId, to: person.email, template: "password-changed", language: "en", now: clock.now },
        params: { at: clock.now.toISOString(), address: "203.0.113.9", device: "" },
      });
    const [first, second, third] = await db.select().from(mailOutbox).orderBy(mailOutbox.id);
    const at = (id: string | undefined) => eq(mailOutbox.id, id ?? "");
    const later = new Date(clock.now.getTime() + 3_600_000);
    await db
      .update(mailOutbox)
      .set({ attempts: 2, nextAt: later, answer: `450 <${person.email}> try later` })
      .where(at(first?.id));
    const failed = { state: "failed", attempts: 9, endedAt: clock.now, answer: "451 no" } as const;
    await db.update(mailOutbox).set(failed).where(at(second?.id));
    await db
      .update(mailOutbox)
      .set({ ...failed, params: {} })
      .where(at(third?.id));

    const { body } = await admin.call(mails);
    expect(body.counts).toEqual({ waiting: 1, retrying: 1, failed: 2, suppressed: 0, sent: 0 });
    expect(body.mails).toMatchObject([
      {
        ...{ id: first?.id, to: "pe***@example.org", attempts: 2, nextAt: later.toISOString() },
        ...{ answer: "450 <pe***@example.org> try later", canRetry: true },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain("petra.meier");
    const page = (await admin.call(mails, { state: "failed", pageSize: 1 })).body;
    expect(page.mails).toMatchObject([{ id: third?.id, canRetry: false }]);
    const rest = (await admin.call(mails, { state: "failed", pageSize: 1, cursor: page.nextCursor })).body;
    expect([rest.mails[0].id, rest.mails[0].canRetry, rest.nextCursor]).toEqual([second?.id, true, null]);

    const change = (key: string, id: string | undefined) => admin.call(key, { userId, id });
    expect((await change("POST /api/admin/retry-mail", first?.id)).status).toBe(204);
    expect((await change("POST /api/admin/retry-mail", third?.id)).status).toBe(404);
    expect((await admin.call("POST /api/admin/retry-failed-mails")).body).toEqual({ queued: 1 });
    expect((await change("DELETE /api/admin/mails", third?.id)).status).toBe(204);
    const left = await db.select().from(mailOutbox).orderBy(mailOutbox.id);
    expect(left.map(({ id, state, attempts, nextAt }) => [id, state, attempts, nextAt])).toEqual([
      [first?.id, "waiting", 2, clock.now],
      [second?.id, "waiting", 0, clock.now],
    ]);
    expect((await person.call(mails)).status).toBe(403);
  }));
