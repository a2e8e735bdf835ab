import { makeMailedCode } from "../identity/mailed-codes.ts";
import type { UserRow } from "../identity/users.ts";
import type { Db } from "../server/db/db-types.ts";
import { isLanguage } from "../shared/languages.ts";
import { queueMail } from "./queue-mail.ts";

type Reader = Pick<UserRow, "userId" | "email" | "language">;

export interface Occasion {
  readonly now: Date;
  readonly address: string;
  /** "Firefox, Windows"; empty when unknown. */
  readonly device: string;
}

const headOf = ({ userId, email, language }: Reader, now: Date) => ({
  userId,
  to: email,
  language: isLanguage(language) ? language : ("en" as const),
  now,
});

const linkPath = (page: string, userId: string, code: string) => `${page}?id=${userId}&code=${code}`;

/** Earlier links stop working. */
export async function mailConfirmation(db: Db, user: Reader, now: Date): Promise<void> {
  const { userId, email } = user;
  const code = await makeMailedCode(db, { userId, purpose: "confirm-email", email, now });
  const params = { path: linkPath("/public/confirm-email", userId, code) };
  await queueMail(db, { ...headOf(user, now), template: "confirm-email", params });
}

/** One use within 30 minutes. */
export async function mailReset(db: Db, user: Reader, now: Date): Promise<void> {
  const { userId, email } = user;
  const code = await makeMailedCode(db, { userId, purpose: "reset-password", email, now });
  const params = { path: linkPath("/auth/reset-password", userId, code) };
  await queueMail(db, { ...headOf(user, now), template: "reset-password", params });
}

/** The address changes only once the link is opened. */
export async function mailEmailChange(db: Db, user: Reader, email: string, now: Date): Promise<void> {
  const { userId } = user;
  const code = await makeMailedCode(db, { userId, purpose: "change-email", email, now });
  const params = { path: linkPath("/public/confirm-email", userId, code) };
  await queueMail(db, { ...headOf(user, now), to: email, template: "email-change", params });
}

export async function mailAccountExists(db: Db, user: Reader, now: Date): Promise<void> {
  await queueMail(db, { ...headOf(user, now), template: "account-exists", params: {} });
}

/** To the old address. */
export async function mailEmailChanged(db: Db, user: Reader, email: string, now: Date): Promise<void> {
  const params = { email, at: now.toISOString() };
  await queueMail(db, { ...headOf(user, now), template: "email-changed", params });
}

export const mailPasswordChanged = (db: Db, user: Reader, occasion: Occasion): Promise<void> =>
  mailOccasion(db, user, "password-changed", occasion);

/** A browser that the account has not used before. */
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
