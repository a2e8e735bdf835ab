import { brokers } from "@zerno/brokers";
import { expect, it } from "vitest";
import en from "./broker-guides.en.json" with { type: "json" };
import ru from "./broker-guides.ru.json" with { type: "json" };
import { guideSteps } from "./broker-guides.ts";

/** Numbers of steps by broker. */
const stepsIn = (of: Readonly<Record<string, { readonly steps: object }>>) =>
  Object.fromEntries(Object.entries(of).map(([id, { steps }]) => [id, Object.keys(steps).length]));

it("describes the way to the file of brokers there are, in both languages with the same steps", () => {
  expect(stepsIn(en.of)).toEqual(guideSteps);
  expect(stepsIn(ru.of)).toEqual(guideSteps);
  const ids = new Set(brokers.map(({ id }) => id));
  expect(Object.keys(guideSteps).filter((id) => !ids.has(id))).toEqual([]);
});
