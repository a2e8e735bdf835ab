import { expect, it } from "vitest";
import { article, breadcrumbList, jsonLdText, organization } from "./structured-data.ts";

it("escapes names, so that none can end the script", () => {
  const text = jsonLdText({ name: "Grain </script><b>" });
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({ name: "Grain </script><b>" });
});

it("falls back to the product's name without an operator, and omits a missing e-mail", () => {
  expect(organization("https://x.example", { name: "", email: "" })).toEqual({
    ...{ "@type": "Organization", name: "Zerno", url: "https://x.example/" },
    logo: "https://x.example/apple-touch-icon.png",
  });
});

it("numbers breadcrumbs from 1", () => {
  const { itemListElement } = breadcrumbList([
    { name: "Zerno", address: "https://x.example/" },
    { name: "Features", address: "https://x.example/features" },
  ]);
  expect(itemListElement.map(({ position, name }) => [position, name])).toEqual([
    [1, "Zerno"],
    [2, "Features"],
  ]);
});

it("omits unknown facts of an article", () => {
  const text = { title: "T", description: "D", address: "https://x.example/about", language: "en" };
  expect(Object.keys(article(text)).sort()).toEqual(
    ["@type", "description", "headline", "inLanguage", "mainEntityOfPage"].sort(),
  );
  expect(article({ ...text, published: "2026-11-20" }).datePublished).toBe("2026-11-20");
});
