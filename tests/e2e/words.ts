import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { makeI18n } from "../../app/i18n/make-i18n.ts";
import { loadTexts } from "../../app/i18n/texts.ts";
import type { Language } from "../../app/shared/languages.ts";

const texts = loadTexts(path.resolve(import.meta.dirname, "../../app"));

/** Texts by key ("import:commit.all"), with parameters. */
export function wordsOf(language: Language): (key: string, params?: Record<string, unknown>) => string {
  const resources = Object.fromEntries(texts.namespaces.map((name) => [name, texts.get(language, name)]));
  const i18n = makeI18n({ language, namespaces: texts.namespaces, resources, build: "test" });
  return (key, params = {}) => {
    if (!i18n.exists(key, params)) throw new Error(`no text ${key} in ${language}`);
    return i18n.t(key, params);
  };
}

/** Visible text of a figure: without arrow, estimate mark and screen reader text. */
export const figureText = (page: Page, name: string): Promise<string> =>
  page.locator(`main [data-figure="${name}"]`).evaluate((element) => {
    const seen = element.cloneNode(true) as HTMLElement;
    for (const hidden of seen.querySelectorAll(".visually-hidden, svg")) hidden.remove();
    return (seen.textContent ?? "").replace("≈", "").trim();
  });

/**
 * A message at the bottom with exactly this text. A text search also matches across neighbours, ignoring case: "Save"
 * above "Decided" reads as "saved".
 */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole("alert").getByText(text, { exact: true });
