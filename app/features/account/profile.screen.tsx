import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { mainQuery, query, screen } from "../../client/screen.ts";
import { useApiQuery } from "../../client/use-api.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { AppearanceCard } from "./appearance-card.tsx";
import { ConsentsCard } from "./consents-card.tsx";
import { NameCard } from "./name-card.tsx";
import classes from "./profile.module.css";
import { RegionCard } from "./region-card.tsx";

const route = screen({
  namespaces: ["account", "countries"],
  queries: () => [mainQuery("GET /api/user/getuserinfo", {}), query("GET /api/currency/list", {})],
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Settings: who you are, how things look and read, what you agreed to. Every choice is saved at once. */
export default function ProfileScreen() {
  const { t } = useTranslation("account");
  const { data, error, refetch } = useApiQuery("GET /api/user/getuserinfo", {});
  return (
    <>
      <PageHeader title={t("account:settings.title")} />
      {data ? (
        <div className={classes.cards}>
          <NameCard name={data.name} email={data.email} />
          <RegionCard country={data.country} currency={data.currency} timeZone={data.timeZone} />
          <AppearanceCard />
          <ConsentsCard info={data} />
          <BackupCard />
          <LeaveCard />
        </div>
      ) : error ? (
        <ErrorState what={t("account:settings.loading")} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </>
  );
}

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
