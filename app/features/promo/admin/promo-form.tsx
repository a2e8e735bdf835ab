import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { type PromoKind, promoKinds } from "../../../shared/names/promo-names.ts";
import { soldPlans } from "../../../shared/plan-catalogue.ts";
import { planPeriods } from "../../../shared/plans.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../promo.module.css";
import { emptyPromo, type PromoDraft, toPromo } from "./promo-draft.ts";

const fields = [
  ...(["code", "percent", "amounts", "grant", "plans", "countries", "periods"] as const),
  ...(["maxUses", "maxUsesPerUser", "startsOn", "endsOn", "note"] as const),
];

/** Creates a promo code: what it gives, for whom, how often and until when. */
export function PromoForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("promo");
  const { today } = useRootData();
  const toasts = useToasts();
  const [draft, setDraft] = useState<PromoDraft>(emptyPromo);
  const save = useApiMutation("POST /api/admin/promo-codes", ["GET /api/admin/promo-codes"]);
  const errors = toFieldErrors(save.error, fields, t);
  const set = (part: Partial<PromoDraft>) => setDraft({ ...draft, ...part });
  const done = ({ code }: { code: string }) => {
    toasts.done(t("form.done", { code }));
    onClose();
  };
  const part = { draft, set, errorOf: errors.of };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(toPromo(draft), { onSuccess: done });
      }}
    >
      <TextBox
        label={t("form.code")}
        hint={t("form.codeHint")}
        name="code"
        value={draft.code}
        onValue={(code) => set({ code: code.toUpperCase() })}
        error={errors.of("code")}
        maxLength={40}
        isRequired
        isAutoFocused
      />
      <SelectBox
        label={t("form.kind")}
        name="kind"
        value={draft.kind}
        onValue={(kind) => set({ kind: kind as PromoKind })}
        options={promoKinds.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
      />
      <GiftFields {...part} />
      {draft.kind !== "period" && <UseFields {...part} />}
      <LimitFields {...part} />
      <DateBox
        label={t("form.startsOn")}
        hint={t("form.daysHint")}
        name="startsOn"
        value={draft.startsOn}
        onValue={(startsOn) => set({ startsOn })}
        today={today}
        without="future"
        error={errors.of("startsOn")}
      />
      <DateBox
        label={t("form.endsOn")}
        name="endsOn"
        value={draft.endsOn}
        onValue={(endsOn) => set({ endsOn })}
        today={today}
        without="future"
        error={errors.of("endsOn")}
      />
      <TextBox
        label={t("form.note")}
        name="note"
        value={draft.note}
        onValue={(note) => set({ note })}
        error={errors.of("note")}
        maxLength={500}
      />
      <SubmitRow label={t("form.submit")} isBusy={save.isPending} error={errors.form} onCancel={onClose} />
    </form>
  );
}

interface PartProps {
  readonly draft: PromoDraft;
  readonly set: (part: Partial<PromoDraft>) => void;
  readonly errorOf: (name: (typeof fields)[number]) => string | undefined;
}

const usePlans = () => {
  const { t } = useTranslation("promo");
  return soldPlans.map((value) => ({ value: value as string, label: t(`plan.${value}`) }));
};

function GiftFields({ draft, set, errorOf }: PartProps) {
  const { t } = useTranslation("promo");
  const plans = usePlans();
  if (draft.kind === "percent")
    return (
      <NumberBox
        label={t("form.percent")}
        name="percent"
        value={draft.percent}
        onValue={(percent) => set({ percent })}
        error={errorOf("percent")}
        maxDecimals={2}
        unit="%"
        isRequired
      />
    );
  if (draft.kind === "amount")
    return (
      <>
        {(["USD", "RUB"] as const).map((currency) => (
          <NumberBox
            key={currency}
            label={t("form.amount", { currency })}
            hint={currency === "USD" ? t("form.amountHint") : undefined}
            name={`amount${currency}`}
            value={draft.amounts[currency]}
            onValue={(amount) => set({ amounts: { ...draft.amounts, [currency]: amount } })}
            error={currency === "USD" ? errorOf("amounts") : undefined}
            maxDecimals={2}
            unit={currency}
          />
        ))}
      </>
    );
  return (
    <>
      <SelectBox
        label={t("form.grantPlan")}
        name="grantPlan"
        value={draft.grantPlan}
        onValue={(grantPlan) => set({ grantPlan })}
        options={plans}
        error={errorOf("grant")}
      />
      <SelectBox
        label={t("form.grantPeriod")}
        name="grantPeriod"
        value={draft.grantPeriod}
        onValue={(grantPeriod) => set({ grantPeriod })}
        options={planPeriods.map((value) => ({ value, label: t(`form.periods.${value}`) }))}
      />
    </>
  );
}

function UseFields({ draft, set, errorOf }: PartProps) {
  const { t } = useTranslation("promo");
  const plans = usePlans();
  return (
    <>
      <SelectBox
        label={t("form.plans")}
        name="plans"
        value={draft.plan}
        onValue={(plan) => set({ plan })}
        options={[{ value: "", label: t("form.allPlans") }, ...plans]}
        error={errorOf("plans")}
      />
      <NumberBox
        label={t("form.payments")}
        hint={t("form.paymentsHint")}
        name="periods"
        value={draft.periods}
        onValue={(periods) => set({ periods })}
        error={errorOf("periods")}
        maxDecimals={0}
      />
    </>
  );
}

function LimitFields({ draft, set, errorOf }: PartProps) {
  const { t } = useTranslation("promo");
  return (
    <>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={draft.isFirstPaymentOnly}
          onChange={(event) => set({ isFirstPaymentOnly: event.target.checked })}
        />
        {t("form.first")}
      </label>
      <TextBox
        label={t("form.countries")}
        hint={t("form.countriesHint")}
        name="countries"
        value={draft.countries}
        onValue={(countries) => set({ countries })}
        error={errorOf("countries")}
        maxLength={200}
      />
      <NumberBox
        label={t("form.maxUses")}
        hint={t("form.maxUsesHint")}
        name="maxUses"
        value={draft.maxUses}
        onValue={(maxUses) => set({ maxUses })}
        error={errorOf("maxUses")}
        maxDecimals={0}
      />
      <NumberBox
        label={t("form.maxUsesPerUser")}
        name="maxUsesPerUser"
        value={draft.maxUsesPerUser}
        onValue={(maxUsesPerUser) => set({ maxUsesPerUser })}
        error={errorOf("maxUsesPerUser")}
        maxDecimals={0}
      />
    </>
  );
}
