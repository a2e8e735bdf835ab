import { expect, it } from "vitest";
import { mailboxOf, maskEmail } from "./mailbox.ts";

it.each([
  ["Anna.Petrova+zerno@Gmail.com", "annapetrova@gmail.com"],
  ["annapetrova@googlemail.com", "annapetrova@gmail.com"],
  ["a.b@ya.ru", "ab@yandex.ru"],
  [" user@example.org ", "user@example.org"],
])("the mailbox of %s is %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it.each([
  ["john@example.com", "j***@e***.com"],
  ["я@почта.рф", "я***@п***.рф"],
  ["a@mail.co.uk", "a***@m***.uk"],
  ["x@localhost", "x***@l***"],
])("%s is shown as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
