import { expect, expectTypeOf, it } from "vitest";
import { api } from "./api.ts";
import type { Contracts } from "./contracts.ts";

it("every endpoint of the map has its own types for callers, and no other path has any", () => {
  expectTypeOf<Contracts["GET /api/broker/list"]["access"]>().toEqualTypeOf<"anon">();
  expectTypeOf<Contracts["GET /api/portfoliogoal"]>().toHaveProperty("output");
  // @ts-expect-error: the map has no such path
  type Unknown = Contracts["GET /api/no-such-path"];
  expectTypeOf<Unknown>().not.toBeFunction();
  const keys = api.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
