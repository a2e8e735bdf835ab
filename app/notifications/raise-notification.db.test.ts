import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTransaction } from "../../tests/support/database.ts";
import { createUser } from "../identity/users.ts";
import { mailOutbox } from "../mail/mail.tables.ts";
import type { Db } from "../server/db/db-types.ts";
import { noticeSettings, notices } from "./notifications.tables.ts";
import { raiseNotification } from "./raise-notification.ts";

const now = new Date("2026-11-20T10:00:00Z");

const addUser = async (db: Db, email: string, isDemo = false) =>
  (
    await createUser(db, {
      ...{ name: "Anna", email, passwordHash: "x", isEmailConfirmed: true, isDemo },
      ...{ language: "ru", locale: "ru-RU", country: "RU", currency: "RUB", now },
    })
  ).userId;

const failed = (db: Db, userId: string, key: string) =>
  raiseNotification(db, {
    ...{ userId, kind: "sync-failed", key, now },
    params: { portfolio: { type: "text", text: "Дом" }, connection: { type: "text", text: "T-Invest" } },
  });

const counts = async (db: Db, userId: string) => {
  const rows = await db.select().from(notices).where(eq(notices.userId, userId));
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId));
  return {
    shown: rows.filter(({ isShown }) => isShown).length,
    all: rows.length,
    mails: mails.map(({ to, language }) => `${to} ${language}`),
  };
};

it("tells a cause once, with one mail in the user's language", () =>
  withTransaction(async (db) => {
    const userId = await addUser(db, "anna@example.org");
    expect(await failed(db, userId, "c1:1")).toBe(true);
    expect(await failed(db, userId, "c1:1")).toBe(false);
    expect(await counts(db, userId)).toEqual({ shown: 1, all: 1, mails: ["anna@example.org ru"] });
    expect(await failed(db, userId, "c1:2")).toBe(true);
    expect((await counts(db, userId)).all).toBe(2);
    // Keys are per user.
    expect(await failed(db, await addUser(db, "boris@example.org"), "c1:1")).toBe(true);
  }));

it("goes only the ways the user wants; what was not shown is not shown later", () =>
  withTransaction(async (db) => {
    const userId = await addUser(db, "anna@example.org");
    const set = (ways: { inApp: boolean; email: boolean }) =>
      db
        .insert(noticeSettings)
        .values({ userId, kind: "sync-failed", push: false, changedAt: now, ...ways })
        .onConflictDoUpdate({ target: [noticeSettings.userId, noticeSettings.kind], set: ways });
    await set({ inApp: false, email: false });
    expect(await failed(db, userId, "c1:1")).toBe(true);
    expect(await counts(db, userId)).toEqual({ shown: 0, all: 1, mails: [] });
    await set({ inApp: true, email: true });
    expect(await failed(db, userId, "c1:1")).toBe(false);
    expect(await counts(db, userId)).toEqual({ shown: 0, all: 1, mails: [] });
    await set({ inApp: false, email: true });
    expect(await failed(db, userId, "c1:2")).toBe(true);
    expect(await counts(db, userId)).toMatchObject({ shown: 0, all: 2, mails: [expect.any(String)] });
  }));

it("writes no mail to the demo account, and nothing at all when the caller rolls back", () =>
  withTransaction(async (db) => {
    const demo = await addUser(db, "demo@example.org", true);
    await failed(db, demo, "c1:1");
    expect(await counts(db, demo)).toEqual({ shown: 1, all: 1, mails: [] });
    const anna = await addUser(db, "anna@example.org");
    const undone = db.transaction(async (tx) => {
      await failed(tx, anna, "c1:1");
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    expect(await counts(db, anna)).toEqual({ shown: 0, all: 0, mails: [] });
    expect(
      await db
        .select()
        .from(notices)
        .where(and(eq(notices.userId, anna))),
    ).toEqual([]);
  }));
