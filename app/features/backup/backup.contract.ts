import { z } from "zod";
import { Id } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";

const yes = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

export const RestoreReport = z.object({
  /** False: nothing was written, because portfolios exist and adding to them was not confirmed. */
  isDone: z.boolean(),
  /** Names of the archive's portfolios; once restored, their names here. */
  portfolios: z.array(z.string()),
  transactions: z.int(),
  files: z.int(),
  /** Existing rows (custom assets, mappings, remembered securities) that stay. */
  skipped: z.int(),
});
export type RestoreReport = z.infer<typeof RestoreReport>;

export const backupContract = {
  "GET /api/MyPortfolio/download-backup": endpoint({
    summary:
      "Backup of one or all portfolios as an archive, base64: data as JSON lines, prices and rates as CSV, imported files, a manifest with checksums",
    access: "user",
    isAmountsFile: true,
    perMinute: 20,
    input: z.object({ portfolioId: Id.optional() }),
    output: z.object({ fileName: z.string(), base64: z.string() }),
  }),
  "POST /api/MyPortfolio/restore-backup": endpoint({
    summary:
      "Restore an archive (multipart, field `file`), all or nothing. If portfolios exist, nothing is written unless `isBeside` is true: then they are added with new IDs",
    access: "user",
    body: "multipart",
    isOwnAddition: true,
    perMinute: 20,
    input: z.object({ isBeside: yes.default(false) }),
    output: RestoreReport,
  }),
};
