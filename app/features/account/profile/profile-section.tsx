import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/shell/card.tsx";
import { AppearanceCard } from "./appearance-card.tsx";
import { NameCard } from "./name-card.tsx";
import { OwnInfo } from "./own-info.tsx";
import classes from "./profile.module.css";
import { RegionCard } from "./region-card.tsx";

/** Profile, appearance and formats. Every choice is saved at once. */
function ProfileCards() {
  return (
    <OwnInfo>
      {({ name, email, country, currency, timeZone }) => (
        <>
          <NameCard name={name} email={email} />
          <RegionCard country={country} currency={currency} timeZone={timeZone} />
          <AppearanceCard />
        </>
      )}
    </OwnInfo>
  );
}

function LeaveCard() {
  const { t } = useTranslation("account");
  return (
    <Card title={t("account:settings.leave.title")}>
      <div className={classes.line}>
        <p className={classes.note}>{t("account:settings.leave.text")}</p>
        <a className="button button-quiet" href="/logout">
          {t("account:settings.leave.button")}
        </a>
      </div>
    </Card>
  );
}

export const profileCards = [
  { id: "profile", View: ProfileCards },
  { id: "leave", View: LeaveCard },
] as const;
