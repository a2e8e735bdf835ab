import { z } from "zod";
import { Figure } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, PortfolioId } from "../../shared/schemas/ledger.schema.ts";
import { momentumSpans, momentumTypes } from "./momentum-names.ts";

const MomentumSpan = z.enum(momentumSpans);

/** Total returns by period, in the asset's own currency. */
const Spans = z.object({
  months1: Figure,
  months3: Figure,
  months6: Figure,
  months12: Figure,
  twelveMinusOne: Figure,
  high: Figure,
});

export const momentumContract = {
  "GET /api/assetperformance/momentum": endpoint({
    summary: "Momentum of a portfolio's holdings vs a benchmark, and the strongest and weakest of the market",
    access: "user",
    shared: "view",
    input: z.object({
      portfolioId: PortfolioId,
      /** "MCFTR@MISX"; default: the index of the portfolio's currency. */
      benchmark: z
        .string()
        .regex(/^[A-Z0-9.-]{1,20}@[A-Z0-9]{1,12}$/, { error: "format" })
        .optional(),
      /** Period by which the market is ranked. */
      by: MomentumSpan.default("twelveMinusOne"),
      /** Code of `AssetType`. */
      type: z.enum(momentumTypes).default("1"),
    }),
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      today: z.string(),
      holdings: z.array(
        z.object({
          asset: AssetRef,
          spans: Spans,
          /** 12 months of the asset less 12 months of the benchmark, each in its own currency. */
          against: Figure,
        }),
      ),
      benchmark: z.object({ id: z.string(), name: z.string(), spans: Spans }),
      /** Benchmarks with known closes. */
      benchmarks: z.array(z.object({ id: z.string(), name: z.string() })),
      market: z.object({
        /** Number of assets with a known figure. */
        known: z.int(),
        strongest: z.array(
          z.object({ symbol: z.string(), ticker: z.string(), name: z.string(), spans: Spans }),
        ),
        weakest: z.array(
          z.object({ symbol: z.string(), ticker: z.string(), name: z.string(), spans: Spans }),
        ),
        /** Evening of the market's figures; null = not computed yet. */
        madeOn: z.string().nullable(),
      }),
    }),
  }),
} as const;
