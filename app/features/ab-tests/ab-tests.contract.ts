import { z } from "zod";
import { NoInput, NoOutput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";

/** Names of tests, variants and results: what code can say. */
const Name = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, { error: "format" });

/** Random id made by the browser; it identifies no row. */
const SocialKey = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: "format" });

/** Subject of a test: the signed-in user, otherwise the browser's social key. */
const asked = { type: Name, socialKey: SocialKey.optional() };

const Test = z.object({
  name: z.string(),
  description: z.string(),
  isRunning: z.boolean(),
  /** Percent of people who take part. */
  rollout: z.int(),
  createdAt: z.string(),
  variants: z.array(
    z.object({
      name: z.string(),
      /** Persons to whom it was shown, accounts and anonymous browsers together. */
      people: z.int(),
      /** Number of exposures. */
      exposures: z.int(),
      /** Persons of them with any result. */
      results: z.int(),
      /** Share of users with a result, and its 95% interval (Wilson); null without exposures. */
      share: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
      /** Persons by result. */
      byResult: z.array(z.object({ result: z.string(), people: z.int() })),
    }),
  ),
});
export type AbTest = z.infer<typeof Test>;

export const abTestsContract = {
  "POST /api/ab-tests/schedule": endpoint({
    summary: "Prepare a test for this visitor: draws the variant without counting",
    access: "anon",
    perMinute: 120,
    input: z.object(asked),
    output: z.object({ isScheduled: z.boolean() }),
  }),
  "POST /api/ab-tests/run": endpoint({
    summary: "The variant to show, counted as an exposure; null if the test is not running",
    access: "anon",
    perMinute: 120,
    input: z.object(asked),
    output: z.object({ variant: z.string().nullable() }),
  }),
  "POST /api/ab-tests/save-result": endpoint({
    summary: "Record the result of a test; once per visitor and test",
    access: "anon",
    perMinute: 120,
    input: z.object({ ...asked, result: Name }),
    output: z.object({ isSaved: z.boolean() }),
  }),
  "GET /api/admin/ab-tests": endpoint({
    summary: "A/B tests with counts by variant and result",
    access: { role: "admin" },
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ tests: z.array(Test) }),
  }),
  "POST /api/admin/ab-tests": endpoint({
    summary: "Create an A/B test, or change its description; new tests are stopped",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({
      name: Name,
      description: PlainText.trim().max(300).default(""),
      variants: z
        .array(Name)
        .min(2)
        .max(5)
        .refine((names) => new Set(names).size === names.length, { error: "twice" }),
    }),
    output: z.object({ name: z.string() }),
  }),
  "POST /api/admin/switch-ab-test": endpoint({
    summary:
      "Start or stop an A/B test, or set the percent of people it is rolled out to; others see the first variant and are not counted",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.strictObject({
      name: Name,
      isRunning: z.boolean(),
      rollout: z.int().min(1).max(100).optional(),
    }),
    output: z.object({ isRunning: z.boolean(), rollout: z.int() }),
  }),
  "DELETE /api/admin/ab-tests": endpoint({
    summary: "Delete an A/B test and its results",
    access: { role: "admin" },
    isOwnAddition: true,
    status: 204,
    input: z.strictObject({ name: Name }),
    output: NoOutput,
  }),
} as const;
