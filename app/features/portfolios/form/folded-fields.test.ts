import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FoldedFields } from "./folded-fields.tsx";

const drawn = (errors: Readonly<Record<string, string>>, isOpenAtFirst = false) => {
  const of = (path: string) => errors[path];
  const props = { paths: ["broker", "children.0.to"], errors: { of, form: undefined }, isOpenAtFirst };
  return /<details[^>]*>/.exec(renderToStaticMarkup(createElement(FoldedFields, props, "fields")))?.[0];
};

it("a new portfolio's settings are folded, the tour points at them, and they open with an error inside", () => {
  expect(drawn({})).not.toContain("open");
  expect(drawn({})).toContain('data-tour="portfolio-type"');
  expect(drawn({ name: "Fill this in" })).not.toContain("open");
  expect(drawn({ "children.0.to": "Later than the end" })).toContain("open");
  expect(drawn({ broker: "Too long" })).not.toContain("data-tour");
  expect(drawn({}, true)).toContain("open");
});
