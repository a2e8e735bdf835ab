import { makeMailedCode } from "../identity/mailed-codes.ts";
import type { UserRow } from "../identity/users.ts";
import type { Db } from "../server/db/db-types.ts";
import { isLanguage } from "../shared/languages.ts";
import { queueMail } from "./queue-mail.ts";

/** Whose account it is: the mail goes to its address, in its language. */
type Reader = Pick<UserRow, "userId" | "email" | "language">;

/** Where and when something happened at an account. */
export interface Occasion {
  readonly now: Date;
  readonly address: string;
  /** "Firefox, Windows"; empty when not known. */
  readonly device: string;
}

const headOf = ({ userId, email, language }: Reader, now: Date) => ({
  userId,
  to: email,
  language: isLanguage(language) ? language : ("en" as const),
  now,
});

const linkPath = (page: string, userId: string, code: string) => `${page}?id=${userId}&code=${code}`;

/** Mails the link that confirms an account's address; earlier ones stop working. */
export async function mailConfirmation(db: Db, user: Reader, now: Date): Promise<void> {
  const { userId, email } = user;
  const code = await makeMailedCode(db, { userId, purpose: "confirm-email", email, now });
  const params = { path: linkPath("/public/confirm-email", userId, code) };
  await queueMail(db, { ...headOf(user, now), template: "confirm-email", params });
}

/** Mails the link that sets a new password: good for 30 minutes, and once. */
export async function mailReset(db: Db, user: Reader, now: Date): Promise<void> {
  const { userId, email } = user;
  const code = await makeMailedCode(db, { userId, purpose: "reset-password", email, now });
  const params = { path: linkPath("/auth/reset-password", userId, code) };
  await queueMail(db, { ...headOf(user, now), template: "reset-password", params });
}

/** Mails the link by which a new address proves that it is read; nothing changes before. */
export async function mailEmailChange(db: Db, user: Reader, email: string, now: Date): Promise<void> {
  const { userId } = user;
  const code = await makeMailedCode(db, { userId, purpose: "change-email", email, now });
  const params = { path: linkPath("/public/confirm-email", userId, code) };
  await queueMail(db, { ...headOf(user, now), to: email, template: "email-change", params });
}

/** Tells the owner of an address that somebody wanted to register it, or to change to it. */
export async function mailAccountExists(db: Db, user: Reader, now: Date): Promise<void> {
  await queueMail(db, { ...headOf(user, now), template: "account-exists", params: {} });
}

/** Tells the old address which one took its place. */
export async function mailEmailChanged(db: Db, user: Reader, email: string, now: Date): Promise<void> {
  const params = { email, at: now.toISOString() };
  await queueMail(db, { ...headOf(user, now), template: "email-changed", params });
}

/** Tells that the password is another one now. */
export const mailPasswordChanged = (db: Db, user: Reader, occasion: Occasion): Promise<void> =>
  mailOccasion(db, user, "password-changed", occasion);

/** Tells of a sign-in from a browser that the account had not seen. */
export const mailNewSignIn = (db: Db, user: Reader, occasion: Occasion): Promise<void> =>
  mailOccasion(db, user, "new-sign-in", occasion);

async function mailOccasion(
  db: Db,
  user: Reader,
  template: "password-changed" | "new-sign-in",
  { now, address, device }: Occasion,
): Promise<void> {
  const params = { at: now.toISOString(), address, device };
  await queueMail(db, { ...headOf(user, now), template, params });
}
