import { z } from "zod";

/** An empty value (`PORT=`) means "not given", as in most tools that read the environment. */
export const given = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? undefined : value), inner);

/** An http address; left out, it is the one that is reached in the world. */
export const addressOr = (usual: string) =>
  given(z.url({ protocol: /^https?$/, error: "must start with http:// or https://" }).default(usual));

/** Words separated by commas; empty when not given. */
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

/** A text without spaces around it. */
export const optionalText = given(z.string().trim().optional());
