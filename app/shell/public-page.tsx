import { type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../client/data/root-data.ts";
import { useIsStatic } from "../client/navigation/static-page.ts";
import { useSavedPrefs } from "../client/prefs/use-saved-prefs.ts";
import { ButtonLink } from "../ui/plain/button-link.tsx";
import { PlainPage, type PlainPageProps } from "../ui/plain/plain-page.tsx";
import { AnnouncementBanner } from "./announcement-banner.tsx";
import { BelowContext } from "./below-context.tsx";
import { PublicFooter } from "./public-footer.tsx";
import { PublicMenu } from "./public-menu.tsx";
import classes from "./public-page.module.css";

interface PublicPageProps {
  readonly width?: NonNullable<PlainPageProps["width"]>;
  /** False on the sign-in pages. */
  readonly hasSignIn?: boolean;
  readonly children: ReactNode;
}

/** Frame of every page outside the application. */
export function PublicPage({ width = "prose", hasSignIn = true, children }: PublicPageProps) {
  const { prefs, savePrefs } = useSavedPrefs();
  const isStatic = useIsStatic();
  return (
    <PlainPage
      language={prefs.language}
      onLanguage={(language) => savePrefs({ language })}
      theme={prefs.theme}
      onTheme={(theme) => savePrefs({ theme })}
      languageHref={isStatic ? (language) => `?lang=${language}` : undefined}
      width={width}
      menu={hasSignIn && <PublicMenu />}
      actions={hasSignIn && <SignInLinks />}
      footer={<PublicFooter isWhole={hasSignIn} />}
    >
      <AnnouncementBanner />
      {children}
      {use(BelowContext)}
    </PlainPage>
  );
}

function SignInLinks() {
  const { t } = useTranslation("frame");
  const { user, facts } = useRootData();
  if (user)
    return (
      <ButtonLink href={user.onboardingState === "completed" ? "/dashboard" : "/onboarding"} variant="quiet">
        <span>
          {t("frame:open")}
          <span className={classes.wide}>{"\u00a0Zerno"}</span>
        </span>
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink href="/auth/login" variant="quiet">
        {t("frame:signIn")}
      </ButtonLink>
      {facts.registration === "open" && (
        <span className={classes.wide}>
          <ButtonLink href="/auth/signup">{t("frame:signUp")}</ButtonLink>
        </span>
      )}
    </>
  );
}
