import { z } from "zod";
import { NoInput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";

export const storageContract = {
  "GET /api/admin/get-counts": endpoint({
    summary: "Rows and bytes of every table, with the size and version of the database",
    access: { role: "admin" },
    input: NoInput,
    output: z.object({
      /** Of PostgreSQL. */
      version: z.string(),
      bytes: z.int(),
      tables: z.array(
        z.object({
          name: z.string(),
          rows: z.int(),
          /** Estimated by the database; small tables are counted. */
          isEstimate: z.boolean(),
          /** With indexes and long values. */
          bytes: z.int(),
          indexBytes: z.int(),
        }),
      ),
    }),
  }),
} as const;
