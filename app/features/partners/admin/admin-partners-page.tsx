import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { SumsTable } from "../../../shell/referral-money/sums-table.tsx";
import { IconUsersPlus } from "../../../ui/icons/icons.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import type { ListedPartner, ListedReferrer } from "../admin-partners.contract.ts";
import classes from "../partners.module.css";
import { rateText } from "../plain-rate.ts";
import { PartnerDialog, type PartnerWork } from "./partner-dialog.tsx";
import { PayDialog } from "./pay-dialog.tsx";

/** Partners with their statements, and referrers who wait for a payout. */
export function AdminPartnersPage() {
  const { t } = useTranslation("partners");
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useApiQuery("GET /api/admin/partners", {});
  if (error && !data)
    return <ErrorState what={t("admin.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const add = (
    <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
      {t("admin.add")}
    </button>
  );
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("admin.title")}
        subtitle={t("admin.subtitle")}
        actions={data.partners.length > 0 && add}
      />
      {data.partners.length === 0 ? (
        <EmptyState icon={IconUsersPlus} title={t("admin.empty")} action={add}>
          {t("admin.emptyText")}
        </EmptyState>
      ) : (
        data.partners.map((partner) => <PartnerCard key={partner.userId} partner={partner} />)
      )}
      {data.referrers.map((referrer) => (
        <ReferrerCard key={referrer.userId} referrer={referrer} />
      ))}
      {isAdding && <PartnerDialog work={{ action: "add" }} onClose={() => setAdding(false)} />}
    </div>
  );
}

function PartnerCard({ partner }: { readonly partner: ListedPartner }) {
  const { t } = useTranslation("partners");
  const { locale } = useReader();
  const { today } = useRootData();
  const [work, setWork] = useState<PartnerWork | null>(null);
  const [isPaying, setPaying] = useState(false);
  const { userId, email, code, rate, rates, stoppedAt, note, registrations, payers, isBalanced } = partner;
  const next = rates.filter(({ since }) => since > today);
  return (
    <Card title={email}>
      <div className={classes.stack}>
        <p className={classes.head}>
          <span>{t("admin.code", { code })}</span>
          <span>
            {rate === null ? t("admin.isStopped") : t("admin.rate", { rate: rateText(rate, locale) })}
          </span>
          {next.map((one) => (
            <span key={one.since}>
              {rateText(one.rate, locale)} {t("rate.since")} <DateText value={one.since} />
            </span>
          ))}
          <span>{t("admin.registrations", { count: registrations })}</span>
          <span>{t("admin.payers", { count: payers })}</span>
        </p>
        {note !== "" && <p className={classes.muted}>{note}</p>}
        <Statement sums={partner.sums} isBalanced={isBalanced} isPartner />
        <div className={classes.buttons}>
          <Press label={t("admin.pay")} onPress={() => setPaying(true)} />
          <Press label={t("admin.setRate")} onPress={() => setWork({ action: "rate", userId })} />
          <Press
            label={t(stoppedAt === null ? "admin.stop" : "admin.resume")}
            onPress={() => setWork({ action: stoppedAt === null ? "stop" : "resume", userId })}
          />
        </div>
      </div>
      {work && <PartnerDialog work={work} email={email} onClose={() => setWork(null)} />}
      {isPaying && <PayDialog kind="partner" payee={partner} onClose={() => setPaying(false)} />}
    </Card>
  );
}

function ReferrerCard({ referrer }: { readonly referrer: ListedReferrer }) {
  const { t } = useTranslation("partners");
  const [isPaying, setPaying] = useState(false);
  return (
    <Card title={t("admin.referrer", { email: referrer.email })}>
      <div className={classes.stack}>
        <Statement sums={referrer.sums} isBalanced={referrer.isBalanced} isPartner={false} />
        <div className={classes.buttons}>
          <Press label={t("admin.pay")} onPress={() => setPaying(true)} />
        </div>
      </div>
      {isPaying && <PayDialog kind="referral" payee={referrer} onClose={() => setPaying(false)} />}
    </Card>
  );
}

interface StatementProps extends Pick<ListedPartner, "sums" | "isBalanced"> {
  /** Partners are never credited. */
  readonly isPartner: boolean;
}

function Statement({ sums, isBalanced, isPartner }: StatementProps) {
  const { t } = useTranslation("partners");
  return (
    <>
      {!isBalanced && <Notice tone="warning">{t("admin.unbalanced")}</Notice>}
      {sums.length === 0 ? (
        <EmptyLine>{t("money.none")}</EmptyLine>
      ) : (
        <SumsTable sums={sums} without={isPartner ? "credited" : undefined} isInset />
      )}
    </>
  );
}

const Press = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }) => (
  <button type="button" className="button button-quiet" onClick={onPress}>
    {label}
  </button>
);
