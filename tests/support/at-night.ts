import type { TestOptions } from "vitest";

/** Options of a test that runs at night alone when `isLeft`: by day another one shows the same. */
export const atNight = (isLeft: boolean): TestOptions => (isLeft ? { tags: ["night"] } : {});
