import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../shared/languages.ts";
import { Logo } from "../logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export interface PlainPageProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly theme: "light" | "dark";
  readonly onTheme: (theme: "light" | "dark") => void;
  readonly menu?: ReactNode;
  readonly languageHref?: ((language: Language) => string) | undefined;
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: "prose" | "wide" | "narrow";
  readonly children: ReactNode;
}

/** Frame of home, legal, error and sign-in pages, without the component library. */
export function PlainPage(props: PlainPageProps) {
  const { t } = useTranslation("common");
  return (
    <div className="plain-page">
      <a className="skip-link" href="#content">
        {t("common:shell.skip")}
      </a>
      <header className="plain-header">
        <a className="plain-logo" href="/" aria-label="Zerno">
          <Logo />
        </a>
        {props.menu}
        <div className="plain-tools">
          <LanguageSwitch
            language={props.language}
            onLanguage={props.onLanguage}
            hrefOf={props.languageHref}
          />
          <ThemeSwitch theme={props.theme} onTheme={props.onTheme} />
          {props.actions}
        </div>
      </header>
      <main id="content" className={`plain-main plain-${props.width ?? "prose"}`} tabIndex={-1}>
        {props.children}
      </main>
      {props.footer && <footer className="plain-footer">{props.footer}</footer>}
    </div>
  );
}
