import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { useIsStatic } from "../../client/navigation/static-page.ts";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { DemoButton } from "../sign-up/demo-button.tsx";
import classes from "./content.module.css";

/** Offers ways to start; hidden from signed-in users. */
export function StartBlock() {
  const { t } = useTranslation("content");
  const { user, facts } = useRootData();
  if (user) return null;
  const isOpen = facts.registration === "open";
  return (
    <aside className={classes.call} aria-label={t("content:start.label")}>
      <p className={classes.callTitle}>{t("content:start.title")}</p>
      <p className={classes.callText}>
        {t(facts.isDemoOffered ? "content:start.textDemo" : "content:start.text")}
      </p>
      <p className={classes.ways}>
        {facts.isDemoOffered && <Demo />}
        <ButtonLink
          href={isOpen ? "/auth/signup" : "/auth/login"}
          size="large"
          variant={facts.isDemoOffered ? "quiet" : "primary"}
        >
          {t(isOpen ? "content:start.signUp" : "content:start.signIn")}
        </ButtonLink>
      </p>
    </aside>
  );
}

function Demo() {
  const { t } = useTranslation("content");
  const { apiBase } = useRootData().facts;
  if (!useIsStatic()) return <DemoButton label={t("content:start.demo")} />;
  return (
    <button
      type="button"
      className="button button-large button-primary"
      data-demo={`${apiBase}/api/account/demo`}
    >
      {t("content:start.demo")}
    </button>
  );
}
