import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../client/use-api.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { assetPathOf } from "../../shared/asset-path.ts";
import { DateText, Money, Percent, Price, Quantity } from "../../ui/money/amounts.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { Writes } from "../shell/writes.tsx";
import type { CalendarEntry } from "./calendar.contract.ts";
import classes from "./income.module.css";
import { PaymentForm } from "./payment-form.tsx";

interface PaymentDrawerProps {
  readonly entry: CalendarEntry | undefined;
  /** Of the view. */
  readonly currency: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** One payment with what it is worked out from; what is due is confirmed here, what is in the ledger corrected. */
export function PaymentDrawer({ entry, currency, today, onClose }: PaymentDrawerProps) {
  const { t } = useTranslation("income");
  const name = entry && (entry.asset?.ticker ?? t(`kind.${entry.kind}`));
  const page = entry?.asset ? assetPathOf(entry.asset) : null;
  return (
    <DetailDrawer
      title={name ?? ""}
      subtitle={entry?.asset?.name}
      isOpen={entry !== undefined}
      onClose={onClose}
    >
      {entry && (
        <>
          <Facts entry={entry} currency={currency} />
          {page !== null && <Link to={page}>{t("assetPage")}</Link>}
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

/** The row as it is now: another tab may have changed it. */
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

function Facts({ entry, currency }: { readonly entry: CalendarEntry; readonly currency: string }) {
  const { t } = useTranslation("income");
  const { locale, isStealth } = useReader();
  const { gross, tax, net, rate, quantity, perUnit, value, netValue, exDate, reasons } = entry;
  const own = (text: string | null) =>
    isStealth ? "•••" : text === null ? "—" : <Money value={text} currency={entry.currency} />;
  const lines = [
    ["kind", t(`kind.${entry.kind}`)],
    ["status", `${t(`status.${entry.status}`)}. ${t(`statusHint.${entry.status}`)}`],
    ["date", <DateText key="date" value={entry.date} width="long" />],
    ...(exDate === null ? [] : [["exDate", <DateText key="ex" value={exDate} width="long" />]]),
    ...(quantity === null ? [] : [["quantity", <Quantity key="quantity" value={quantity} />]]),
    ...(perUnit === null
      ? []
      : [["perUnit", <Price key="unit" value={perUnit} currency={entry.currency} />]]),
    ["gross", own(gross)],
    ...(entry.expected === null ? [] : [["expected", own(entry.expected)]]),
    ["tax", own(tax)],
    ...(rate === null
      ? []
      : [
          [
            "rate",
            <span key="rate">
              <Percent value={rate.rate} digits={1} /> ({t(`rateOf.${rate.of}`)})
            </span>,
          ],
        ]),
    ["net", own(net)],
    ...(entry.currency === currency || value === null || isStealth
      ? []
      : [["value", <Money key="value" value={value} currency={currency} />]]),
    ...(entry.currency === currency || netValue === null || isStealth
      ? []
      : [["netValue", <Money key="netValue" value={netValue} currency={currency} />]]),
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        {lines.map(([name, content]) => (
          <div key={String(name)}>
            <dt>{t(`drawer.${String(name)}`)}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
      {reasons.map((reason) => (
        <p key={reason.code} className={classes.muted}>
          {reasonText(reason, t, locale)}
        </p>
      ))}
    </>
  );
}
