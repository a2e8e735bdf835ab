import i18next, { type TFunction } from "i18next";
import type { PostParts, PostPicture } from "../../server/markdown/render-post.ts";
import type { Language } from "../../shared/languages.ts";
import type { Locale } from "../../shared/locales.ts";
import en from "./blog.en.json" with { type: "json" };
import ru from "./blog.ru.json" with { type: "json" };
import { findFigure } from "./examples/examples.ts";
import { writeFigure } from "./examples/write-figure.ts";
import { sourcesOf } from "./picture-address.ts";

const texts = { en, ru };
const translators = new Map<Language, TFunction>();

/** Returns the texts of the blog on the server, where posts are rendered. */
export function translatorOf(language: Language): TFunction {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const instance = i18next.createInstance();
  void instance.init({
    ...{ lng: language, fallbackLng: false, resources: { [language]: { blog: texts[language] } } },
    ...{ ns: ["blog"], defaultNS: "blog", interpolation: { escapeValue: false }, initAsync: false },
  });
  translators.set(language, instance.t);
  return instance.t;
}

/** Returns the figures and pictures a post may reference, formatted for its reader. */
export function postParts(language: Language, locale: Locale): PostParts {
  const t = translatorOf(language);
  return {
    figure: (example, name) => {
      const figure = findFigure(example, name);
      if (figure === null) return null;
      const text = writeFigure(figure, locale, (band) => t(`band.${band}`));
      return { value: figure.value, text };
    },
    picture: (address): PostPicture | null => sourcesOf(address),
  };
}
