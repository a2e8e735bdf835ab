import { z } from "zod";
import { Id, NoInput, NoOutput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";

const NewPassword = z.object({
  Password: z.string().min(12).max(128),
  PasswordConfirmation: z.string().max(128),
});

export const OpenSession = z.object({
  id: Id,
  createdAt: z.string(),
  usedAt: z.string(),
  address: z.string(),
  /** Product names; empty if unknown. */
  browser: z.string(),
  system: z.string(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const SecurityEvent = z.object({
  id: Id,
  event: z.string(),
  happenedAt: z.string(),
  address: z.string(),
  details: z.record(z.string(), z.string()),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const safetyContract = {
  "GET /api/user/security-setup": endpoint({
    summary: "Security of your account: password, confirmed address, two-factor authentication, sessions",
    access: "user",
    input: NoInput,
    output: z.object({
      hasPassword: z.boolean(),
      isEmailConfirmed: z.boolean(),
      /** New address awaiting confirmation. */
      pendingEmail: z.string().nullable(),
      /** State of the second factor, and remaining recovery codes. */
      secondFactor: z.object({ isEnabled: z.boolean(), recoveryCodesLeft: z.int() }),
      sessions: z.array(OpenSession),
    }),
  }),
  "GET /api/user/security-log": endpoint({
    summary:
      "Activity of your account, newest first: sign-ins, failed attempts, changes, roles, support access",
    access: "user",
    isOwnAddition: true,
    input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.object({ events: z.array(SecurityEvent), page: z.int(), pages: z.int(), totalCount: z.int() }),
  }),
  "DELETE /api/user/sessions": endpoint({
    summary: "End a session",
    access: "user",
    status: 204,
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
  "DELETE /api/user/other-sessions": endpoint({
    summary: "End all other sessions",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ ended: z.int() }),
  }),
  "POST /api/user/change-password": endpoint({
    summary: "Change your password, with the current one; all other sessions end",
    access: "user",
    perMinute: 10,
    status: 204,
    isOwnAddition: true,
    input: NewPassword.extend({ currentPassword: z.string().max(128) }),
    output: NoOutput,
  }),
  "POST /api/user/change-email": endpoint({
    summary:
      "Send a link to a new address; the account's address changes when it is opened, or immediately without a mail server. Requires a password confirmation at most ten minutes old",
    access: "user",
    perMinute: 10,
    isOwnAddition: true,
    input: z.object({ email: z.string().trim().max(254).pipe(z.email()) }),
    output: z.object({ isChanged: z.boolean() }),
  }),
  "DELETE /api/user/change-email": endpoint({
    summary: "Cancel an unconfirmed change of address",
    access: "user",
    status: 204,
    isOwnAddition: true,
    input: NoInput,
    output: NoOutput,
  }),
  "POST /api/user/data-export": endpoint({
    summary:
      "All data of the user: a ZIP with a JSON file per table, base64; without secrets. Requires a password confirmation at most ten minutes old",
    access: "user",
    perMinute: 5,
    isAmountsFile: true,
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ fileName: z.string(), base64: z.string() }),
  }),
  "POST /api/userProfile/removeAccount": endpoint({
    summary:
      "Delete the account and all its data immediately. Requires a password confirmation at most ten minutes old",
    access: "user",
    perMinute: 5,
    status: 204,
    input: NoInput,
    output: NoOutput,
  }),
} as const;
