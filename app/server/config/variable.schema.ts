import { z } from "zod";

/** Treats an empty value (`PORT=`) as missing, like most tools. */
export const given = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? undefined : value), inner);

export const addressOr = (usual: string) =>
  given(z.url({ protocol: /^https?$/, error: "must start with http:// or https://" }).default(usual));

export const wordList = given(
  z
    .string()
    .optional()
    .transform((text) =>
      (text ?? "")
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    ),
);

export const optionalText = given(z.string().trim().optional());
