import { describe, expect, it } from "vitest";
import { formatPrefs, languageOf, parsePrefs } from "./prefs.ts";

const defaults = {
  language: "en",
  locale: "en-US",
  theme: "light",
  isDeviceTheme: true,
  currency: null,
  portfolio: null,
  isStealth: false,
  isBlueOrange: false,
  isMoreOpen: false,
  dismissedAnnouncements: [],
  dismissedNotes: [],
};

it.each([
  [undefined, "en"],
  ["", "en"],
  ["ru", "ru"],
  ["ru-RU,ru;q=0.9,en;q=0.8", "ru"],
  ["en-GB,en;q=0.9,ru;q=0.8", "en"],
  ["en;q=0.5, ru;q=0.9", "ru"],
  ["de-DE,ru;q=0.3", "ru"],
  ["de-DE,fr", "en"],
  ["ru;q=0,en", "en"],
  ["rust, en", "en"],
])("Accept-Language %j prefers %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});

describe("preferences", () => {
  it("of a first visit follow Accept-Language", () => {
    expect(parsePrefs(undefined, {})).toEqual(defaults);
    expect(parsePrefs(undefined, { acceptLanguage: "ru" })).toEqual({
      ...defaults,
      language: "ru",
      locale: "ru-RU",
    });
  });

  it.each([
    ["en-GB,en;q=0.9", "en", "en-GB"],
    ["fr-FR,fr;q=0.9,en;q=0.8", "en", "fr-FR"],
    ["ru-RU,ru;q=0.9,en-GB;q=0.8", "ru", "ru-RU"],
    ["de-DE,en-GB;q=0.9", "en", "en-US"],
  ])("take the browser's way of writing: %s", (acceptLanguage, language, locale) => {
    expect(parsePrefs(undefined, { acceptLanguage })).toMatchObject({ language, locale });
  });

  it("of another language than the browser's are written in that language's way", () => {
    const prefs = parsePrefs(formatPrefs({ language: "ru" }), { acceptLanguage: "en-GB" });
    expect(prefs).toMatchObject({ language: "ru", locale: "ru-RU" });
  });

  it("survive the cookie", () => {
    const prefs = {
      language: "ru",
      locale: "fr-FR",
      theme: "dark",
      isDeviceTheme: false,
      currency: "USD",
      portfolio: "01a1fe27-16b1-77ee-a527-3f81401379e5",
      isStealth: true,
      isBlueOrange: true,
      isMoreOpen: true,
      dismissedAnnouncements: ["018f0000-0000-7000-8000-000000000001"],
      dismissedNotes: ["offer"],
    } as const;
    expect(parsePrefs(formatPrefs(prefs), { acceptLanguage: "en" })).toEqual(prefs);
  });

  it("of the account fill what the cookie lacks", () => {
    const user = { language: "ru", locale: "en-GB", theme: "dark" };
    expect(parsePrefs(undefined, { acceptLanguage: "en", user })).toMatchObject(user);
    expect(parsePrefs(formatPrefs({ theme: "light" }), { user })).toMatchObject({ ...user, theme: "light" });
  });

  it.each([
    [undefined, null, ["light", true]],
    [undefined, "dark", ["dark", false]],
    [{ theme: "light" }, null, ["light", false]],
    [{ theme: "dark", isDeviceTheme: true }, null, ["dark", true]],
    [{ theme: "dark", isDeviceTheme: true }, "light", ["dark", true]],
  ] as const)("a theme nobody chose is the device's: cookie %j, account %j", (cookie, theme, shown) => {
    const prefs = parsePrefs(cookie && formatPrefs(cookie), { user: { theme } });
    expect([prefs.theme, prefs.isDeviceTheme]).toEqual(shown);
  });

  it.each([
    ["no JSON", "%7Bbroken"],
    ["bad escapes", "%E0%A4%A"],
    ["a list", encodeURIComponent("[1]")],
    ["null", "null"],
    [
      "wrong values",
      encodeURIComponent(
        JSON.stringify({
          language: "xx",
          locale: "de-DE",
          theme: "<script>",
          currency: "dollar",
          portfolio: "../../etc",
          isStealth: "yes",
          isBlueOrange: 1,
        }),
      ),
    ],
  ])("ignore a cookie with %s", (_name, cookie) => {
    expect(parsePrefs(cookie, {})).toEqual(defaults);
  });
});
