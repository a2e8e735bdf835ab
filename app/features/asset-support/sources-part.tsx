import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { assetSupportContract } from "./asset-support.contract.ts";
import classes from "./asset-support.module.css";
import type { AssetInfo } from "./fields-part.tsx";
import { ReasonBox } from "./reason-box.tsx";
import { sourceName } from "./support-text.ts";
import { useEdit } from "./use-edit.ts";

type Choice = OutputOf<
  (typeof assetSupportContract)["GET /api/supportAssetEdit/data-source"]
>["sources"][number];

/** Sources of the asset, and their parts of the stored data. */
export function SourcesPart({ info }: { readonly info: AssetInfo }) {
  const { t } = useTranslation("asset-support");
  const assetId = info.asset.id;
  const { data, error, refetch } = useApiQuery("GET /api/supportAssetEdit/data-source", { assetId });
  if (error) return <ErrorState what={t("part.sources")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        {data.sources.map((choice) => (
          <SourceForm key={`${choice.want}/${choice.chosen}`} assetId={assetId} choice={choice} />
        ))}
      </div>
      <div className={classes.stack}>
        <Shares title={t("closes.title")} shares={info.closes} />
        <Shares title={t("part.payments")} shares={info.payments} />
      </div>
    </div>
  );
}

function SourceForm({ assetId, choice }: { readonly assetId: string; readonly choice: Choice }) {
  const { t } = useTranslation("asset-support");
  const [source, setSource] = useState(choice.chosen ?? "");
  const [reason, setReason] = useState("");
  const { run, isBusy, error } = useEdit("POST /api/supportAssetEdit/data-source");
  const errors = toFieldErrors(error, ["source", "reason"], t);
  const order = choice.order.map((name) => sourceName(name, t)).join(", ");
  return (
    <Card title={t(`want.${choice.want}`)}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run({ assetId, want: choice.want, source: source === "" ? null : source, reason }, () => {});
        }}
      >
        <p className={classes.note}>
          {order === "" ? t("want.nobody") : t("want.order", { order })}
          {choice.reason && ` ${t("want.because", { reason: choice.reason })}`}
        </p>
        <SelectBox
          label={t("want.first")}
          name={`source-${choice.want}`}
          value={source}
          onValue={setSource}
          options={[
            { value: "", label: t("want.general") },
            ...choice.choices.map((value) => ({ value, label: sourceName(value, t) })),
          ]}
          error={errors.of("source")}
        />
        {source !== (choice.chosen ?? "") && (
          <>
            <ReasonBox
              name={`reason-${choice.want}`}
              isShort
              value={reason}
              onValue={setReason}
              error={errors.of("reason")}
            />
            <SubmitRow label={t("save")} isBusy={isBusy} error={errors.form} />
          </>
        )}
      </form>
    </Card>
  );
}

interface SharesProps {
  readonly title: string;
  readonly shares: AssetInfo["closes"];
}

function Shares({ title, shares }: SharesProps) {
  const { t } = useTranslation("asset-support");
  return (
    <Card title={title} isFlush>
      {shares.length === 0 ? (
        <p className={classes.empty}>{t("nothingStored")}</p>
      ) : (
        <table className={classes.table}>
          <tbody>
            {shares.map(({ source, count, from, to }) => (
              <tr key={source}>
                <th scope="row">{sourceName(source, t)}</th>
                <td className="num">{count}</td>
                <td>
                  <DateText value={from} /> – <DateText value={to} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
