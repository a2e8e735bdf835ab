import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, PortfolioId } from "../../shared/shapes/ledger-shapes.ts";
import { Figure } from "../../shared/shapes.ts";
import { momentumSpans, momentumTypes } from "./momentum-names.ts";

const MomentumSpan = z.enum(momentumSpans);

/** A figure for every span: total returns in the asset's own currency. */
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
      /** "MCFTR@MISX"; absent: the index of the portfolio's currency. */
      benchmark: z
        .string()
        .regex(/^[A-Z0-9.-]{1,20}@[A-Z0-9]{1,12}$/, { error: "format" })
        .optional(),
      /** By which span the market is ordered. */
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
      /** Listings that can be compared with: those whose closes are known. */
      benchmarks: z.array(z.object({ id: z.string(), name: z.string() })),
      market: z.object({
        /** Of so many assets the span is known. */
        known: z.int(),
        strongest: z.array(
          z.object({ symbol: z.string(), ticker: z.string(), name: z.string(), spans: Spans }),
        ),
        weakest: z.array(
          z.object({ symbol: z.string(), ticker: z.string(), name: z.string(), spans: Spans }),
        ),
        /** The evening the market's figures are of; null = not made yet. */
        madeOn: z.string().nullable(),
      }),
    }),
  }),
} as const;
