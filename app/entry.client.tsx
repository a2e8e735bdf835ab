import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { setBrowserI18n } from "./client/browser-i18n.ts";
import { watchGutter } from "./client/page-gutter.ts";
import { readInlinedTexts, TextsContext } from "./client/texts-context.tsx";
import { makeI18n } from "./i18n/make-i18n.ts";

const texts = readInlinedTexts();
const i18n = makeI18n({
  language: texts.language,
  namespaces: Object.keys(texts.resources),
  resources: texts.resources,
  build: texts.build,
});
setBrowserI18n(i18n);
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
