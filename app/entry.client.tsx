import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { watchGutter } from "./client/navigation/page-gutter.ts";
import { setBrowserI18n } from "./client/texts/browser-i18n.ts";
import { fetchTexts } from "./client/texts/fetch-texts.ts";
import { readPageTexts, TextsContext } from "./client/texts/texts-context.tsx";
import { makeI18n } from "./i18n/make-i18n.ts";
import { yieldToMain } from "./ui/dom/scheduling.ts";

/** In tasks of their own: done at once, the page would not answer for a tenth of a second on a phone. */
async function start(): Promise<void> {
  const texts = readPageTexts();
  const resources = await fetchTexts(texts);
  await yieldToMain();
  const i18n = makeI18n({
    language: texts.language,
    namespaces: Object.keys(resources),
    resources,
    build: texts.build,
  });
  setBrowserI18n(i18n);
  await yieldToMain();
  watchGutter();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextsContext value={texts}>
          <I18nextProvider i18n={i18n}>
            <HydratedRouter />
          </I18nextProvider>
        </TextsContext>
      </StrictMode>,
    );
  });
}

void start();
