import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { Preview } from "../../../domain/imports/import.schema.ts";
import { FormGrid, WideField } from "../../../ui/form/form-grid.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";

interface Props {
  readonly instrument: Preview["unresolved"][number];
  readonly onCancel: () => void;
  readonly onDone: (own: { type: number; name: string; currency: string }) => void;
}

/** AssetType codes for custom assets; 99 custom, 100 unknown. */
const types = [1, 2, 3, 5, 7, 8, 9, 10, 99, 100];
const unknownType = 100;

/** A custom asset from the statement, created with the import. */
export function OwnAssetForm({ instrument, onCancel, onDone }: Props) {
  const { t } = useTranslation("import");
  const { code, symbol, name: stated, assetType, currency: priced } = instrument;
  const [name, setName] = useState(stated ?? symbol ?? code);
  const [type, setType] = useState(types.find((known) => known === assetType) ?? unknownType);
  const currencies = useApiQuery("GET /api/currency/list", {}).data?.currencies ?? [];
  const codes = currencies.map((currency) => currency.code);
  const [currency, setCurrency] = useState(priced ?? "USD");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") onDone({ type, name: name.trim(), currency });
  };
  return (
    <form onSubmit={submit} aria-label={t("map.form", { code })}>
      <FormGrid>
        <WideField>
          <TextBox
            label={t("map.name")}
            name="name"
            value={name}
            onValue={setName}
            maxLength={200}
            isRequired
          />
        </WideField>
        <SelectBox
          label={t("map.type")}
          name="type"
          value={String(type)}
          onValue={(value) => setType(Number(value))}
          options={types.map((value) => ({ value: String(value), label: t(`ledger:assetType.${value}`) }))}
        />
        <SelectBox
          label={t("map.currency")}
          name="currency"
          value={currency}
          onValue={setCurrency}
          options={(codes.includes(currency) ? codes : [currency, ...codes]).map((value) => ({
            value,
            label: value,
          }))}
        />
      </FormGrid>
      <SubmitRow label={t("map.create")} onCancel={onCancel} isDisabled={name.trim() === ""} />
    </form>
  );
}
