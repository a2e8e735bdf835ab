import { z } from "zod";
import { Role, type RoleName } from "../../../shared/codes.ts";
import { Id, NoInput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { subscriptionStatuses } from "../../../shared/names/billing-names.ts";
import { userSeen, userSorts, userStates } from "../../../shared/names/user-list-names.ts";
import { planNames, planPeriods } from "../../../shared/plans.ts";
import { Payment } from "../billing/payment-shape.ts";

export const RoleWord = z.enum(Object.keys(Role) as [RoleName, ...RoleName[]]);

const UserLine = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Of the public profile. */
  userName: z.string().nullable(),
  roles: z.array(RoleWord),
  plan: z.string(),
  country: z.string(),
  onboardingState: z.string(),
  isDemo: z.boolean(),
  isEmailConfirmed: z.boolean(),
  disabledAt: z.string().nullable(),
  createdAt: z.string(),
  /** UTC day. */
  lastSeenOn: z.string(),
});
export type UserLine = z.infer<typeof UserLine>;

const UserProfile = UserLine.extend({
  language: z.string(),
  locale: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  passkeys: z.int(),
  /** Names of the external providers that open the account. */
  external: z.array(z.string()),
  referralId: z.string().nullable(),
  referrer: z.string().nullable(),
  /** The caller's own account, on which most actions are refused. */
  isOwn: z.boolean(),
  counts: z.object({
    portfolios: z.int(),
    publicPortfolios: z.int(),
    transactions: z.int(),
    connections: z.int(),
    imports: z.int(),
    daysOfUse: z.int(),
  }),
  sessions: z.array(
    z.object({
      id: z.string(),
      createdAt: z.string(),
      usedAt: z.string(),
      address: z.string(),
      browser: z.string(),
      system: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  /** Subscription and latest payments; null while no plans are sold. */
  billing: z
    .object({
      status: z.enum(subscriptionStatuses),
      plan: z.enum(planNames),
      period: z.enum(planPeriods).nullable(),
      isRenewing: z.boolean(),
      trialUntil: z.string().nullable(),
      paidUntil: z.string().nullable(),
      accessUntil: z.string().nullable(),
      /** Plans given without payment that are in force. */
      grants: z.array(
        z.object({ plan: z.enum(planNames), until: z.string().nullable(), reason: z.string() }),
      ),
      payments: z.array(Payment),
    })
    .nullable(),
  consents: z.array(
    z.object({ kind: z.string(), version: z.string(), isGranted: z.boolean(), givenAt: z.string() }),
  ),
  /** One page of the security log, newest first. */
  log: z.object({
    events: z.array(
      z.object({
        id: z.string(),
        event: z.string(),
        happenedAt: z.string(),
        address: z.string(),
        details: z.record(z.string(), z.string()),
      }),
    ),
    page: z.int(),
    pages: z.int(),
    totalCount: z.int(),
  }),
});
export type UserProfile = z.infer<typeof UserProfile>;

export const adminUsersContract = {
  "GET /api/admin/users": endpoint({
    summary: "Users by name, e-mail, user name or id, filtered and sorted",
    access: { role: "admin" },
    input: z.object({
      /** Beginnings of words of the name and the address, a user name, or an id. */
      search: z.string().trim().max(200).default(""),
      role: RoleWord.optional(),
      plan: z.enum(planNames).optional(),
      state: z.enum(userStates).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, { error: "country" })
        .optional(),
      seen: z.enum(userSeen).optional(),
      sort: z.enum(userSorts).default("created"),
      /** `nextCursor` of the previous page. */
      cursor: z.string().max(400).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({
      users: z.array(UserLine),
      /** Matching users, counted up to a limit. */
      count: z.object({ value: z.int(), isMore: z.boolean() }),
      nextCursor: z.string().nullable(),
    }),
  }),
  "GET /api/admin/user": endpoint({
    summary: "One user: devices, plan, consents, roles, security log and counts, without amounts",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.object({ userId: Id, logPage: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: UserProfile,
  }),
  "GET /api/admin/roles-list": endpoint({
    summary: "All roles with their number of users",
    access: { role: "admin" },
    input: NoInput,
    output: z.object({ roles: z.array(z.object({ role: RoleWord, users: z.int() })) }),
  }),
  "GET /api/admin/get-roles": endpoint({
    summary: "Roles of a user",
    access: { role: "admin" },
    input: z.object({ userId: Id }),
    output: z.object({ userId: z.string(), roles: z.array(RoleWord) }),
  }),
} as const;
