import { createElement as h } from "react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { assetPath, ownAssetPath } from "../../shared/text/asset-path.ts";
import { renderPage } from "../../ui/test-page.ts";
import { DerivationPanel } from "./derivation-panel.tsx";

const figure = { value: "12", unit: "ratio" } as const;
const parts = [
  { label: "House", figure, to: ownAssetPath("0198c1de-0000-7000-8000-0000000000a1") },
  { label: "Acme", figure, to: assetPath("ACME@TEST") },
  { label: "Row", figure, to: "/transactions?p=1&id=2" },
];

it("names somebody else's custom assets without linking their pages, which are not for the reader", () => {
  const derivation = { title: "Part", rule: "Sum.", operation: "model", parts } as const;
  const request = { figure, name: "part", derivation };
  const linked = (isShared: boolean) => {
    const html = renderPage(h(MemoryRouter, null, h(DerivationPanel, { request, isShared })));
    expect(html).toContain("House");
    return [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, label]) => label);
  };
  expect(linked(false)).toEqual(["House", "Acme", "Row"]);
  expect(linked(true)).toEqual(["Acme", "Row"]);
});
