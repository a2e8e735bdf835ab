import { z } from "zod";

/** Counts up when a program that knows only the older one could read an archive wrongly. */
export const backupVersion = 6;

/** Content of `manifest.json`: every other file with its checksum. */
export const Manifest = z.strictObject({
  format: z.literal("zerno-backup"),
  version: z.int().min(1),
  files: z.array(
    z.strictObject({
      name: z.string().max(400),
      bytes: z.int().min(0),
      /** SHA-256 in hex. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** Shared asset with enough codes to find it in another installation. */
export const SharedAsset = z.strictObject({
  id: z.uuid(),
  type: z.int(),
  ticker: z.string(),
  exchange: z.string(),
  isin: z.string().nullable(),
  currency: z.string(),
  name: z.string(),
});
export type SharedAsset = z.infer<typeof SharedAsset>;
