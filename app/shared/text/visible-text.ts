import type { z } from "zod";

/**
 * Characters that show nothing by themselves: controls, format marks (zero-width spaces and joiners), spaces, combining
 * marks, and letters that are drawn blank (fillers of Hangul, the empty Braille pattern).
 */
const invisible = /[\p{C}\p{Z}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/gu;

/** True when at least one character of a text can be seen. */
export const isVisible = (text: string): boolean => text.replaceAll(invisible, "") !== "";

/** A name people tell things apart by: empty where its schema allows that, otherwise with a visible character. */
export const visible = <Text extends z.ZodType<string>>(text: Text): Text =>
  text.refine((value) => value === "" || isVisible(value), { error: "invisible" }) as Text;
