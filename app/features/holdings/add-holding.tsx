import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FoundAsset, useSearchAssets } from "../../client/search-assets.ts";
import { useApiMutation } from "../../client/use-api.ts";
import { useUndo } from "../../client/use-undo.ts";
import { AssetPicker } from "../../ui/form/asset-picker.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { changedByHoldings } from "./changed-by-holdings.ts";

interface AddProps {
  readonly portfolioId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** States a position of a portfolio that is kept without a history. */
export function AddHolding({ portfolioId, isOpen, onClose }: AddProps) {
  const { t } = useTranslation("holdings");
  return (
    <DetailDrawer title={t("position.add")} isOpen={isOpen} onClose={onClose}>
      {isOpen && <AddForm portfolioId={portfolioId} onClose={onClose} />}
    </DetailDrawer>
  );
}

function AddForm({ portfolioId, onClose }: Omit<AddProps, "isOpen">) {
  const { t } = useTranslation("holdings");
  const undoing = useUndo();
  const [asset, setAsset] = useState<FoundAsset | null>(null);
  const [quantity, setQuantity] = useState<string | null>(null);
  const [averageCost, setAverageCost] = useState<string | null>(null);
  const add = useApiMutation("POST /api/holdings", changedByHoldings);
  const errors = useMemo(
    () => toFieldErrors(add.error, ["assetId", "quantity", "averageCost"], t),
    [add.error, t],
  );
  const search = useSearchAssets(portfolioId);
  const save = () => {
    const draft = { portfolioId, assetId: asset?.id ?? "", quantity: quantity ?? "", averageCost };
    add.mutateAsync(draft).then(
      (answer) => {
        undoing.done(t("position.added"), answer);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FormGrid>
        <WideField>
          <AssetPicker
            label={t("column.name")}
            name="asset"
            value={asset}
            onValue={setAsset}
            search={search}
            error={errors.of("assetId")}
            isRequired
            isAutoFocused
          />
        </WideField>
        <NumberBox
          label={t("column.quantity")}
          name="quantity"
          value={quantity}
          onValue={setQuantity}
          maxDecimals={18}
          error={errors.of("quantity")}
          isRequired
        />
        <NumberBox
          label={t("column.averageCost")}
          name="averageCost"
          value={averageCost}
          onValue={setAverageCost}
          maxDecimals={18}
          error={errors.of("averageCost")}
          hint={t("position.unknownCost")}
        />
      </FormGrid>
      <SubmitRow label={t("position.save")} isBusy={add.isPending} onCancel={onClose} error={errors.form} />
    </form>
  );
}
