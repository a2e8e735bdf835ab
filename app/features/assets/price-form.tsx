import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { searchAssets } from "../../client/data/search-assets.ts";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { AssetType } from "../../shared/codes.ts";
import { AssetPicker } from "../../ui/form/asset-picker.tsx";
import { DateBox } from "../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { changedByPrices } from "./changed-by-prices.ts";
import classes from "./prices.module.css";

interface PriceFormProps {
  readonly assetId: string | null;
  readonly date: string | null;
  readonly onSaved: () => void;
}

/** Form of a user's own price for a day, which overrides all others. */
export function PriceForm({ assetId, date, onSaved }: PriceFormProps) {
  const { t } = useTranslation(["assets", "common"]);
  const { today } = useRootData();
  const toasts = useToasts();
  const named = useApiQuery(
    "GET /api/assets/one",
    { assetId: assetId ?? "" },
    { isEnabled: Boolean(assetId) },
  );
  type Named = NonNullable<typeof named.data>["asset"];
  const [picked, setPicked] = useState<Named | null | undefined>();
  const asset = picked === undefined ? (named.data?.asset ?? null) : picked;
  const [day, setDay] = useState<string | null>(date ?? today);
  const [close, setClose] = useState<string | null>(null);
  const save = useApiMutation("POST /api/prices/one", changedByPrices);
  const errors = toFieldErrors(save.error, ["assetId", "date", "close"], t);
  const errorOf = (path: string, value: unknown) =>
    errors.of(path) && (value === null ? t("common:field.required") : errors.of(path));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutateAsync({ assetId: asset?.id ?? "", date: day ?? "", close: close ?? "" }).then(
          () => {
            toasts.done(t("enter.saved"));
            onSaved();
          },
          () => undefined,
        );
      }}
    >
      <FormGrid>
        <WideField>
          <AssetPicker
            label={t("enter.asset")}
            name="priceAsset"
            value={asset}
            onValue={setPicked}
            search={searchAssets}
            error={errorOf("assetId", asset)}
            isRequired
          />
        </WideField>
        <DateBox
          label={t("enter.date")}
          name="priceDate"
          value={day}
          onValue={setDay}
          today={today}
          error={errorOf("date", day)}
          isRequired
        />
        <NumberBox
          label={t("enter.close")}
          name="priceClose"
          value={close}
          onValue={setClose}
          maxDecimals={10}
          isNegativeAllowed={false}
          unit={asset ? (asset.type === AssetType.bond ? "%" : asset.currency) : ""}
          hint={asset?.type === AssetType.bond ? t("enter.bondHint") : undefined}
          error={errorOf("close", close)}
          isRequired
        />
      </FormGrid>
      <SubmitRow label={t("enter.save")} isBusy={save.isPending} error={errors.form} />
    </form>
  );
}
