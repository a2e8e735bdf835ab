/**
 * Tags of tests (`// @module-tag NAME` at the head of a file, `{ tags: [NAME] }` for one test). The description is
 * printed as reason when a test is skipped.
 */
export const testTags = [
  { name: "night", description: "runs in npm run test:nightly" },
  { name: "every-server", description: "can differ by server: runs on PostgreSQL 15 by day too" },
  { name: "real-data", description: "needs real market data beside the checkout" },
  { name: "root", description: "needs root" },
  { name: "linux", description: "needs Linux" },
] as const;

export type TestTag = (typeof testTags)[number]["name"];

declare module "vitest" {
  interface TestTags {
    readonly tags: TestTag;
  }
}
