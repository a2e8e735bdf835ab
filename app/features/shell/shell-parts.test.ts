import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { parsePrefs } from "../../shared/prefs.ts";
import { chosenPortfolio } from "./chosen-portfolio.ts";
import { placesOf } from "./nav-items.ts";
import { RichText } from "./rich-text.tsx";
import { shellCommands } from "./shell-commands.ts";

describe("the portfolio on show", () => {
  const portfolios = [{ id: "a" }, { id: "b" }, { id: "c" }];
  it.each([
    ["b", "c", "b"],
    [null, "c", "c"],
    [null, null, "a"],
    ["gone", "c", "c"],
    ["gone", "gone", "a"],
  ])("address %j, remembered %j: %s", (inAddress, remembered, id) => {
    expect(chosenPortfolio(portfolios, inAddress, remembered)?.id).toBe(id);
  });

  it("is none when there is none", () => {
    expect(chosenPortfolio([], "a", "b")).toBeUndefined();
  });
});

describe("places of a role", () => {
  it.each([
    ["user", []],
    ["user,support", ["/support/assets", "/support/quarantine", "/support/failed-files"]],
    [
      "user,admin",
      [
        "/support/assets",
        "/support/quarantine",
        "/support/failed-files",
        "/admin/providers",
        "/admin/jobs",
        "/admin/feedback",
        "/admin/ab-tests",
      ],
    ],
    ["user,partner", []],
  ])("%s: %j", (roles, hrefs) => {
    const everybody = placesOf([]).map(({ href }) => href);
    const places = placesOf(roles.split(",")).map(({ href }) => href);
    expect(places).toEqual([...everybody, ...hrefs]);
  });
});

describe("the menu", () => {
  const all = placesOf(["admin"]);
  it("has four tabs for a phone beside that of all the others", () => {
    expect(all.filter(({ isTab }) => isTab).map(({ href }) => href)).toEqual([
      "/dashboard",
      "/holdings",
      "/transactions",
      "/div-calendar",
    ]);
  });

  it("keeps the places of a group together, and every shortcut for one thing", () => {
    const groups = all.map(({ groupKey }) => groupKey);
    const changes = groups.filter((groupKey, index) => groupKey !== groups[index - 1]);
    expect(changes).toEqual([...new Set(groups)]);
    const nothing = () => {};
    const prefs = parsePrefs(undefined, {});
    const commands = shellCommands({ places: all, prefs, savePrefs: nothing, go: nothing, signOut: nothing });
    const shortcuts = commands.flatMap(({ shortcut }) => shortcut ?? []);
    expect(shortcuts).toEqual([...new Set(shortcuts)]);
  });
});

describe("a text with parts", () => {
  const render = (text: string) =>
    renderToStaticMarkup(
      createElement(RichText, {
        text,
        parts: { link: (words) => createElement("a", { href: "/x" }, words) },
      }),
    );
  it.each([
    ["Go <link>there</link>.", 'Go <a href="/x">there</a>.'],
    ["<link>a</link> and <link>b</link>", '<a href="/x">a</a> and <a href="/x">b</a>'],
    ["no parts", "no parts"],
    ["1 < 2 <script>alert(1)</script>", "1 &lt; 2 &lt;script&gt;alert(1)&lt;/script&gt;"],
  ])("%s", (text, markup) => {
    expect(render(text)).toBe(markup);
  });
});
