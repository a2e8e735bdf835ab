import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { AmountField } from "../../shell/transaction-form/amount-field.tsx";
import { AssetField } from "../../shell/transaction-form/asset-field.tsx";
import { type ChosenAsset, toChosen } from "../../shell/transaction-form/chosen-asset.ts";
import type { SeenPortfolio } from "../../shell/use-seen-portfolio.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { RecurringPlan } from "./plans.contract.ts";
import classes from "./plans.module.css";

const kinds = ["buy", "deposit", "withdrawal", "fee", "interest"] as const;
const periods = [2, 3, 4, 5] as const;
const paths = ["kind", "assetId", "amount", "currency", "period", "startsOn", "endsOn", "note"];

interface PlanFormProps {
  readonly portfolio: Pick<SeenPortfolio, "id" | "currency">;
  /** Null adds one. */
  readonly plan: RecurringPlan | null;
  readonly onClose: () => void;
}

interface PlanState {
  readonly kind: (typeof kinds)[number];
  readonly asset: ChosenAsset | null;
  readonly amount: string | null;
  readonly currency: string;
  readonly period: number;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly note: string;
  readonly isActive: boolean;
}

const stateOf = (plan: RecurringPlan | null, today: string, currency: string): PlanState =>
  plan
    ? { ...plan, asset: plan.asset && toChosen(plan.asset) }
    : {
        ...{ kind: "buy", asset: null, amount: null, currency, period: 3 },
        ...{ startsOn: today, endsOn: null, note: "", isActive: true },
      };

/** Form of a recurring transaction: savings plan, rent, salary. */
export function PlanForm({ portfolio, plan, onClose }: PlanFormProps) {
  const { t } = useTranslation("plans");
  const { today } = useRootData();
  const [state, setState] = useState(() => stateOf(plan, today, portfolio.currency));
  const actions = usePlanActions({ portfolio, plan, onClose });
  const errors = useMemo(() => toFieldErrors(actions.error, paths, t), [actions.error, t]);
  const currencies = (useApiQuery("GET /api/currency/list", {}).data?.currencies ?? []).map(
    ({ code }) => code,
  );
  const change = (part: Partial<PlanState>) => setState((now) => ({ ...now, ...part }));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.save(state);
      }}
    >
      <FormGrid>
        <SelectBox
          label={t("form.kind")}
          name="kind"
          value={state.kind}
          onValue={(kind) => change({ kind: kinds.find((name) => name === kind) ?? "buy" })}
          options={kinds.map((kind) => ({ value: kind, label: t(`ledger:kind.${kind}`) }))}
        />
        <SelectBox
          label={t("period")}
          name="period"
          value={String(state.period)}
          onValue={(period) => change({ period: Number(period) })}
          options={periods.map((period) => ({ value: String(period), label: t(`every.${period}`) }))}
        />
        {state.kind === "buy" && (
          <AssetField
            label={t("form.asset")}
            portfolioId={portfolio.id}
            asset={state.asset}
            onAsset={(asset) => change({ asset, ...(asset ? { currency: asset.currency } : {}) })}
            error={errors.of("assetId")}
          />
        )}
        <AmountField
          label={t(state.kind === "buy" ? "spend" : "form.amount")}
          name="amount"
          value={state.amount}
          onValue={(amount) => change({ amount })}
          currency={state.currency}
          onCurrency={state.kind === "buy" ? undefined : (currency) => change({ currency })}
          currencies={currencies}
          error={errors.of("amount") ?? errors.of("currency")}
        />
        <DateBox
          label={t("startsOn")}
          name="startsOn"
          value={state.startsOn}
          onValue={(startsOn) => change({ startsOn })}
          today={today}
          error={errors.of("startsOn")}
          isRequired
        />
        <DateBox
          label={t("endsOn")}
          name="endsOn"
          value={state.endsOn}
          onValue={(endsOn) => change({ endsOn })}
          today={today}
          error={errors.of("endsOn")}
        />
        <WideField>
          <TextBox
            label={t("form.note")}
            name="note"
            value={state.note}
            onValue={(note) => change({ note })}
            maxLength={1000}
            error={errors.of("note")}
          />
        </WideField>
        <WideField>
          <label className={classes.check}>
            <input
              type="checkbox"
              name="isActive"
              checked={state.isActive}
              onChange={(event) => change({ isActive: event.target.checked })}
            />
            {t("isActive")}
          </label>
        </WideField>
      </FormGrid>
      <p className={classes.muted}>{t("hint")}</p>
      <SubmitRow
        label={t(plan ? "form.save" : "form.add")}
        isBusy={actions.isBusy}
        onCancel={onClose}
        error={errors.form}
        extra={
          plan && (
            <button type="button" className="button button-quiet" onClick={actions.remove}>
              {t("delete")}
            </button>
          )
        }
      />
    </form>
  );
}

function usePlanActions({ portfolio, plan, onClose }: PlanFormProps) {
  const { t } = useTranslation("plans");
  const toasts = useToasts();
  const touched = ["GET /api/transactions/plans"] as const;
  const add = useApiMutation("POST /api/transactions/plans", touched);
  const update = useApiMutation("PUT /api/transactions/plans", touched);
  const drop = useApiMutation("DELETE /api/transactions/plans", touched);
  const done = (text: string) => () => {
    toasts.done(text);
    onClose();
  };
  return {
    error: add.error ?? update.error,
    isBusy: add.isPending || update.isPending || drop.isPending,
    save: (state: PlanState) => {
      const { kind, currency, period, endsOn, note, isActive } = state;
      const body = {
        ...{ portfolioId: portfolio.id, kind, currency, period, endsOn, note, isActive },
        assetId: kind === "buy" ? (state.asset?.id ?? null) : null,
        amount: state.amount ?? "",
        startsOn: state.startsOn ?? "",
      };
      const saved = plan
        ? update.mutateAsync({ ...body, id: plan.id, version: plan.version })
        : add.mutateAsync(body);
      saved.then(done(t("saved")), () => undefined);
    },
    remove: () => {
      if (plan) drop.mutateAsync({ id: plan.id }).then(done(t("deleted")), toasts.failed);
    },
  };
}
