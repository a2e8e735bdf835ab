import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { formatPercent } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { OwnLink } from "../../shell/referral-money/own-link.tsx";
import { SumsTable } from "../../shell/referral-money/sums-table.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { IconUserPlus } from "../../ui/icons/icons.ts";
import { DateText, Money } from "../../ui/money/amounts.tsx";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyLine } from "../../ui/states/empty-line.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import plain from "../../ui/table/plain-table.module.css";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import type { ReferralInfo } from "./referral.contract.ts";
import classes from "./referral.module.css";

/** Rates are written with the decimals they have. */
const whole = { minDigits: 0, maxDigits: 4 } as const;
const key = "GET /api/user/getreferralinfo";

/** Link, earnings and invited accounts. */
export function ReferralPage() {
  const { t } = useTranslation("referral");
  const { data, error, refetch } = useApiQuery(key, {});
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  return (
    <div className={classes.page}>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      {data.isPartner && (
        <Notice
          action={
            <ButtonLink href="/partners" variant="quiet">
              {t("toCabinet")}
            </ButtonLink>
          }
        >
          {t("isPartner")}
        </Notice>
      )}
      <LinkCard info={data} />
      <EarningsCard info={data} />
      <PeopleCard info={data} />
    </div>
  );
}

function LinkCard({ info: { path, terms } }: { readonly info: ReferralInfo }) {
  const { t } = useTranslation("referral");
  const { locale } = useReader();
  const { friendPercent, rate, months, pendingDays } = terms;
  return (
    <Card title={t("link")}>
      <div className={classes.stack}>
        <OwnLink path={path} />
        <ul className={classes.terms}>
          <li>{t("terms.friend", { percent: formatPercent(`0.${friendPercent}`, locale, whole) })}</li>
          <li>{t("terms.you", { percent: formatPercent(rate, locale, whole), count: months })}</li>
          <li>{t("terms.pending", { count: pendingDays })}</li>
          <li>{t("terms.own")}</li>
        </ul>
      </div>
    </Card>
  );
}

function EarningsCard({ info: { sums, isPaidOut } }: { readonly info: ReferralInfo }) {
  const { t } = useTranslation("referral");
  const toasts = useToasts();
  const save = useApiMutation("POST /api/user/referral-settings", [key]);
  const choose = (value: string) =>
    save.mutate(
      { isPaidOut: value === "payout" },
      { onSuccess: () => toasts.done(t("use.saved")), onError: toasts.failed },
    );
  return (
    <Card title={t("earnings")}>
      <div className={classes.stack}>
        {sums.length === 0 ? <EmptyLine>{t("noEarnings")}</EmptyLine> : <SumsTable sums={sums} isInset />}
        <div className={classes.choice}>
          <SelectBox
            label={t("use.label")}
            name="use"
            value={isPaidOut ? "payout" : "credit"}
            onValue={choose}
            options={[
              { value: "credit", label: t("use.credit") },
              { value: "payout", label: t("use.payout") },
            ]}
            hint={t(isPaidOut ? "use.payoutHint" : "use.creditHint")}
          />
        </div>
      </div>
    </Card>
  );
}

function PeopleCard({ info: { people, invited, paying } }: { readonly info: ReferralInfo }) {
  const { t } = useTranslation("referral");
  if (people.length === 0)
    return (
      <EmptyState icon={IconUserPlus} title={t("noPeople")}>
        {t("noPeopleText")}
      </EmptyState>
    );
  return (
    <Card title={t("people", { count: invited })} actions={t("paying", { count: paying })} isFlush>
      <ScrollBox label={t("peopleTable")}>
        <table className={`${plain.table} ${plain.blocks}`} aria-label={t("peopleTable")}>
          <thead>
            <tr>
              <th scope="col">{t("column.account")}</th>
              <th scope="col">{t("column.registered")}</th>
              <th scope="col">{t("column.state")}</th>
              <th scope="col" className="num">
                {t("column.share")}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: masked addresses name no one
              <tr key={place}>
                <th scope="row">{person.email}</th>
                <td>
                  <DateText value={person.registeredOn} />
                </td>
                <td>{t(stateKey(person))}</td>
                <td className="num">
                  {person.shares.length === 0
                    ? "—"
                    : person.shares.map(({ currency, share }) => (
                        <div key={currency}>
                          <Money value={share} currency={currency} />
                        </div>
                      ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

const stateKey = ({ refusal, hasPaid }: ReferralInfo["people"][number]) =>
  refusal !== null ? (`refusal.${refusal}` as const) : hasPaid ? "state.paid" : "state.registered";
