import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./sync-invitation.module.css";
import { stepAddress } from "./sync-links.ts";

export function SyncInvitation() {
  const { t } = useTranslation("sync");
  return (
    <p className={classes.invitation}>
      {t("fromFormText")} <Link to={`/sync${stepAddress("list", {})}`}>{t("fromForm")}</Link>
    </p>
  );
}
