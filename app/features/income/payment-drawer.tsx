import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { AssetPageLink } from "../../shell/asset-page-link.tsx";
import { Writes } from "../../shell/writes.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { CalendarEntry } from "./calendar/calendar.contract.ts";
import type { PaymentGround } from "./derive-payment.ts";
import classes from "./income.module.css";
import { PaymentFacts } from "./payment-facts.tsx";
import { PaymentForm } from "./payment-form.tsx";

interface PaymentDrawerProps {
  readonly entry: CalendarEntry | undefined;
  /** Calendar of the payment. */
  readonly ground: PaymentGround;
  readonly onClose: () => void;
}

/** A payment with its derivation; due ones are confirmed, booked ones corrected here. */
export function PaymentDrawer({ entry, ground, onClose }: PaymentDrawerProps) {
  const { t } = useTranslation("income");
  const name = entry && (entry.asset?.ticker ?? t(`kind.${entry.kind}`));
  const { today } = ground;
  return (
    <DetailDrawer
      title={name ?? ""}
      subtitle={entry?.asset?.name}
      isOpen={entry !== undefined}
      onClose={onClose}
    >
      {entry && (
        <>
          <PaymentFacts entry={entry} ground={ground} />
          {entry.asset && <AssetPageLink asset={entry.asset}>{t("assetPage")}</AssetPageLink>}
          {entry.key !== null && (
            <Writes by="edit">
              <PaymentForm entry={entry} today={today} version={null} onDone={onClose} />
            </Writes>
          )}
          {entry.transactionId !== null && (
            <Writes>
              <Correction id={entry.transactionId} entry={entry} today={today} onDone={onClose} />
            </Writes>
          )}
        </>
      )}
    </DetailDrawer>
  );
}

interface CorrectionProps {
  readonly id: string;
  readonly entry: CalendarEntry;
  readonly today: string;
  readonly onDone: () => void;
}

/** Reloaded: another tab may have changed the row. */
function Correction({ id, entry, today, onDone }: CorrectionProps) {
  const { t } = useTranslation("income");
  const { data } = useApiQuery("GET /api/transactions/one", { id });
  if (!data) return <SkeletonRows count={3} />;
  return (
    <>
      <PaymentForm entry={entry} today={today} version={data.version} onDone={onDone} />
      <p className={classes.muted}>
        <Link to={`/transactions?p=${data.portfolioId}&tx=${id}`}>{t("drawer.row")}</Link>
      </p>
    </>
  );
}
