import { z } from "zod";
import { Id, NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { detectorIds } from "../../shared/names/detector-ids.ts";
import { AssetRef } from "../../shared/schemas/ledger.schema.ts";

/** Quarantined values of one series, source and detector. */
export const QuarantineCase = z.object({
  id: Id,
  kind: z.enum(["price", "rate", "payment"]),
  /** Null: a rate. */
  asset: AssetRef.nullable(),
  /** "USD/RUB"; null: a price or a dividend. */
  pair: z.string().nullable(),
  source: z.string(),
  detector: z.enum(detectorIds),
  /** Number of quarantined days, and their range. */
  rows: z.int(),
  from: z.string(),
  to: z.string(),
  /** Of the first day, as published; exact decimal text. */
  value: z.string(),
  currency: z.string().nullable(),
  /** Comparison of the first day's value: days, values, ratios. */
  evidence: z.record(z.string(), z.string()),
  /** ISO instants. */
  firstSeenAt: z.string(),
  fetchedAt: z.string(),
  /** Request without keys; empty if unknown. */
  url: z.string(),
});
export type QuarantineCase = z.infer<typeof QuarantineCase>;

const Settled = z.object({
  /** Days released or rejected. */
  rows: z.int(),
});

export const quarantineContract = {
  "GET /api/supportAssetEdit/quarantine": endpoint({
    summary: "Quarantined prices, rates and dividends with evidence; at most 500 cases",
    access: { role: "support" },
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ cases: z.array(QuarantineCase), total: z.int() }),
  }),
  "POST /api/supportAssetEdit/quarantine/accept": endpoint({
    summary: "Accept the values of a case; following values are checked again",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({ caseId: Id }),
    output: Settled,
  }),
  "POST /api/supportAssetEdit/quarantine/reject": endpoint({
    summary: "Reject the values of a case permanently",
    access: { role: "support" },
    isOwnAddition: true,
    input: z.object({ caseId: Id }),
    output: Settled,
  }),
} as const;
