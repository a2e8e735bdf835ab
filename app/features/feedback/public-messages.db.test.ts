import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";
import { publicMessages } from "./public-messages.tables.ts";

const mailEnv = {
  ...{ BASE_URL: "https://zerno.example", SMTP_HOST: "mail.example.org" },
  ...{ MAIL_FROM: "zerno@example.org", OPERATOR_EMAIL: "op@example.org" },
};
const key = "POST /api/feedback/public";

it("stores a visitor's message, lists it for administrators only, and redirects its sender to the page", () =>
  withApp(async ({ anonymous, db, register }) => {
    const [admin, other] = [await register(), await register("anna@example.org")];
    const said = { name: "Vera", email: "vera@example.org", message: "  A figure is wrong. " };
    const sent = await anonymous.call(key, said);
    expect([sent.status, sent.headers.location]).toEqual([303, "/contact?sent=1"]);
    const suggested = await anonymous.call(key, { kind: "suggestion", message: "Show tides" });
    expect([suggested.status, suggested.headers.location]).toEqual([303, "/sgts?sent=1"]);
    const { status, body } = await admin.call("GET /api/admin/feedback/messages", {});
    expect([status, body.count]).toEqual([200, 2]);
    expect(
      body.messages.map(({ kind, email, message }: Record<string, string>) => [kind, email, message]),
    ).toEqual([
      ["suggestion", "", "Show tides"],
      ["contact", "vera@example.org", "A figure is wrong."],
    ]);
    expect((await other.call("GET /api/admin/feedback/messages", {})).status).toBe(403);
    // Without a mail server nothing is queued.
    expect(await db.select().from(mailOutbox)).toEqual([]);
  }));

it("accepts a native form without JavaScript", () =>
  withApp(async ({ app, db }) => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/feedback/public",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "kind=suggestion&name=&email=&message=More+seeds&website=",
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/sgts?sent=1"]);
    const rows = await db.select().from(publicMessages);
    expect(rows.map(({ message }) => message)).toEqual(["More seeds"]);
  }));

it("counts a line break of a form as one character, as the form's own limit does", () =>
  withApp(async ({ anonymous, db }) => {
    const message = `${"x".repeat(1999)}\r\n${"y".repeat(2000)}`;
    expect((await anonymous.call(key, { kind: "suggestion", message })).status).toBe(303);
    const rows = await db.select().from(publicMessages);
    expect(rows.map((row) => row.message)).toEqual([message.replace("\r", "")]);
  }));

it("answers a bot that fills in the hidden field the same, and drops its message", () =>
  withApp(async ({ anonymous, db }) => {
    const trapped = { kind: "suggestion", message: "Buy now", website: "https://spam.example" };
    const answer = await anonymous.call(key, trapped);
    expect([answer.status, answer.headers.location]).toEqual([303, "/sgts?sent=1"]);
    expect(await db.select().from(publicMessages)).toEqual([]);
  }));

it.each([
  [{ message: "Hello" }, "email"],
  [{ email: "nobody", message: "Hello" }, "email"],
  [{ kind: "suggestion", message: "  " }, "message"],
  [{ kind: "suggestion", message: "x".repeat(4001) }, "message"],
])("rejects %o and names the field", (input, path) =>
  withApp(async ({ anonymous, db }) => {
    const { status, body } = await anonymous.call(key, input);
    expect([status, body.error.fields[0].path]).toEqual([400, path]);
    expect(await db.select().from(publicMessages)).toEqual([]);
  }),
);

it("limits the messages per minute from an address", () =>
  withApp(async ({ anonymous }) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent++)
      statuses.push((await anonymous.call(key, { kind: "suggestion", message: `No. ${sent}` })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  }));

it("mails a message to the operator if mail is configured", () =>
  withApp(
    async ({ anonymous, db, register }) => {
      await register();
      await db.delete(mailOutbox);
      await anonymous.call(key, { name: "Vera", email: "vera@example.org", message: "Hello there" });
      const mails = await db.select().from(mailOutbox);
      expect(mails.map(({ to, template, params }) => ({ to, template, params }))).toEqual([
        {
          to: "op@example.org",
          template: "public-message",
          params: { kind: "contact", name: "Vera", email: "vera@example.org", text: "Hello there" },
        },
      ]);
    },
    { env: mailEnv },
  ));
