import { z } from "zod";
import { Id, NoInput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { BondSchedule, BondTermsShape } from "../../../shared/schemas/bond.schema.ts";
import { AssetRef } from "../../../shared/schemas/ledger.schema.ts";

export const OwnBond = BondTermsShape.extend({
  asset: AssetRef,
  schedule: BondSchedule,
  /** For If-Match of a change. */
  etag: z.string(),
});
export type OwnBond = z.infer<typeof OwnBond>;

export const ownBondsContract = {
  "GET /api/own-bonds": endpoint({
    summary: "Custom bonds with their terms, by name",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({
      bonds: z.array(OwnBond),
      /** Reference rates of floating coupons, percent per year, named in the user's language. */
      indices: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
  "PUT /api/own-bonds": endpoint({
    summary: "Set the terms and coupons of a custom bond; STALE (412) if they do not match If-Match",
    access: "user",
    isOwnAddition: true,
    needsIfMatch: true,
    input: BondTermsShape.extend({
      assetId: Id,
      /** Absent: unchanged. */
      schedule: BondSchedule.optional(),
    }),
    output: OwnBond,
  }),
} as const;
