import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePrefs } from "../../client/prefs-context.tsx";
import { formatCount, namedFormats } from "./import-formats.ts";
import classes from "./product-screens.module.css";
import { type ScreenName, screenPath, screenSizes } from "./screen-files.ts";

/** The product's own screens, taken from the demo by `npm run screens`, and the statements it reads. */
export function ProductScreens() {
  const { t } = useTranslation("home");
  return (
    <section className={classes.section}>
      <h2>{t("home:screens.heading")}</h2>
      <Shot name="dashboard" />
      <div className={classes.grid}>
        <Part name="dividends">
          <Shot name="dividends" />
        </Part>
        <Part name="tax">
          <Shot name="tax" />
        </Part>
        <Formats />
        <Part name="phone">
          <Shot name="phone" />
        </Part>
      </div>
    </section>
  );
}

interface PartProps {
  readonly name: Exclude<ScreenName, "dashboard">;
  readonly children: ReactNode;
}

function Part({ name, children }: PartProps) {
  const { t } = useTranslation("home");
  return (
    <article className={classes.part} data-part={name}>
      <div>
        <h3>{t(`home:screens.${name}.title`)}</h3>
        <p>{t(`home:screens.${name}.text`)}</p>
      </div>
      {children}
    </article>
  );
}

/** A picture in the reader's language and theme; while the device decides the theme, its own query does. */
function Shot({ name }: { readonly name: ScreenName }) {
  const { t } = useTranslation("home");
  const { language, theme, isDeviceTheme } = usePrefs().prefs;
  return (
    <picture className={classes.shot} data-screen={name}>
      {isDeviceTheme && (
        <source media="(prefers-color-scheme: dark)" srcSet={screenPath(name, language, "dark")} />
      )}
      <img
        src={screenPath(name, language, isDeviceTheme ? "light" : theme)}
        {...screenSizes[name]}
        alt={t(`home:screens.${name}.alt`)}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

function Formats() {
  const { t } = useTranslation("home");
  return (
    <article className={classes.part} data-part="formats">
      <div>
        <h3>{t("home:screens.formats.title", { count: formatCount })}</h3>
        <p>{t("home:screens.formats.text")}</p>
      </div>
      <ul className={classes.formats}>
        {namedFormats.map((id) => (
          <li key={id}>
            <img src={`/brokers/${id}.svg`} width={24} height={24} alt="" loading="lazy" decoding="async" />
            {t(`home:screens.formats.name.${id}`)}
          </li>
        ))}
        <li>{t("home:screens.formats.more", { count: formatCount - namedFormats.length })}</li>
      </ul>
    </article>
  );
}
