import { z } from "zod";
import { Id, IsoDay, NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { healthKinds } from "../../shared/names/health-kinds.ts";
import { ActReason } from "../../shared/schemas/act.schema.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";

/** A time in which support may see amounts. */
const Grant = z.object({
  id: Id,
  grantedAt: z.string(),
  expiresAt: z.string(),
  /** Null: not ended early. */
  revokedAt: z.string().nullable(),
  /** Granted by an administrator, not by the user. */
  isByAdmin: z.boolean(),
  /** Of an administrator; empty where the user granted it. */
  reason: z.string(),
});
export type Grant = z.infer<typeof Grant>;

const OwnAccess = z.object({
  /** In force now. */
  current: Grant.nullable(),
  /** Newest first, the current one among them. */
  grants: z.array(Grant),
});

export const SupportUser = z.object({
  userId: Id,
  name: z.string(),
  userName: z.string().nullable(),
  /** First letter and dots while access is not granted. */
  email: z.string(),
  isEmailMasked: z.boolean(),
  plan: z.string(),
  country: z.string(),
  language: z.string(),
  createdAt: z.string(),
  /** Last request of any session that is open. */
  lastSeenAt: z.string().nullable(),
  portfolioCount: z.int(),
  grant: Grant.nullable(),
});
export type SupportUser = z.infer<typeof SupportUser>;

const CountOf = z.object({ code: z.int(), count: z.int() });

/** A portfolio without amounts, quantities, prices, names and notes. */
export const SupportPortfolio = z.object({
  portfolioId: Id,
  /** Null while access is not granted. */
  name: z.string().nullable(),
  view: z.int(),
  accountType: z.int(),
  costMethod: z.int(),
  currency: z.string(),
  isComposite: z.boolean(),
  isDemo: z.boolean(),
  isArchived: z.boolean(),
  isCashTracked: z.boolean(),
  createdAt: z.string(),
  accountCount: z.int(),
  transactionCount: z.int(),
  firstDay: IsoDay.nullable(),
  lastDay: IsoDay.nullable(),
  /** By kind of transaction. */
  byKind: z.array(z.object({ kind: z.string(), count: z.int() })),
  /** Assets held today, by code of their type; null: could not be calculated. */
  heldByType: z.array(CountOf).nullable(),
  /** Issues of the data; `code` of rows that cannot be used is the reason. Null: could not be calculated. */
  issues: z
    .array(z.object({ kind: z.enum(healthKinds), code: z.string().nullable(), count: z.int() }))
    .nullable(),
  imports: z.object({
    /** By code of the state. */
    byState: z.array(CountOf),
    /** Latest files that could not be read; names of files are not answered. */
    failures: z.array(
      z.object({ createdAt: z.string(), brokerId: z.string(), format: z.string(), code: z.string() }),
    ),
  }),
});
export type SupportPortfolio = z.infer<typeof SupportPortfolio>;

export const SupportSync = z.object({
  provider: z.string(),
  state: z.enum(["ready", "resting"]),
  accountCount: z.int(),
  failures: z.int(),
  lastRunAt: z.string().nullable(),
  lastGoodAt: z.string().nullable(),
  /** Code of the last error. */
  problem: z.string().nullable(),
});
export type SupportSync = z.infer<typeof SupportSync>;

const Cloned = z.object({ portfolioId: Id, name: z.string() });

const cloneInput = z.object({
  userId: Id,
  portfolioId: Id,
  reason: ActReason,
  /** With real amounts and names; requires access granted by the user or by an administrator. */
  isAsIs: z.boolean().default(false),
});

export const supportContract = {
  "GET /api/user/support-access": endpoint({
    summary: "Whether support may see your amounts, and when it was granted before",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: OwnAccess,
  }),
  "POST /api/user/support-access": endpoint({
    summary: "Let support see your amounts for 24 hours",
    access: "user",
    perMinute: 10,
    isOwnAddition: true,
    input: NoInput,
    output: OwnAccess,
  }),
  "DELETE /api/user/support-access": endpoint({
    summary: "End the access of support immediately",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: OwnAccess,
  }),
  "GET /api/support/user": endpoint({
    summary:
      "Find users by ID, name, user name (exact or beginning) or e-mail (exact, or beginning with the whole part before @); at most 20",
    access: { role: "support" },
    perMinute: 60,
    input: z.object({
      /** Empty: those who allow access now. */
      query: PlainText.trim().max(254).default(""),
    }),
    output: z.object({ users: z.array(SupportUser) }),
  }),
  "POST /api/support/open-user": endpoint({
    summary:
      "Open a user's account for an hour, with a reason: logged in both accounts; requires a recent two-factor code",
    access: { role: "support" },
    perMinute: 30,
    isOwnAddition: true,
    input: z.object({ userId: Id, reason: ActReason }),
    output: SupportUser,
  }),
  "GET /api/support/get-portfolios": endpoint({
    summary:
      "Portfolios of a user without amounts: kinds, counts, dates, issues, failed imports, syncs; REASON_REQUIRED (428) unless opened in the last hour",
    access: { role: "support" },
    perMinute: 60,
    input: z.object({ userId: Id }),
    output: z.object({
      user: SupportUser,
      portfolios: z.array(SupportPortfolio),
      syncs: z.array(SupportSync),
    }),
  }),
  "POST /api/support/clone-portfolio": endpoint({
    summary:
      "Copy a user's portfolio into your own account as a sandbox, anonymised: amounts multiplied by one secret factor, names and notes removed, dates kept",
    access: { role: "support" },
    perMinute: 10,
    status: 201,
    input: cloneInput,
    output: Cloned,
  }),
  "POST /api/admin/clone-portfolio": endpoint({
    summary: "The same for administrators",
    access: { role: "admin" },
    perMinute: 10,
    status: 201,
    input: cloneInput,
    output: Cloned,
  }),
  "POST /api/support/grant-access": endpoint({
    summary:
      "Grant support access to a user's amounts for 24 hours, with a reason; the user is notified immediately",
    access: { role: "admin" },
    perMinute: 10,
    isOwnAddition: true,
    input: z.object({ userId: Id, reason: ActReason }),
    output: SupportUser,
  }),
} as const;
