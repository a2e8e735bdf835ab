import { z } from "zod";
import { FeedbackType } from "../../shared/codes.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";

/** Code of `FeedbackType`: what was asked about. */
const FeedbackCode = z.union([
  z.literal(FeedbackType.onboardingFinished),
  z.literal(FeedbackType.unsubscribed),
  z.literal(FeedbackType.other),
  z.literal(FeedbackType.report),
  z.literal(FeedbackType.customizableDashboard),
]);
const Stars = z.int().min(1).max(3);

const Answer = z.object({
  id: z.string(),
  type: FeedbackCode,
  stars: z.int(),
  /** Empty where only stars were given. */
  message: z.string(),
  createdAt: z.string(),
  /** Name of the account. */
  name: z.string(),
  email: z.string(),
});
export type Answer = z.infer<typeof Answer>;

/** From the address of the screen: a text; absent: answers to every question. */
const TypeFilter = z.coerce.number().int().pipe(FeedbackCode).optional();

/** Token of an unsubscribe link, for signed-out users. */
const link = { t: z.string().max(60).optional() };

export const feedbackContract = {
  "POST /api/feedback/ask": endpoint({
    summary:
      "Whether to ask a survey question now: once per user and question, across devices; signed in, or by a signed e-mail link",
    access: "signature",
    perMinute: 30,
    isOwnAddition: true,
    input: z.object({ feedbackType: FeedbackCode, ...link }),
    output: z.object({ isFirst: z.boolean() }),
  }),
  "POST /api/feedback": endpoint({
    summary:
      "Send feedback: one to three stars, and an optional comment; signed in, or by a signed e-mail link",
    access: "signature",
    perMinute: 30,
    status: 204,
    input: z.object({
      stars: Stars,
      message: PlainText.trim().max(4000).default(""),
      feedbackType: FeedbackCode,
      ...link,
    }),
    output: z.null(),
  }),
  "POST /api/feedback/stars-feedback": endpoint({
    summary: "Send a rating without a comment",
    access: "user",
    status: 204,
    input: z.object({ stars: Stars, feedbackType: FeedbackCode.default(FeedbackType.other) }),
    output: z.null(),
  }),
  "GET /api/admin/feedback": endpoint({
    summary: "Feedback, newest first, 50 per page, with counts by stars",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.object({ type: TypeFilter, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.object({
      answers: z.array(Answer),
      /** Of the filter, over all pages. */
      count: z.int(),
      pageSize: z.int(),
      /** Numbers of one, two and three star ratings. */
      stars: z.tuple([z.int(), z.int(), z.int()]),
    }),
  }),
  "GET /api/admin/feedback/export": endpoint({
    summary: "Feedback as CSV, newest first",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.object({ type: TypeFilter }),
    output: z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() }),
  }),
} as const;
