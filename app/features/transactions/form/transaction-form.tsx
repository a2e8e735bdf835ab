import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { Writes } from "../../../shell/writes.tsx";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../../ui/form/form-grid.tsx";
import { SelectBox, type SelectOption } from "../../../ui/form/select-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import classes from "../transactions.module.css";
import { AccountField } from "./account-field.tsx";
import { AssetFields } from "./asset-fields.tsx";
import { LotPicker } from "./lot-picker.tsx";
import { MoneyFields } from "./money-fields.tsx";
import { BelowZero, FirstCashQuestion, PaidFromField } from "./paid-from.tsx";
import { TransactionConflict } from "./transaction-conflict.tsx";
import { TransactionEffect } from "./transaction-effect.tsx";
import { formKinds, formOf, kindFamilies } from "./transaction-fields.ts";
import { TwoAssetFields } from "./two-asset-fields.tsx";
import { draftPaths, type TransactionForm as Form } from "./use-transaction-form.ts";

interface TransactionFormProps {
  readonly form: Form;
  readonly portfolioId: string;
  readonly isCashTracked: boolean;
  readonly currencies: readonly string[];
  readonly onCancel: () => void;
  /** Left of the buttons, which must not move when the effect arrives. */
  readonly extra?: ReactNode;
}

/** Grouped by family; a newer row's kind comes first. */
function kindOptions(kind: string, t: (key: string) => string): SelectOption[] {
  const listed = Object.entries(kindFamilies).flatMap(([family, kinds]) =>
    Object.keys(kinds).map((name) => ({
      value: name,
      label: t(`ledger:kind.${name}`),
      group: t(`family.${family}`),
    })),
  );
  const isListed = formKinds.includes(kind);
  return isListed ? listed : [{ value: kind, label: t(`ledger:kind.${kind}`), group: "" }, ...listed];
}

/** One form for all kinds, with the effect of saving. */
export function TransactionForm({
  form,
  portfolioId,
  isCashTracked,
  currencies,
  onCancel,
  extra,
}: TransactionFormProps) {
  const { t } = useTranslation("transactions");
  const { today } = useRootData();
  const { state, change, save, isSaving, error, preview, isEdit } = form;
  const { fields } = formOf(state.kind);
  const errors = useMemo(() => toFieldErrors(error, draftPaths, t), [error, t]);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The next row starts at its asset or amount.
    if (form.round > 0) place.current?.querySelector<HTMLElement>("[name=asset], [name=amount]")?.focus();
  }, [form.round]);
  const shared = { state, change, errors, currencies, preview };
  return (
    <form
      ref={place}
      className={classes.form}
      data-tour="transaction-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FormGrid key={form.round}>
        <SelectBox
          label={t("form.kind")}
          name="kind"
          value={state.kind}
          onValue={(kind) => change({ kind })}
          options={kindOptions(state.kind, t)}
          error={errors.of("kind")}
        />
        <DateBox
          label={t("form.date")}
          name="date"
          value={state.date}
          onValue={(date) => change({ date })}
          today={today}
          error={errors.of("date")}
          isRequired
        />
        {fields.includes("asset") && <AssetFields {...shared} portfolioId={portfolioId} />}
        {fields.includes("toAsset") && <TwoAssetFields {...shared} portfolioId={portfolioId} />}
        <MoneyFields {...shared} />
        <AccountField form={form} portfolioId={portfolioId} error={errors.of("accountId")} />
        {isCashTracked && <PaidFromField form={form} />}
        <WideField>
          <TextBox
            label={t("form.note")}
            name="note"
            kind="lines"
            value={state.note}
            onValue={(note) => change({ note })}
            error={errors.of("note")}
            maxLength={10_000}
          />
        </WideField>
      </FormGrid>
      <LotPicker
        state={state}
        portfolioId={portfolioId}
        rowId={form.rowId}
        onPick={(lotChoices) => change({ lotChoices })}
        error={errors.of("lotChoices")}
      />
      <FirstCashQuestion form={form} />
      <BelowZero form={form} portfolioId={portfolioId} />
      <TransactionEffect preview={preview} portfolioId={portfolioId} date={state.date} />
      <TransactionConflict form={form} portfolioId={portfolioId} />
      <div className={classes.end}>
        <Writes by="edit">
          <SubmitRow
            label={t(isEdit ? "form.save" : "form.add")}
            isBusy={isSaving}
            onCancel={onCancel}
            error={errors.form}
            extra={
              extra || (
                <button type="button" className="button button-quiet" onClick={form.saveAndAdd}>
                  {t("form.addNext")}
                </button>
              )
            }
          />
        </Writes>
      </div>
    </form>
  );
}
