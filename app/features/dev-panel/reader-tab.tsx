import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { cookieMaxAgeS, cookieNames } from "../../shared/cookies.ts";
import { languageKeys, languages } from "../../shared/languages.ts";
import { isLocale, locales } from "../../shared/locales.ts";
import classes from "./dev-panel.module.css";

/** Reader's language, locale, and day (the clock of the demo market). */
export default function ReaderTab() {
  const { t } = useTranslation(["dev-panel", "common"]);
  const { prefs, setPrefs } = usePrefs();
  const { today } = useRootData();
  return (
    <>
      <label className={classes.field}>
        {t("dev-panel:language")}
        <select
          value={prefs.language}
          onChange={(event) => {
            const language = languages.find((one) => one === event.target.value);
            if (language) setPrefs({ language });
          }}
        >
          {languages.map((language) => (
            <option key={language} value={language}>
              {t(`common:${languageKeys[language]}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={classes.field}>
        {t("dev-panel:locale")}
        <select
          value={prefs.locale}
          onChange={(event) => {
            if (isLocale(event.target.value)) setPrefs({ locale: event.target.value });
          }}
        >
          {locales.map((locale) => (
            <option key={locale}>{locale}</option>
          ))}
        </select>
      </label>
      <label className={classes.field}>
        {t("dev-panel:day")}
        <input type="date" defaultValue={today} onChange={(event) => setDay(event.target.value)} />
      </label>
      <div className={classes.row}>
        <button type="button" className="button button-quiet" onClick={() => setDay("")}>
          {t("dev-panel:realDay")}
        </button>
      </div>
    </>
  );
}

/** The server reads the day from a cookie, for pages and calls alike; the page is asked anew with it. */
function setDay(day: string): void {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  if (day !== "" && !isDay) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `${cookieNames.devDay}=${day}; Path=/; Max-Age=${isDay ? cookieMaxAgeS : 0}; SameSite=Lax`;
  location.reload();
}
