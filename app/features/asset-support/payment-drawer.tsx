import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { MoneyBox } from "../../ui/form/money-box.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import classes from "./asset-support.module.css";
import type { PaymentRow, SupportAsset } from "./asset-support.schema.ts";
import { ReasonBox } from "./reason-box.tsx";
import { useEdit } from "./use-edit.ts";

const kinds = ["dividend", "coupon", "amortisation", "redemption"] as const;
type Kind = (typeof kinds)[number];

interface PaymentDrawerProps {
  readonly asset: SupportAsset;
  /** Null: a new one. */
  readonly payment: PaymentRow | null;
  readonly onClose: () => void;
}

const startOf = (asset: SupportAsset, payment: PaymentRow | null) => ({
  kind: (kinds.find((kind) => kind === payment?.kind) ?? "dividend") as Kind,
  startsOn: payment?.startsOn ?? null,
  exDate: payment?.exDate ?? null,
  payDate: payment?.payDate ?? null,
  amount: payment?.amount ?? null,
  currency: payment?.currency ?? asset.currency,
  isSpecial: payment?.isSpecial ?? false,
  reason: "",
});
type State = ReturnType<typeof startOf>;

const paths = ["kind", "startsOn", "exDate", "payDate", "amount", "currency", "reason"];

/** Form of a payment: days, amount, kind and reason; a stored one can be removed. */
export function PaymentDrawer({ asset, payment, onClose }: PaymentDrawerProps) {
  const { t } = useTranslation("asset-support");
  const [state, setState] = useState(() => startOf(asset, payment));
  const add = useEdit("POST /api/supportDivHistory");
  const put = useEdit("PUT /api/supportDivHistory");
  const remove = useEdit("DELETE /api/supportDivHistory");
  const error = add.error ?? put.error ?? remove.error;
  const errors = toFieldErrors(error, paths, t);
  const save = () => {
    const input = { ...state, amount: state.amount ?? "" };
    if (payment) put.run({ id: payment.id, ...input }, onClose);
    else add.run({ assetId: asset.id, ...input }, onClose);
  };
  return (
    <DetailDrawer title={t(payment ? "payment.change" : "payment.add")} isOpen onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <PaymentFields
          state={state}
          onState={(part) => setState({ ...state, ...part })}
          errorOf={errors.of}
        />
        <SubmitRow
          label={t(payment ? "save" : "payment.add")}
          isBusy={add.isBusy || put.isBusy}
          onCancel={onClose}
          error={errors.form}
          extra={
            payment && (
              <button
                type="button"
                className="button button-quiet"
                onClick={() => remove.run({ id: payment.id, reason: state.reason }, onClose)}
              >
                {t("remove")}
              </button>
            )
          }
        />
      </form>
    </DetailDrawer>
  );
}

interface PaymentFieldsProps {
  readonly state: State;
  readonly onState: (part: Partial<State>) => void;
  readonly errorOf: (path: string) => string | undefined;
}

function PaymentFields({ state, onState, errorOf }: PaymentFieldsProps) {
  const { t } = useTranslation("asset-support");
  const { today } = useRootData();
  const currencies = useApiQuery("GET /api/supportAssetEdit/currencies", {}).data?.currencies ?? [];
  const day = (name: "exDate" | "payDate" | "startsOn") => (
    <DateBox
      label={t(`payment.${name}`)}
      name={name}
      value={state[name]}
      onValue={(value) => onState({ [name]: value })}
      today={today}
      error={errorOf(name)}
    />
  );
  return (
    <FormGrid>
      <SelectBox
        label={t("payment.kind")}
        name="kind"
        value={state.kind}
        onValue={(kind) => onState({ kind: kind as Kind })}
        options={kinds.map((kind) => ({ value: kind, label: t(`payment.of.${kind}`) }))}
        error={errorOf("kind")}
      />
      <MoneyBox
        label={t("payment.amount")}
        name="amount"
        value={state.amount}
        onValue={(amount) => onState({ amount })}
        maxDecimals={10}
        currency={state.currency}
        onCurrency={(currency) => onState({ currency })}
        currencies={currencies}
        error={errorOf("amount") ?? errorOf("currency")}
      />
      {day("exDate")}
      {day("payDate")}
      {state.kind === "coupon" && day("startsOn")}
      <WideField>
        <label className={classes.check}>
          <input
            type="checkbox"
            name="isSpecial"
            checked={state.isSpecial}
            onChange={(event) => onState({ isSpecial: event.target.checked })}
          />
          {t("payment.special")}
        </label>
      </WideField>
      <WideField>
        <ReasonBox value={state.reason} onValue={(reason) => onState({ reason })} error={errorOf("reason")} />
      </WideField>
    </FormGrid>
  );
}
