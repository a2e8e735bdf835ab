import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import classes from "./billing-notice.module.css";

const dayMs = 86_400_000;

/** Above every screen while a renewal has failed or a trial runs; nothing without billing and on pages of buying. */
export function BillingNotice() {
  const { hasBilling } = useRootData().facts;
  const { pathname } = useLocation();
  const isBuying = /^\/(user-manage-subscription|payment-)/.test(pathname);
  return hasBilling && !isBuying ? <Shown /> : null;
}

function Shown() {
  const { t } = useTranslation("shell");
  const { locale } = useReader();
  const { today } = useRootData();
  const { data } = useApiQuery("GET /api/subscriptionPricing/subscription", {});
  if (data?.status === "grace" && data.graceUntil !== null)
    return (
      <div className={classes.banner}>
        <Notice
          tone="loss"
          action={<ButtonLink href="/user-manage-subscription">{t("shell:billing.update")}</ButtonLink>}
        >
          {t("shell:billing.grace", {
            date: formatDayWithName(data.graceUntil.slice(0, 10), locale, "long"),
          })}
        </Notice>
      </div>
    );
  if (data?.status !== "trial" || data.trialUntil === null || data.paidUntil !== null) return null;
  const left = Math.max(0, (Date.parse(data.trialUntil.slice(0, 10)) - Date.parse(today)) / dayMs);
  return (
    <div className={classes.banner}>
      <Notice
        action={
          <ButtonLink href="/pricing" variant="quiet">
            {t("shell:billing.plans")}
          </ButtonLink>
        }
      >
        {t("shell:billing.trial", { count: left })}
      </Notice>
    </div>
  );
}
