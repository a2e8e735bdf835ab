import type { z } from "zod";

/**
 * Characters that show nothing by themselves: controls, format marks (zero-width spaces and joiners), spaces, combining
 * marks, and letters that are drawn blank (fillers of Hangul, the empty Braille pattern).
 */
const invisible = /[\p{C}\p{Z}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/gu;

/** True when at least one character of a text can be seen. */
export const isVisible = (text: string): boolean => text.replaceAll(invisible, "") !== "";

/** Marks that turn the direction of what follows: beyond the name, the text around it would be turned too. */
const directions = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A name people tell things apart by: empty where its schema allows that, otherwise with a visible character. Marks of
 * direction are dropped; letters of right-to-left scripts need none.
 */
export const visible = <Text extends z.ZodType<string>>(text: Text): Text =>
  text
    .refine((value) => value === "" || isVisible(value), { error: "invisible" })
    .overwrite((value) => value.replaceAll(directions, "") as typeof value) as Text;
