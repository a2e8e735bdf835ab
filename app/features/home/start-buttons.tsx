import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import classes from "./home.module.css";

interface StartButtonsProps {
  readonly hasNote?: boolean;
}

/**
 * Ways in that this installation offers: demo, registration, sign-in. `data-way` identifies each one in the results of
 * an experiment; the page does not load the application, so `staticProgram` opens the demo.
 */
export function StartButtons({ hasNote = false }: StartButtonsProps) {
  const { t } = useTranslation("home");
  const { isDemoOffered, registration, apiBase } = useRootData().facts;
  const isOpen = registration === "open";
  return (
    <>
      <div className={classes.start}>
        {isDemoOffered && (
          <button
            type="button"
            className="button button-large button-primary"
            data-demo={`${apiBase}/api/account/demo`}
            data-way="demo"
          >
            {t("home:hero.demo")}
          </button>
        )}
        <a
          className={`button button-large button-${isDemoOffered ? "quiet" : "primary"}`}
          href={isOpen ? "/auth/signup" : "/auth/login"}
          data-way={isOpen ? "sign-up" : "sign-in"}
        >
          {t(isOpen ? "home:hero.signUp" : "home:hero.signIn")}
        </a>
      </div>
      {hasNote && isDemoOffered && <p className={classes.note}>{t("home:hero.demoNote")}</p>}
      {hasNote && registration === "invite" && <p className={classes.note}>{t("home:hero.invite")}</p>}
    </>
  );
}
