import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { plainScreen } from "../../../client/data/plain-screen.ts";
import { goToDocument } from "../../../client/navigation/navigate-away.ts";
import { endSession } from "../../../client/session/sign-out.ts";
import classes from "../../../shell/forms/forms.module.css";
import { PublicPage } from "../../../shell/public-page.tsx";

const route = plainScreen(["account"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Signs out when shown. Requesting the address alone changes nothing on the server. */
export default function LogoutScreen() {
  const { t } = useTranslation("account");
  const [hasFailed, setHasFailed] = useState(false);
  const leave = () => {
    setHasFailed(false);
    endSession().then(
      () => goToDocument("/auth/login"),
      () => setHasFailed(true),
    );
  };
  useEffect(leave, []);
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${t("account:logout.title")} · Zerno`}</title>
      <div className={classes.card}>
        <h1 className={classes.title}>{t("account:logout.title")}</h1>
        {hasFailed ? (
          <>
            <p className={classes.message} data-kind="error" role="alert">
              {t("account:logout.failed")}
            </p>
            <button type="button" className="button button-primary" onClick={leave}>
              {t("account:logout.retry")}
            </button>
          </>
        ) : (
          <p className={classes.lead} role="status">
            {t("account:logout.text")}
          </p>
        )}
      </div>
    </PublicPage>
  );
}
