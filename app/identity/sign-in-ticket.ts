import { z } from "zod";
import { seal, unseal } from "../server/security/seal.ts";
import { hashToken } from "./tokens.ts";
import type { UserRow } from "./users.ts";

const ticketMs = 10 * 60_000;
const purpose = "sign-in-ticket";

const Ticket = z.object({ userId: z.uuid(), expiresAt: z.number(), agent: z.string(), password: z.string() });

interface TicketOrigin {
  readonly secretKey: string;
  readonly now: Date;
  readonly userAgent: string;
}

const digest = (text: string): string => Buffer.from(hashToken(text)).toString("base64url");

/**
 * Makes the ticket that the first factor earns for the second one: sealed, valid for ten minutes, for this user and
 * browser, until the password changes.
 */
export const makeSignInTicket = (
  { userId, passwordHash }: Pick<UserRow, "userId" | "passwordHash">,
  { secretKey, now, userAgent }: TicketOrigin,
): string => {
  const expiresAt = now.getTime() + ticketMs;
  const bound = { agent: digest(userAgent), password: digest(passwordHash ?? "") };
  return seal(secretKey, purpose, JSON.stringify({ userId, expiresAt, ...bound }));
};

/** Opens a ticket; undefined when it is invalid, expired, or of another browser. */
export function userOfTicket(ticket: string, { secretKey, now, userAgent }: TicketOrigin) {
  const text = unseal(secretKey, purpose, ticket);
  if (text === undefined) return undefined;
  const { userId, expiresAt, agent, password } = Ticket.parse(JSON.parse(text));
  if (expiresAt <= now.getTime() || agent !== digest(userAgent)) return undefined;
  return {
    userId,
    /** Whether the account still has the password it had when the ticket was made. */
    fits: (row: Pick<UserRow, "passwordHash">): boolean => digest(row.passwordHash ?? "") === password,
  };
}
