import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/root-data.ts";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { DemoButton } from "../account/demo-button.tsx";
import classes from "./home.module.css";

/** The ways in that this installation offers: demo, registration, sign-in. */
export function StartButtons({ hasNote = false }: { readonly hasNote?: boolean }) {
  const { t } = useTranslation("home");
  const { isDemoOffered, registration } = useRootData().facts;
  return (
    <>
      <div className={classes.start}>
        {isDemoOffered && <DemoButton label={t("home:hero.demo")} />}
        {registration === "open" ? (
          <ButtonLink href="/auth/signup" size="large" variant={isDemoOffered ? "quiet" : "primary"}>
            {t("home:hero.signUp")}
          </ButtonLink>
        ) : (
          <ButtonLink href="/auth/login" size="large" variant={isDemoOffered ? "quiet" : "primary"}>
            {t("home:hero.signIn")}
          </ButtonLink>
        )}
      </div>
      {hasNote && isDemoOffered && <p className={classes.note}>{t("home:hero.demoNote")}</p>}
      {hasNote && registration === "invite" && <p className={classes.note}>{t("home:hero.invite")}</p>}
    </>
  );
}
