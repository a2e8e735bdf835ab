import { z } from "zod";
import { Id, NoInput, NoOutput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { PlainText } from "../../../shared/schemas/ledger.schema.ts";
import {
  AskedKey,
  ListedPortfolio,
  ListSort,
  listFilters,
  PublicKey,
  ReportReason,
} from "../../../shared/schemas/publication.schema.ts";

const FollowState = z.object({
  isFollowed: z.boolean(),
  /** The user's own portfolio, which cannot be followed. */
  isOwn: z.boolean(),
  /** Id of the user's own portfolio, to manage it; null for all others. */
  portfolioId: Id.nullable(),
  followers: z.int(),
});

export const communityContract = {
  "GET /api/public/portfolios-list": endpoint({
    access: "anon",
    summary:
      "Community list of public portfolios: listed by their owners, at least 90 days of history, time-weighted returns only, no sandboxes",
    input: z.object({
      ...listFilters,
      sort: ListSort.default("followers"),
      /** Best first: highest value, or lowest for volatility. False: the reverse; unknown values always come last. */
      isBestFirst: z.union([z.boolean(), z.stringbool()]).default(true),
      /** `nextCursor` of the previous page, with the same sort. */
      cursor: z.string().max(200).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
    }),
    output: z.object({
      portfolios: z.array(ListedPortfolio),
      /** Number of all matches, not only on this page. */
      total: z.int(),
      minHistoryDays: z.int(),
      nextCursor: z.string().nullable(),
    }),
  }),
  "GET /api/public/portfolios-list/options": endpoint({
    access: "anon",
    perMinute: 120,
    keepS: 300,
    isOwnAddition: true,
    summary: "Currencies, classes and countries that occur in the community list, most frequent first",
    input: NoInput,
    output: z.object({
      currencies: z.array(z.object({ key: z.string(), count: z.int() })),
      /** Codes of `AssetType`. */
      classes: z.array(z.object({ key: z.string(), count: z.int() })),
      countries: z.array(z.object({ key: z.string(), count: z.int() })),
    }),
  }),
  "GET /api/social/follow": endpoint({
    access: "user",
    isOwnAddition: true,
    summary: "Whether you follow a public portfolio",
    input: z.object({ key: AskedKey }),
    output: FollowState,
  }),
  "POST /api/social/follow": endpoint({
    access: "user",
    perMinute: 60,
    isOwnAddition: true,
    summary: "Follow a public portfolio: it is in your list, and you are notified of its months",
    input: z.object({ key: AskedKey }),
    output: FollowState,
  }),
  "DELETE /api/social/follow": endpoint({
    access: "user",
    perMinute: 60,
    isOwnAddition: true,
    summary: "No longer follow a public portfolio",
    input: z.object({ key: AskedKey }),
    output: FollowState,
  }),
  "GET /api/social/followed": endpoint({
    access: "user",
    isOwnAddition: true,
    summary: "Public portfolios you follow, latest first; unlisted ones as well",
    input: NoInput,
    output: z.object({ portfolios: z.array(ListedPortfolio.extend({ followedAt: z.string() })) }),
  }),
  "POST /api/social/report-abuse": endpoint({
    access: "anon",
    perMinute: 5,
    status: 204,
    isOwnAddition: true,
    summary: "Report a public portfolio or profile to the administrators of this installation",
    input: z.object({
      /** Exactly one of the two. */
      key: PublicKey.optional(),
      userName: z.string().trim().min(1).max(60).optional(),
      reason: ReportReason,
      text: PlainText.trim().max(2_000).default(""),
      /** Field hidden from people: a report that fills it is accepted and dropped. */
      homepage: z.string().max(500).default(""),
    }),
    output: NoOutput,
  }),
} as const;
