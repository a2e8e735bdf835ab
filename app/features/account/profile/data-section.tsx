import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../../../ui/shell/card.tsx";
import { AnalyticsCard } from "./analytics-card.tsx";
import { ConsentsCard } from "./consents-card.tsx";
import { OwnInfo } from "./own-info.tsx";
import classes from "./profile.module.css";

function BackupCard() {
  const { t } = useTranslation("account");
  return (
    <Card title={t("account:settings.backup.title")}>
      <div className={classes.line}>
        <p className={classes.note}>{t("account:settings.backup.text")}</p>
        <Link className="button button-quiet" to="/backup">
          {t("account:settings.backup.button")}
        </Link>
      </div>
    </Card>
  );
}

const Consents = () => (
  <OwnInfo>{({ email, consents }) => <ConsentsCard email={email} consents={consents} />}</OwnInfo>
);

export const dataCards = [
  { id: "backup", View: BackupCard },
  { id: "consents", View: Consents },
  { id: "analytics", View: AnalyticsCard },
] as const;
