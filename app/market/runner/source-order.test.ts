import { expect, it } from "vitest";
import { marketSources } from "../providers/index.ts";
import { capabilitiesOf, type GeneratedSource, type HttpProvider } from "../providers/provider.ts";
import { defaultOrder, type OrderRule, sourcesFor, withUnnamed } from "./source-order.ts";

it("the default order names sources that exist and can do what they are asked for", () => {
  for (const { wants, sources } of defaultOrder) {
    for (const id of sources) {
      const source = marketSources.find((one) => one.id === id);
      expect(source, id).toBeDefined();
      if (source !== undefined)
        expect(capabilitiesOf(source), id).toEqual(expect.arrayContaining([...wants]));
    }
  }
});

it("every source is asked for everything it can do, and every need has sources", () => {
  for (const source of marketSources.filter(({ kind }) => kind === "http"))
    for (const want of capabilitiesOf(source))
      expect(
        defaultOrder.some(({ wants, sources }) => wants.includes(want) && sources.includes(source.id)),
        `${source.id} ${want}`,
      ).toBe(true);
  expect(sourcesFor(defaultOrder, { want: "payments", kind: "stock", country: "RU" })).toEqual([
    "tinvest",
    "moex",
    "csv-address",
    "moex-register",
  ]);
  expect(sourcesFor(defaultOrder, { want: "payments", kind: "bond", country: "RU" })[0]).toBe("moex");
  expect(sourcesFor(defaultOrder, { want: "prices", kind: "stock", country: "US" })[0]).toBe("yahoo");
  expect(sourcesFor(defaultOrder, { want: "rates", country: "US" }).slice(-2)).toEqual([
    "currency-api",
    "currency-api-mirror",
  ]);
});

it("the first rule that fits the need holds", () => {
  const order: readonly OrderRule[] = [
    { wants: ["prices"], kinds: ["stock", "bond"], countries: ["RU"], sources: ["moex"] },
    { wants: ["prices"], kinds: ["crypto"], sources: ["coins"] },
    { wants: ["prices", "splits"], sources: ["world"] },
  ];
  expect(sourcesFor(order, { want: "prices", kind: "bond", country: "RU" })).toEqual(["moex"]);
  expect(sourcesFor(order, { want: "prices", kind: "bond", country: "DE" })).toEqual(["world"]);
  expect(sourcesFor(order, { want: "prices", kind: "crypto", country: null })).toEqual(["coins"]);
  expect(sourcesFor(order, { want: "prices" })).toEqual(["world"]);
  expect(sourcesFor(order, { want: "news" })).toEqual([]);
});

it("a source that no rule names is the last of the general rules that it can serve", () => {
  const named = { id: "named", kind: "http", endpoints: { prices: {} } };
  const added = { id: "added", kind: "http", endpoints: { prices: {}, quotes: {} } };
  const demo = { id: "demo", kind: "generated", can: ["prices"] };
  const order: readonly OrderRule[] = [
    { wants: ["prices"], countries: ["RU"], sources: ["named"] },
    { wants: ["prices"], kinds: ["crypto"], sources: ["named"] },
    { wants: ["prices"], sources: ["named"] },
    { wants: ["prices", "splits"], sources: ["named"] },
    { wants: ["quotes"], sources: [] },
  ];
  const all = [added, named, demo] as unknown as readonly (HttpProvider | GeneratedSource<unknown>)[];
  expect(withUnnamed(order, all).map(({ sources }) => sources)).toEqual([
    ["named"],
    ["named"],
    ["named", "added"],
    ["named"],
    ["added"],
  ]);
});
