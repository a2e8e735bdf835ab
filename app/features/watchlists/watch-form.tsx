import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { AssetType } from "../../shared/codes.ts";
import { TargetSide } from "../../shared/names/watch-columns.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { Quoted } from "./watch-cell.tsx";
import { watchlistQueryKeys } from "./watchlist-query-keys.ts";
import type { Watched, Watchlist } from "./watchlists.contract.ts";
import classes from "./watchlists.module.css";

interface WatchFormProps {
  readonly list: Watchlist;
  readonly row: Watched;
  readonly onDone: () => void;
}

/** Form of a target price, its side, and a note. */
export function WatchForm({ list, row, onDone }: WatchFormProps) {
  const { t } = useTranslation("watchlists");
  const toasts = useToasts();
  const save = useApiMutation("PUT /api/watchlistAsset", watchlistQueryKeys);
  const { asset, target, price } = row;
  const [draft, setDraft] = useState({
    targetPrice: target?.price ?? null,
    targetSide: target?.side ?? null,
    note: row.note,
  });
  // Default side: the one the price has yet to reach.
  const guessed =
    price !== null && Number(draft.targetPrice) > Number(price.value) ? TargetSide.above : TargetSide.below;
  const side = draft.targetSide ?? guessed;
  const errors = toFieldErrors(save.error, ["targetPrice", "targetSide", "note"], t);
  const submit = () =>
    save
      .mutateAsync({
        ...{ watchlistId: list.id, assetId: asset.id, note: draft.note, targetPrice: draft.targetPrice },
        targetSide: draft.targetPrice === null ? null : side,
      })
      .then(
        () => {
          toasts.done(t("done.saved"));
          onDone();
        },
        () => undefined,
      );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) void submit();
      }}
    >
      {price && (
        <p className={classes.muted}>
          {t("column.price")}: <Quoted row={row} value={price.value} />
        </p>
      )}
      <NumberBox
        label={t("form.target")}
        name="targetPrice"
        value={draft.targetPrice}
        onValue={(targetPrice) => setDraft((before) => ({ ...before, targetPrice }))}
        isNegativeAllowed={false}
        maxDecimals={18}
        unit={asset.type === AssetType.bond ? "%" : asset.currency}
        error={errors.of("targetPrice")}
        hint={t("form.targetHint")}
      />
      <SelectBox
        label={t("form.side")}
        name="targetSide"
        value={String(side)}
        onValue={(value) =>
          setDraft((before) => ({
            ...before,
            targetSide: Number(value) === TargetSide.above ? TargetSide.above : TargetSide.below,
          }))
        }
        options={[
          { value: String(TargetSide.below), label: t("form.below") },
          { value: String(TargetSide.above), label: t("form.above") },
        ]}
        error={errors.of("targetSide")}
      />
      <TextBox
        label={t("column.note")}
        name="note"
        kind="lines"
        value={draft.note}
        onValue={(note) => setDraft((before) => ({ ...before, note }))}
        error={errors.of("note")}
        maxLength={2000}
      />
      <SubmitRow label={t("form.save")} isBusy={save.isPending} onCancel={onDone} error={errors.form} />
    </form>
  );
}
