import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import type { AssetOption } from "../../../ui/form/asset-option.ts";
import { AssetPicker } from "../../../ui/form/asset-picker.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../asset-support.module.css";
import type { SupportAsset } from "../asset-support.schema.ts";
import { ReasonBox } from "../reason-box.tsx";
import { useEdit } from "../use-edit.ts";

/** Merges this asset into another row of the same one; can be undone. */
export function MergeForm({ asset }: { readonly asset: SupportAsset }) {
  const { t } = useTranslation("asset-support");
  const [target, setTarget] = useState<AssetOption | null>(null);
  const [reason, setReason] = useState("");
  const { run, isBusy, error } = useEdit("POST /api/supportAssetEdit/merge");
  const errors = toFieldErrors(error, ["toId", "reason"], t);
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const { assets } = await callApi("GET /api/assets/support-search", { query: text }, { signal });
      return assets
        .filter(({ id, isActive }) => isActive && id !== asset.id)
        .map((found) => ({
          ...found,
          detail: [found.exchangeName, found.currency].filter(Boolean).join(" · "),
        }));
    },
    [asset.id],
  );
  return (
    <Card title={t("merge.title")}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run({ fromId: asset.id, toId: target?.id ?? "", reason }, () => setTarget(null));
        }}
      >
        <p className={classes.note}>{t("merge.text", { ticker: asset.ticker })}</p>
        <AssetPicker
          label={t("merge.target")}
          name="toId"
          value={target}
          onValue={setTarget}
          search={search}
          error={errors.of("toId")}
          isRequired
        />
        <ReasonBox
          name="mergeReason"
          isShort
          value={reason}
          onValue={setReason}
          error={errors.of("reason")}
        />
        <SubmitRow
          label={t("merge.button")}
          isBusy={isBusy}
          isDisabled={target === null}
          error={errors.form}
        />
      </form>
    </Card>
  );
}
