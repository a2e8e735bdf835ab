import { afterEach, expect, it } from "vitest";
import { apiUrl, setApiBase, toQuery, withoutPublic } from "./api-url.ts";

afterEach(() => setApiBase(""));

it.each([
  ["/api/MyPortfolio", "", "/api/MyPortfolio"],
  ["/api/MyPortfolio", "/zerno", "/zerno/api/MyPortfolio"],
  ["{apiUrl}/MyPortfolio", "", "/extapi/MyPortfolio"],
  ["{apiUrl}/MyPortfolio", "/zerno", "/zerno/extapi/MyPortfolio"],
  ["/locales/en/common.json", "/zerno", "/locales/en/common.json"],
  ["/apiary", "/zerno", "/apiary"],
])("%s below %j is %s", (path, base, url) => {
  expect(apiUrl(path, base)).toBe(url);
  setApiBase(base);
  expect(apiUrl(path)).toBe(url);
});

it.each([
  ["/api/public/transactions", "/api/transactions"],
  ["/api/public/asset-info/news", "/api/asset-info/news"],
  ["{apiUrl}/public/stats", "{apiUrl}/stats"],
  ["/api/social/public/x", "/api/social/public/x"],
  ["/api/public/public/x", "/api/public/x"],
  ["/api/public-profile", "/api/public-profile"],
  ["/api/feedback/public", "/api/feedback/public"],
  ["/locales/public/x", "/locales/public/x"],
])("%s without the public segment is %s", (path, own) => {
  expect(withoutPublic(path)).toBe(own);
});

it.each([
  [{}, ""],
  [{ a: "x y", b: 2, c: true }, "?a=x+y&b=2&c=true"],
  [{ a: undefined, b: null }, ""],
  [{ id: ["1", "2"] }, "?id=1&id=2"],
  [{ q: "сбер & co" }, "?q=%D1%81%D0%B1%D0%B5%D1%80+%26+co"],
])("%j as a query", (input, query) => {
  expect(toQuery(input)).toBe(query);
});
