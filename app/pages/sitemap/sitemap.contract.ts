import { z } from "zod";
import { NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";

export const sitemapContract = {
  "POST /api/admin/generate-sitemap": endpoint({
    summary: "Rebuild the sitemap from the database; otherwise it is rebuilt at most once an hour",
    access: { role: "admin" },
    perMinute: 10,
    input: NoInput,
    output: z.object({
      parts: z.array(z.object({ name: z.string(), addresses: z.int() })),
      madeAt: z.string(),
    }),
  }),
} as const;
