import { expect, it } from "vitest";
import { parseBoundedJson } from "./bounded-json.ts";

const limits = { values: 10, depth: 3 };

it.each<[string, string, object]>([
  ["a small one", '{"a":[1,"x"]}', { value: { a: [1, "x"] } }],
  [
    "signs inside texts",
    '["[[[[{{{{,,,,,,,,,,::::","\\"[[[["]',
    { value: ["[[[[{{{{,,,,,,,,,,::::", '"[[[['] },
  ],
  ["one level too many", "[[[[]]]]", { problem: "too-deep" }],
  ["levels without an end", "[".repeat(1_000_000), { problem: "too-deep" }],
  ["too many values", `[${"{},".repeat(20)}{}]`, { problem: "too-many-values" }],
  ["too many fields", `{${'"a":1,'.repeat(20)}"a":1}`, { problem: "too-many-values" }],
  ["a text that never ends", `["${"a".repeat(1_000)}`, { problem: "damaged" }],
  ["no JSON", "a;b", { problem: "damaged" }],
])("reads or refuses %s", (_what, json, result) => {
  expect(parseBoundedJson(json, limits)).toEqual(result);
});
