import type { TestOptions } from "vitest";

/** Restricts a test to the night if `isLeft`, when another one shows the same by day. */
export const atNight = (isLeft: boolean): TestOptions => (isLeft ? { tags: ["night"] } : {});
