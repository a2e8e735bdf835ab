import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { wordsOf } from "../../tests/e2e/words.ts";
import { findCommands } from "../features/search/find-commands.ts";
import routes from "../routes.ts";
import { parsePrefs } from "../shared/prefs.ts";
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
    ["user,support", ["/support/users", "/support/assets", "/support/quarantine", "/support/failed-files"]],
    [
      "user,admin",
      [
        "/support/users",
        "/support/assets",
        "/support/quarantine",
        "/support/failed-files",
        "/admin",
        "/admin/users",
        "/admin/stats",
        "/admin/mails",
        "/admin/announcements",
        "/admin/storage",
        "/admin/providers",
        "/admin/jobs",
        "/admin/feedback",
        "/admin/ab-tests",
        "/admin/reports",
        "/admin/blog",
      ],
    ],
    ["user,partner", []],
  ])("%s: %j", (roles, hrefs) => {
    const everybody = placesOf([], false).map(({ href }) => href);
    const places = placesOf(roles.split(","), false).map(({ href }) => href);
    expect(places).toEqual([...everybody, ...hrefs]);
  });

  it.each([
    ["user", []],
    ["user,partner", ["/partners"]],
    ["user,admin", ["/partners", "/admin/partners", "/admin/promo-codes", "/admin/payments"]],
  ])("%s, where plans are sold: %j more", (roles, hrefs) => {
    const without = placesOf(roles.split(","), false).map(({ href }) => href);
    expect(placesOf(roles.split(","), true).map(({ href }) => href)).toEqual([...without, ...hrefs]);
  });
});

const all = placesOf(["admin"], true);

it("places of the menu are named in Russian, found by Russian words", () => {
  const t = wordsOf("ru");
  const texts = all.flatMap(({ labelKey, wordsKey }) => [t(labelKey), t(wordsKey)]);
  expect(texts.filter((text) => !/\p{Script=Cyrillic}/u.test(text))).toEqual([]);
});

it("the map of screens has the places of the menu in their order", async () => {
  const frame = (await routes).find(({ file }) => file.endsWith("shell.layout.tsx"));
  const paths = frame?.children?.map(({ path }) => `/${path}`) ?? [];
  const hrefs = all.map(({ href }) => href);
  expect(paths.filter((path) => hrefs.includes(path))).toEqual(hrefs);
});

function madeCommands(rowsInto: string | null = null, begin: ((path: string) => void) | null = null) {
  const gone: string[] = [];
  const nothing = () => {};
  const commands = shellCommands({
    ...{ places: all, prefs: parsePrefs(undefined, {}), rowsInto, begin, hasBilling: true },
    ...{ savePrefs: nothing, giveFeedback: nothing, signOut: nothing },
    go: (path) => gone.push(path),
  });
  return { commands, gone };
}

describe("the commands", () => {
  it.each(["en", "ru"] as const)("have a label and further words in %s", (language) => {
    const t = wordsOf(language);
    for (const { labelKey, wordsKey } of madeCommands().commands) {
      expect(t(labelKey)).not.toBe("");
      expect(t(wordsKey ?? "")).toMatch(/\p{L}/u);
    }
  });

  it.each([
    ["en", "add deposit", "addDeposit"],
    ["en", "top up", "addDeposit"],
    ["en", "import a file", "importFile"],
    ["en", "new portfolio", "newPortfolio"],
    ["en", "dark theme", "theme"],
    ["en", "dark mode", "theme"],
    ["en", "dividends", "go/div-calendar"],
    ["en", "taxes", "go/report"],
    ["en", "log out", "sign-out"],
    ["en", "invite", "go/share"],
    ["ru", "пополнить", "addDeposit"],
    ["ru", "тёмная тема", "theme"],
    ["ru", "дивиденды", "go/div-calendar"],
    ["ru", "ндфл", "go/report"],
    ["ru", "котировки", "go/prices"],
  ] as const)("in %s, %j finds %s first", (language, typed, id) => {
    const found = findCommands(madeCommands().commands, typed, wordsOf(language));
    expect(found.toSorted((a, b) => a.rank - b.rank)[0]?.command.id).toBe(id);
  });

  it("add rows to a portfolio that takes them, whatever is on show", () => {
    const { commands, gone } = madeCommands("own");
    for (const id of ["addDeposit", "importFile", "newPortfolio"])
      commands.find((command) => command.id === id)?.perform();
    expect(gone).toEqual(["/transactions?new=deposit&p=own", "/import?p=own", "/new-portfolio"]);
  });

  it("make the first portfolio for rows, and for nothing else", () => {
    const begun: string[] = [];
    const { commands, gone } = madeCommands(null, (path) => void begun.push(path));
    for (const id of ["addTransaction", "importFile", "newPortfolio", "go/transactions"])
      commands.find((command) => command.id === id)?.perform();
    expect(begun).toEqual(["/transactions?action=Add_Transaction", "/import"]);
    expect(gone).toEqual(["/new-portfolio", "/transactions"]);
  });
});

describe("the menu", () => {
  it("has four tabs for a phone beside that of all the others", () => {
    expect(all.filter(({ isTab }) => isTab).map(({ href }) => href)).toEqual([
      "/dashboard",
      "/holdings",
      "/transactions",
      "/div-calendar",
    ]);
  });

  it("shows at most fourteen entries at first sight, in four groups; the rest is behind one", () => {
    const first = all.filter(({ isMore }) => !isMore);
    expect(first.length).toBeLessThanOrEqual(14);
    expect(new Set(first.map(({ groupKey }) => groupKey)).size).toBe(4);
    expect(first.map(({ href }) => href)).toContain("/share");
    // Entries under "More" come last.
    expect(all.slice(first.length).every(({ isMore }) => isMore)).toBe(true);
  });

  it("keeps the places of a group together, and every shortcut for one thing", () => {
    const groups = all.map(({ groupKey }) => groupKey);
    const changes = groups.filter((groupKey, index) => groupKey !== groups[index - 1]);
    expect(changes).toEqual([...new Set(groups)]);
    const shortcuts = madeCommands().commands.flatMap(({ shortcut }) => shortcut ?? []);
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
