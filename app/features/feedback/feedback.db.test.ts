import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { buildTestApp, withApp } from "../../../tests/support/app.ts";
import { withTransaction } from "../../../tests/support/database.ts";
import { findUserByEmail } from "../../identity/users.ts";
import { unsubscribeToken } from "../../mail/unsubscribe-token.ts";
import { feedback } from "./feedback.tables.ts";

/** The key tests/support/app.ts builds the application with. */
const secretKey = "test-secret-key-test-secret-key-0123456789";

it("stars and words are kept with what was asked about; no stars, four stars and other questions are refused", () =>
  withTransaction(async (db) => {
    const test = await buildTestApp(db);
    const user = await test.register();
    const say = (input: object) => user.call("POST /api/feedback", { feedbackType: 5, ...input });
    expect((await say({ stars: 3, message: "  Quick to arrange.  " })).status).toBe(204);
    expect((await say({ stars: 1 })).status).toBe(204);
    for (const wrong of [{ message: "no stars" }, { stars: 4 }, { stars: 2.5 }])
      expect((await say(wrong)).body.error.fields[0].path).toBe("stars");
    expect((await say({ stars: 2, feedbackType: 6 })).body.error.fields[0].path).toBe("feedbackType");
    const rows = await db.select().from(feedback).orderBy(feedback.stars);
    expect(rows.map(({ type, stars, message }) => [type, stars, message])).toEqual([
      [5, 1, ""],
      [5, 3, "Quick to arrange."],
    ]);
    await test.app.close();
  }));

it("who is signed out answers by the signed link of a mail, about unsubscribing alone, and once", () =>
  withApp(async ({ anonymous, db, register }) => {
    const { email } = await register();
    const user = await findUserByEmail(db, email);
    if (!user) throw new Error("no user");
    const signed = { t: unsubscribeToken(secretKey, user.userId, "marketing") };
    const say = (input: object) => anonymous.call("POST /api/feedback", { stars: 1, ...input });

    expect((await say({ feedbackType: 2 })).status).toBe(401);
    expect((await say({ feedbackType: 3, ...signed })).status).toBe(401);
    expect((await say({ feedbackType: 2, t: `${signed.t}x` })).status).toBe(404);
    expect(await db.select().from(feedback)).toEqual([]);

    expect((await say({ feedbackType: 2, ...signed })).status).toBe(204);
    expect((await say({ feedbackType: 2, ...signed, stars: 2, message: "Too many" })).status).toBe(204);
    const rows = await db.select().from(feedback);
    expect(rows.map(({ userId, type, stars, message }) => [userId, type, stars, message])).toEqual([
      [user.userId, 2, 2, "Too many"],
    ]);
  }));

it("an admin reads all answers by pages and questions, and takes them along as CSV; nobody else does", () =>
  withApp(async ({ db, clock, register }) => {
    const admin = await register();
    const other = await register("anna@example.org");
    const said = await findUserByEmail(db, other.email);
    const answers = Array.from({ length: 51 }, (_, index) => ({
      userId: said?.userId ?? "",
      id: newId(),
      type: 3,
      stars: 2,
      message: `Words ${index + 1}`,
      createdAt: new Date(Date.UTC(2026, 10, 20, 9, index)),
    }));
    await db.insert(feedback).values(answers);
    clock.now = new Date("2026-11-20T10:00:01Z");
    await other.call("POST /api/feedback", { stars: 1, message: "=1+1", feedbackType: 4 });
    await other.call("POST /api/feedback/stars-feedback", { stars: 3 });
    const list = (input: object) => admin.call("GET /api/admin/feedback", input);

    const first = (await list({})).body;
    expect([first.count, first.answers.length, first.stars]).toEqual([53, 50, [1, 51, 1]]);
    const second = (await list({ page: "2" })).body;
    expect(second.answers.map(({ message }: { message: string }) => message)).toEqual([
      "Words 3",
      "Words 2",
      "Words 1",
    ]);
    const reports = (await list({ type: "4" })).body;
    expect(reports).toMatchObject({ count: 1, stars: [1, 0, 0], answers: [{ email: "anna@example.org" }] });

    const file = (await admin.call("GET /api/admin/feedback/export", { type: "4" })).body;
    const [, line] = Buffer.from(file.base64, "base64").toString("utf8").split("\r\n");
    expect(line).toBe("2026-11-20T10:00:01.000Z,report,1,'=1+1,Test User,anna@example.org");
    expect((await other.call("GET /api/admin/feedback", {})).status).toBe(403);
    expect((await other.call("GET /api/admin/feedback/export", {})).status).toBe(403);
  }));

it("each question is asked once of each person, on whatever device, and asking is no answer", () =>
  withApp(async ({ anonymous, db, register }) => {
    const [admin, other] = [await register(), await register("anna@example.org")];
    const ask = async (of: { call: typeof admin.call }, input: object) => {
      const { status, body } = await of.call("POST /api/feedback/ask", input);
      return body?.isFirst ?? status;
    };
    expect(await ask(admin, { feedbackType: 1 })).toBe(true);
    // Another browser of the same person, another question, another person.
    expect(await ask(admin, { feedbackType: 1 })).toBe(false);
    expect(await ask(admin, { feedbackType: 4 })).toBe(true);
    expect(await ask(other, { feedbackType: 1 })).toBe(true);
    // A volunteered answer replaces the question.
    await other.call("POST /api/feedback", { feedbackType: 3, stars: 2 });
    expect(await ask(other, { feedbackType: 3 })).toBe(false);
    expect((await admin.call("GET /api/admin/feedback", {})).body).toMatchObject({
      count: 1,
      stars: [0, 1, 0],
      answers: [{ email: "anna@example.org", stars: 2 }],
    });
    // Signed out there is the mail's link, for its one question.
    const user = await findUserByEmail(db, other.email);
    const signed = { t: unsubscribeToken(secretKey, user?.userId ?? "", "marketing") };
    expect(await ask(anonymous, { feedbackType: 2 })).toBe(401);
    expect(await ask(anonymous, { feedbackType: 3, ...signed })).toBe(401);
    expect(await ask(anonymous, { feedbackType: 2, ...signed })).toBe(true);
    expect(await ask(anonymous, { feedbackType: 2, ...signed })).toBe(false);
    expect(await ask(other, { feedbackType: 2 })).toBe(false);
  }));
