import { z } from "zod";
import { Id } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { moderationActions } from "../../../shared/names/publication-names.ts";
import { ActReason } from "../../../shared/schemas/act.schema.ts";
import { PublicKey, ReportReason } from "../../../shared/schemas/publication.schema.ts";

/** A user's portfolio, or their profile if `portfolioId` is null. */
const subject = { ownerId: Id, portfolioId: Id.nullable() };

const Subject = z.object({
  ...subject,
  kind: z.enum(["portfolio", "profile"]),
  /** Key of a portfolio; null: withdrawn meanwhile, or a profile. */
  key: PublicKey.nullable(),
  userName: z.string().nullable(),
  /** Portfolio name, or the user's display name. */
  name: z.string(),
  isHidden: z.boolean(),
  openCount: z.int(),
  /** Newest first. */
  reports: z.array(
    z.object({
      id: Id,
      reason: ReportReason,
      text: z.string(),
      reportedAt: z.string(),
      /** Null: by a visitor. */
      reporterId: z.string().nullable(),
      isOpen: z.boolean(),
    }),
  ),
  /** Audit log, newest first. */
  decisions: z.array(
    z.object({
      action: z.enum(moderationActions),
      reason: z.string(),
      decidedAt: z.string(),
      adminId: z.string(),
      /** E-mail of the administrator; null: the account was deleted. */
      admin: z.string().nullable(),
    }),
  ),
});

export const moderationContract = {
  "GET /api/admin/abuse-reports": endpoint({
    summary: "Reported and hidden public portfolios and profiles, with reports and decisions",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.object({
      state: z.enum(["open", "hidden", "all"]).default("open"),
      /** `nextCursor` of the previous page. */
      cursor: z.string().max(200).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ subjects: z.array(Subject), openCount: z.int(), nextCursor: z.string().nullable() }),
  }),
  "POST /api/admin/abuse-reports": endpoint({
    summary:
      "Hide a public portfolio or profile, restore it, or dismiss its reports; the reason is kept. Hiding and restoring require a recent two-factor code",
    access: { role: "admin" },
    perMinute: 60,
    isOwnAddition: true,
    input: z.object({
      ...subject,
      action: z.enum(moderationActions),
      reason: ActReason,
    }),
    output: Subject,
  }),
} as const;
