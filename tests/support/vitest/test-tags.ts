/**
 * Tags of tests (`// @module-tag NAME` at the head of a file, `{ tags: [NAME] }` for one test). The description is the
 * reason told for a test that is skipped where its tag's condition does not hold.
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
