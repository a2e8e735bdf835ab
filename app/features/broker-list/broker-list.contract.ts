import { z } from "zod";
import { NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";

/**
 * Evidence for a broker's statements: rows of a real one, a file in its layout, or programs that read it. Below
 * "real-sample" an import is a trial.
 */
export const BrokerEvidence = z.enum(["real-sample", "fixture", "importer-code"]);
export type BrokerEvidence = z.infer<typeof BrokerEvidence>;

const ImportType = z.object({
  id: z.string(),
  name: z.string(),
  /** False: no reader yet; the rows go through the user's own mapping or the template. */
  isRead: z.boolean(),
  /** Evidence for the layout: a real file, a file in its layout, programs that read it; null when not read. */
  evidence: z.enum(["sample", "fixture", "code"]).nullable(),
  /** Known from programs only: offered as a trial. */
  isBeta: z.boolean(),
});

export const brokerListContract = {
  "GET /api/broker/list": endpoint({
    summary: "Brokers with country, logo, statement formats, sync provider and level of support",
    access: "anon",
    input: NoInput,
    output: z.object({
      brokers: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** ISO 3166 code. */
          country: z.string(),
          /** Path of the picture on this server. */
          logo: z.string(),
          /** Code of `IntegrationProvider` that links its accounts (docs/codes.md#numbers); null: none. */
          syncProvider: z.int().nullable(),
          /** Ids of `PortfolioSyncSettings` that reach it by an interface of its own; aggregators are not among them. */
          syncProviders: z.array(z.string()),
          evidence: BrokerEvidence,
          formats: z.array(ImportType),
        }),
      ),
    }),
  }),
  "GET /api/broker/import-types": endpoint({
    summary: "Statement formats by broker, and whether they are supported",
    access: "anon",
    input: NoInput,
    output: z.object({
      brokers: z.array(z.object({ id: z.string(), name: z.string(), formats: z.array(ImportType) })),
    }),
  }),
} as const;
