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

/** Ticket for the second factor: bound to user, browser and password, valid for ten minutes. */
export const makeSignInTicket = (
  { userId, passwordHash }: Pick<UserRow, "userId" | "passwordHash">,
  { secretKey, now, userAgent }: TicketOrigin,
): string => {
  const expiresAt = now.getTime() + ticketMs;
  const bound = { agent: digest(userAgent), password: digest(passwordHash ?? "") };
  return seal(secretKey, purpose, JSON.stringify({ userId, expiresAt, ...bound }));
};

/** Undefined when invalid, expired or of another browser. */
export function userOfTicket(ticket: string, { secretKey, now, userAgent }: TicketOrigin) {
  const text = unseal(secretKey, purpose, ticket);
  if (text === undefined) return undefined;
  const { userId, expiresAt, agent, password } = Ticket.parse(JSON.parse(text));
  if (expiresAt <= now.getTime() || agent !== digest(userAgent)) return undefined;
  return {
    userId,
    fits: (row: Pick<UserRow, "passwordHash">): boolean => digest(row.passwordHash ?? "") === password,
  };
}
