import { expect, it } from "vitest";
import { checkDerivation } from "../../../tests/support/derivations.ts";
import { deriveRest } from "./derive-rest.ts";
import { type DraftNode, restOf } from "./draft-tree.ts";

const node = (key: string, target: string | null, parent: string | null = null): DraftNode => ({
  ...{ key, parent, kind: 1, name: key, target, color: null, icon: null, asset: null, currency: null },
});

it("what is left to 100 % is of the targets at the top only", () => {
  const draft = [
    node("Shares", "0.6"),
    node("Europe", "0.5", "Shares"),
    node("Bonds", "0.25"),
    node("Gold", null),
  ];
  const figure = { value: restOf(draft, null), unit: "ratio" } as const;
  expect(figure.value).toBe("0.15");
  const labels = checkDerivation((t) => deriveRest(draft, (key) => key, t), figure);
  expect(labels).toEqual(["All targets", "Shares", "Bonds"]);
});
