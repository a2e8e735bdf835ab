import { describe, expect, it } from "vitest";
import { type Chunk, joinChunks, reachOf } from "./join-chunks.ts";

const chunk = (name: string, needs: string, size: number, imports: readonly string[] = []): Chunk => ({
  ...{ name, size, needs: new Set(needs), ids: new Set([`${name}.ts`]), imports: new Set(imports) },
});
/** "modules: pages", by name. */
const told = (chunks: readonly Chunk[]) =>
  chunks.map(({ ids, needs }) => `${[...ids].sort().join("+")}: ${[...needs].sort().join("")}`).sort();

describe("joinChunks", () => {
  it("joins small files of nearly the same pages", () =>
    expect(told(joinChunks([chunk("one", "abcd", 500), chunk("two", "abc", 500)]))).toEqual([
      "one.ts+two.ts: abcd",
    ]));

  it("leaves apart what would be read in vain", () =>
    expect(told(joinChunks([chunk("small", "abc", 500), chunk("large", "a", 90_000)]))).toEqual([
      "large.ts: a",
      "small.ts: abc",
    ]));

  it("reads less in vain on a page that counts for more", () => {
    const chunks = [chunk("one", "abcd", 500), chunk("two", "abc", 3_000)];
    expect(told(joinChunks(chunks))).toEqual(["one.ts+two.ts: abcd"]);
    const apart = joinChunks(chunks, (page) => (page === "d" ? 40 : 1));
    expect(told(apart)).toEqual(["one.ts: abcd", "two.ts: abc"]);
  });

  it("joins nothing that no page needs together", () =>
    expect(joinChunks([chunk("one", "a", 1), chunk("two", "b", 1)])).toHaveLength(2));

  it("counts what the joined file brings along for pages that did not need it", () => {
    const library = chunk("library", "abxyz", 300_000);
    const two = chunk("two", "abcd", 500);
    const apart = ["library.ts: abxyz", "one.ts: ab", "two.ts: abcd"];
    expect(told(joinChunks([library, chunk("one", "ab", 25_000, ["library"]), two]))).toEqual(apart);
    const without = joinChunks([library, chunk("one", "ab", 25_000), two]);
    expect(told(without)).toEqual(["library.ts: abxyz", "one.ts+two.ts: abcd"]);
  });

  it("lets no two files ask for each other", () => {
    // The middle imports the first and is imported by the last, so the two cannot join.
    const chunks = [
      chunk("first", "ab", 10, ["middle"]),
      chunk("middle", "abcdefgh", 500_000, ["last"]),
      chunk("last", "abcdefgh", 10),
    ];
    for (const joined of [joinChunks(chunks), joinChunks(chunks.toReversed())]) {
      const reach = reachOf(joined);
      for (const { name } of joined) expect(reach.get(name)?.has(name)).toBe(false);
    }
  });

  it("names of joined files stand for both wherever they are imported", () => {
    const joined = joinChunks([
      chunk("base", "abc", 10),
      chunk("more", "abc", 10),
      chunk("user", "a", 900_000, ["more"]),
    ]);
    expect(joined.find(({ name }) => name === "user")?.imports).toEqual(new Set(["base"]));
  });
});
