import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { formatDay } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { IconDiscount } from "../../../ui/icons/icons.ts";
import { Money } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { ListedPromo } from "../admin-promo.contract.ts";
import { giftTerms, giftText } from "../gift-text.ts";
import classes from "../promo.module.css";
import { PromoForm } from "./promo-form.tsx";
import { PromoUses } from "./promo-uses.tsx";
import { SendPanel } from "./send-panel.tsx";

const key = "GET /api/admin/promo-codes";

/** All promo codes: conditions, uses, money given; making, sending and stopping them. */
export function AdminPromoPage() {
  const { t } = useTranslation("promo");
  const [isMaking, setMaking] = useState(false);
  const { data, error, refetch } = useApiQuery(key, {});
  if (error && !data)
    return <ErrorState what={t("admin.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const add = (
    <button type="button" className="button button-primary" onClick={() => setMaking(true)}>
      {t("admin.create")}
    </button>
  );
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("admin.title")}
        subtitle={t("admin.subtitle")}
        actions={data.codes.length > 0 && add}
      />
      {data.codes.length === 0 ? (
        <EmptyState icon={IconDiscount} title={t("admin.empty")} action={add}>
          {t("admin.emptyText")}
        </EmptyState>
      ) : (
        data.codes.map((promo) => <PromoCard key={promo.code} promo={promo} hasMail={data.hasMail} />)
      )}
      <DetailDrawer title={t("admin.create")} isOpen={isMaking} onClose={() => setMaking(false)}>
        {isMaking && <PromoForm onClose={() => setMaking(false)} />}
      </DetailDrawer>
    </div>
  );
}

function PromoCard({ promo, hasMail }: { readonly promo: ListedPromo; readonly hasMail: boolean }) {
  const { t } = useTranslation("promo");
  const { locale } = useReader();
  const toasts = useToasts();
  const stop = useApiMutation("POST /api/admin/promo-codes/stop", [key]);
  const [opened, setOpened] = useState<"uses" | "send" | null>(null);
  const toggle = (part: "uses" | "send") => setOpened(opened === part ? null : part);
  const { code, state, countries, startsAt, endsAt, note } = promo;
  const terms = [
    ...giftTerms(promo, t),
    ...(countries.length > 0 ? [t("terms.countries", { countries: countries.join(", ") })] : []),
    t("admin.from", { day: formatDay(startsAt.slice(0, 10), locale) }),
    ...(endsAt === null ? [] : [t("admin.until", { day: lastDay(endsAt, locale) })]),
  ];
  const end = () =>
    stop.mutate({ code }, { onSuccess: () => toasts.done(t("admin.stopped")), onError: toasts.failed });
  return (
    <Card
      title={
        <>
          <code>{code}</code> · {giftText(promo, t, locale)}
        </>
      }
      actions={<span className={classes.state}>{t(`state.${state}`)}</span>}
    >
      <div className={classes.stack}>
        <p className={classes.muted}>{terms.join(" · ")}</p>
        {note !== "" && <p className={classes.muted}>{note}</p>}
        <Counts promo={promo} />
        <div className={classes.buttons}>
          <button
            type="button"
            className="button button-quiet"
            aria-expanded={opened === "uses"}
            onClick={() => toggle("uses")}
          >
            {t("admin.uses")}
          </button>
          {state === "running" && (
            <button
              type="button"
              className="button button-quiet"
              aria-expanded={opened === "send"}
              onClick={() => toggle("send")}
            >
              {t("admin.send")}
            </button>
          )}
          {(state === "running" || state === "planned") && (
            <button type="button" className="button button-quiet" disabled={stop.isPending} onClick={end}>
              {t("admin.stop")}
            </button>
          )}
        </div>
        {opened === "uses" && <PromoUses code={code} />}
        {opened === "send" && <SendPanel code={code} hasMail={hasMail} />}
      </div>
    </Card>
  );
}

/** The end lies at midnight behind the last day. */
const lastDay = (endsAt: string, locale: Parameters<typeof formatDay>[1]): string =>
  formatDay(new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10), locale);

function Counts({ promo: { uses, maxUses, payments, given } }: { readonly promo: ListedPromo }) {
  const { t } = useTranslation("promo");
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t("admin.count.uses")}</dt>
        <dd>{maxUses === null ? uses : t("admin.count.of", { uses, max: maxUses })}</dd>
      </div>
      <div>
        <dt>{t("admin.count.payments")}</dt>
        <dd>{payments}</dd>
      </div>
      <div>
        <dt>{t("admin.count.given")}</dt>
        <dd>
          {given.length === 0
            ? "—"
            : given.map(({ currency, sum }) => (
                <div key={currency}>
                  <Money value={sum} currency={currency} />
                </div>
              ))}
        </dd>
      </div>
    </dl>
  );
}
