import { useTranslation } from "react-i18next";
import { planLimits } from "../../shared/plan-catalogue.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { LimitsList } from "./limits-list.tsx";
import classes from "./subscription.module.css";

/** An address of buying on an installation without billing: everything is unlocked, and nothing is sold. */
export function NothingSold() {
  const { t } = useTranslation("subscription");
  return (
    <div className={classes.page}>
      <PageHeader title={t("subscription:own.title")} />
      <Card>
        <div className={classes.card}>
          <p className={classes.plan}>{t("subscription:plan.Unlocked")}</p>
          <p>{t("subscription:own.unlocked")}</p>
        </div>
      </Card>
      <LimitsList limits={planLimits.Unlocked} />
    </div>
  );
}
