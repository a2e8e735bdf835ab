import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { formatPercent } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import type { AbTest } from "./ab-tests.contract.ts";
import classes from "./ab-tests.module.css";
import { RolloutDialog } from "./rollout-dialog.tsx";

/** One test: is it running, and how many of those who saw a variant did something. */
export function TestCard({ test }: { readonly test: AbTest }) {
  const { t } = useTranslation("ab-tests");
  return (
    <Card title={test.name} actions={<TestActions test={test} />} isFlush>
      <p className={classes.lead}>
        {test.description} {t(test.isRunning ? "running" : "stopped")}{" "}
        {t("rollout.now", { percent: test.rollout })}
      </p>
      <ScrollBox label={test.name}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("column.variant")}</th>
              <th scope="col" className="num">
                {t("column.people")}
              </th>
              <th scope="col" className="num">
                {t("column.exposures")}
              </th>
              <th scope="col" className="num">
                {t("column.results")}
              </th>
              <th scope="col" className="num">
                {t("column.share")}
              </th>
            </tr>
          </thead>
          <tbody>
            {test.variants.map((variant) => (
              <VariantRow key={variant.name} variant={variant} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

function VariantRow({ variant }: { readonly variant: AbTest["variants"][number] }) {
  const { t } = useTranslation("ab-tests");
  const { locale } = useReader();
  const percent = (share: number) => formatPercent(share.toFixed(6), locale, { minDigits: 1, maxDigits: 1 });
  const { share } = variant;
  return (
    <tr>
      <th scope="row">{variant.name}</th>
      <td className="num">{variant.people}</td>
      <td className="num">{variant.exposures}</td>
      <td className="num">
        {variant.results}
        {variant.byResult.map(({ result, people }) => (
          <span key={result} className={classes.detail}>
            {result}: {people}
          </span>
        ))}
      </td>
      <td className="num">
        {share === null ? (
          t("nobody")
        ) : (
          <>
            {percent(share.value)}
            <span className={classes.detail}>
              {t("between", { low: percent(share.low), high: percent(share.high) })}
            </span>
          </>
        )}
      </td>
    </tr>
  );
}

function TestActions({ test }: { readonly test: AbTest }) {
  const { name, isRunning } = test;
  const { t } = useTranslation(["ab-tests", "common"]);
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [isRolling, setRolling] = useState(false);
  const change = useApiMutation("POST /api/admin/switch-ab-test", ["GET /api/admin/ab-tests"]);
  const remove = useApiMutation("DELETE /api/admin/ab-tests", ["GET /api/admin/ab-tests"]);
  if (isAsking)
    return (
      <div className={classes.actions}>
        <span>{t("ab-tests:sure")}</span>
        <button
          type="button"
          className="button button-primary"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ name }, { onError: toasts.failed })}
        >
          {t("ab-tests:removeNow")}
        </button>
        <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
          {t("common:action.cancel")}
        </button>
      </div>
    );
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className="button button-quiet"
        disabled={change.isPending}
        aria-label={t(isRunning ? "ab-tests:stopOf" : "ab-tests:startOf", { name })}
        onClick={() => change.mutate({ name, isRunning: !isRunning }, { onError: toasts.failed })}
      >
        {t(isRunning ? "ab-tests:stop" : "ab-tests:start")}
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t("ab-tests:rollout.of", { name })}
        onClick={() => setRolling(true)}
      >
        {t("ab-tests:rollout.button")}
      </button>
      {isRolling && <RolloutDialog test={test} onClose={() => setRolling(false)} />}
      <button
        type="button"
        className="button button-quiet"
        aria-label={t("ab-tests:removeOf", { name })}
        onClick={() => setAsking(true)}
      >
        {t("ab-tests:remove")}
      </button>
    </div>
  );
}
