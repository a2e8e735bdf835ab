import type { z } from "zod";

/** Includes blank letters (Hangul fillers, the empty Braille pattern). */
const invisible = /[\p{C}\p{Z}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/gu;

export const isVisible = (text: string): boolean => text.replaceAll(invisible, "") !== "";

/** Would also turn the text after a name. */
const directions = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Drops direction marks; right-to-left scripts need none. */
export const visible = <Text extends z.ZodType<string>>(text: Text): Text =>
  text
    .refine((value) => value === "" || isVisible(value), { error: "invisible" })
    .overwrite((value) => value.replaceAll(directions, "") as typeof value) as Text;
