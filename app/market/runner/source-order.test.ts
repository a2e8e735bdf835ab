import { expect, it } from "vitest";
import { marketSources } from "../providers/index.ts";
import { capabilitiesOf } from "../providers/provider.ts";
import { defaultOrder, type OrderRule, sourcesFor } from "./source-order.ts";

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
