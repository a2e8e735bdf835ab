import { expect, it } from "vitest";
import { loadConfig } from "./config.ts";

const needed = { MAIL_FROM: "Zerno <mail@example.org>", BASE_URL: "https://zerno.example" };
const server = { host: "mail.example.org", from: needed.MAIL_FROM };

it.each([
  [
    { SMTP_URL: "smtps://me:p%40ss@mail.example.org" },
    { ...server, port: 465, isSecure: true, user: "me", password: "p@ss" },
  ],
  [
    { SMTP_URL: "smtp://mail.example.org:2525" },
    { ...server, port: 2525, isSecure: false, user: "", password: "" },
  ],
  [
    { SMTP_HOST: "mail.example.org", SMTP_USER: "me", SMTP_PASSWORD: " p " },
    { ...server, port: 587, isSecure: false, user: "me", password: " p " },
  ],
  [
    { SMTP_HOST: "mail.example.org", SMTP_PORT: "465" },
    { ...server, port: 465, isSecure: true, user: "", password: "" },
  ],
])("reads %j", (env, expected) => {
  expect(loadConfig({ ...needed, ...env }).mail).toEqual(expected);
});

it("takes the operator's address as sender, and has no server without one", () => {
  const env = { SMTP_HOST: "mail.example.org", BASE_URL: needed.BASE_URL, OPERATOR_EMAIL: "me@example.org" };
  expect(loadConfig(env).mail?.from).toBe("me@example.org");
  expect(loadConfig(needed).mail).toBeUndefined();
});

it.each([
  [{ SMTP_URL: "http://mail.example.org" }, "SMTP_URL: must look like"],
  [{ SMTP_URL: "smtp://a", SMTP_HOST: "b" }, "SMTP_HOST: cannot be given together with SMTP_URL"],
  [{ SMTP_HOST: "a", MAIL_FROM: "" }, "MAIL_FROM: is needed to send mails"],
  [{ SMTP_HOST: "a", BASE_URL: "" }, "BASE_URL: is needed for the links in mails"],
  [{ SMTP_PORT: "0" }, "SMTP_PORT: must be a whole number from 1 to 65535"],
  [{ MAIL_FROM: "Zerno\nBcc: <x@example.org>" }, "MAIL_FROM: must look like"],
  [{ MAIL_FROM: "somebody" }, "MAIL_FROM: must look like"],
])("refuses %j", (env, message) => {
  expect(() => loadConfig({ ...needed, ...env })).toThrow(message);
});
