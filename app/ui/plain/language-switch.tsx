import { useTranslation } from "react-i18next";
import { type Language, languageKeys, languages } from "../../shared/languages.ts";

interface LanguageSwitchProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** Two letters per language, each named in itself. */
export function LanguageSwitch({ language, onLanguage }: LanguageSwitchProps) {
  const { t } = useTranslation("common");
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
