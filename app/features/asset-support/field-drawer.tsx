import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { AssetType } from "../../shared/codes.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SelectBox, type SelectOption } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import classes from "./asset-support.module.css";
import type { FieldFact } from "./asset-support.schema.ts";
import { ReasonBox } from "./reason-box.tsx";
import { useEdit } from "./use-edit.ts";
import { useLists } from "./use-lists.ts";

interface FieldDrawerProps {
  readonly assetId: string;
  /** Null: closed. */
  readonly fact: FieldFact | null;
  readonly onClose: () => void;
}

/** Fields that can be "unknown". */
const optional: readonly string[] = ["country", "sector", "figi", "nominal"];

/** Sets a field with a reason, or restores the sources' value. */
export function FieldDrawer({ assetId, fact, onClose }: FieldDrawerProps) {
  const { t } = useTranslation("asset-support");
  const [value, setValue] = useState(fact?.value ?? "");
  const [reason, setReason] = useState("");
  const { run, isBusy, error } = useEdit("POST /api/supportAssetEdit");
  const options = useOptions(fact?.field);
  if (!fact) return null;
  const { field } = fact;
  const errors = toFieldErrors(error, ["value", "reason"], t);
  const isEmpty = value.trim() === "" && optional.includes(field);
  const box = {
    label: t(`field.${field}`),
    name: "value",
    value,
    onValue: setValue,
    error: errors.of("value"),
    ...(optional.includes(field) && !options ? { hint: t("emptyIsUnknown") } : {}),
  };
  return (
    <DetailDrawer title={t("changeField", { field: t(`field.${field}`) })} isOpen onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run({ assetId, field, action: "set", value: isEmpty ? null : value, reason }, onClose);
        }}
      >
        {options ? <SelectBox {...box} options={options} /> : <TextBox {...box} maxLength={200} />}
        <ReasonBox value={reason} onValue={setReason} error={errors.of("reason")} />
        <SubmitRow
          label={t("save")}
          isBusy={isBusy}
          onCancel={onClose}
          error={errors.form}
          extra={
            fact.override && (
              <button
                type="button"
                className="button button-quiet"
                onClick={() =>
                  run({ assetId, field, action: "leave", reason: reason || t("leave") }, onClose)
                }
              >
                {t("leave")}
              </button>
            )
          }
        />
      </form>
    </DetailDrawer>
  );
}

/** Returns the choices of a field; undefined = free text. */
function useOptions(field: FieldFact["field"] | undefined): readonly SelectOption[] | undefined {
  const { t } = useTranslation("asset-support");
  const lists = useLists();
  const isCurrency = field === "currency";
  const currencies = useApiQuery("GET /api/supportAssetEdit/currencies", {}, { isEnabled: isCurrency }).data;
  const none = { value: "", label: t("notKnown") };
  const named = (map: ReadonlyMap<string, string>) => [
    none,
    ...[...map].map(([value, label]) => ({ value, label })),
  ];
  if (field === "type")
    return Object.values(AssetType).map((type) => ({
      value: String(type),
      label: t(`ledger:assetType.${type}`),
    }));
  if (isCurrency) return (currencies?.currencies ?? []).map((code) => ({ value: code, label: code }));
  if (field === "sector") return named(lists.sectors);
  if (field === "country") return named(lists.countries);
  return undefined;
}
