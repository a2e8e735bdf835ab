import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { readState, writeState } from "../../client/dom/storage.ts";
import { nilGuid } from "../../shared/codes.ts";
import { IconX } from "../../ui/icons/icons.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useSeenPortfolio } from "../use-seen-portfolio.ts";
import classes from "./public-alert.module.css";

export function PublicAlert() {
  const { t } = useTranslation("shell");
  const portfolio = useSeenPortfolio();
  const [showPublicAlert, setShown] = useState(false);
  useEffect(() => setShown(readState("ui").showPublicAlert), []);
  const isOwn = portfolio?.level === "own";
  const { data } = useApiQuery(
    "GET /api/MyPortfolio/public-key",
    { id: portfolio?.id ?? nilGuid },
    { isEnabled: isOwn && showPublicAlert },
  );
  if (!isOwn || !showPublicAlert || !data?.published) return null;
  const putAway = () => {
    writeState("ui", { showPublicAlert: false });
    setShown(false);
  };
  return (
    <div className={classes.alert} data-public-alert>
      <Notice
        action={
          <>
            <Link to={`/share/publish?p=${portfolio.id}`}>{t("shell:publicAlert.manage")}</Link>
            <button
              type="button"
              className="plain-icon-button"
              aria-label={t("shell:publicAlert.putAway")}
              onClick={putAway}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </button>
          </>
        }
      >
        {t(data.published.withheld ? "shell:publicAlert.withheld" : "shell:publicAlert.text")}
      </Notice>
    </div>
  );
}
