import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./sync-invitation.module.css";
import { stepAddress } from "./sync-links.ts";

/** Says, where data are brought in by hand, that they can come by themselves. */
export function SyncInvitation() {
  const { t } = useTranslation("sync");
  return (
    <p className={classes.invitation}>
      {t("fromFormText")} <Link to={`/sync${stepAddress("list", {})}`}>{t("fromForm")}</Link>
    </p>
  );
}
