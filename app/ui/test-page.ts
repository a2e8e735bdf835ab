import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { makeI18n } from "../i18n/make-i18n.ts";
import { ReaderProvider } from "../i18n/reader-context.tsx";
import { loadTexts } from "../i18n/texts.ts";
import type { Language } from "../shared/languages.ts";
import type { Locale } from "../shared/locales.ts";

const texts = loadTexts(new URL("../", import.meta.url).pathname);

interface TestPage {
  readonly language?: Language;
  readonly locale?: Locale;
  readonly isStealth?: boolean;
}

/** Renders a component with the shared texts. For tests only. */
export function renderPage(node: ReactNode, page: TestPage = {}): string {
  const { language = "en", locale = "en-US", isStealth = false } = page;
  const i18n = makeI18n({
    language,
    namespaces: [],
    resources: { common: texts.get(language, "common") },
    build: "test",
  });
  const reader = createElement(ReaderProvider, { locale, isStealth }, node);
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, reader));
}

/** Returns the text of markup: tags removed, `&#x27;` and `&amp;` resolved. */
export const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
