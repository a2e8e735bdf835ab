import { useTranslation } from "react-i18next";
import { type Language, languageKeys, languages } from "../../shared/languages.ts";

interface LanguageSwitchProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly hrefOf?: ((language: Language) => string) | undefined;
}

/** Lists languages by two letters: links with `hrefOf`, buttons otherwise. */
export function LanguageSwitch({ language, onLanguage, hrefOf }: LanguageSwitchProps) {
  const { t } = useTranslation("common");
  if (hrefOf)
    return (
      <nav className="plain-languages" aria-label={t("common:language.label")}>
        {languages.map((code) => (
          <a
            key={code}
            href={hrefOf(code)}
            lang={code}
            hrefLang={code}
            aria-current={code === language ? "true" : undefined}
            title={t(languageKeys[code])}
            data-language={code}
          >
            {code.toUpperCase()}
          </a>
        ))}
      </nav>
    );
  return (
    <fieldset className="plain-languages">
      <legend className="visually-hidden">{t("common:language.label")}</legend>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          title={t(languageKeys[code])}
          onClick={() => onLanguage(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
