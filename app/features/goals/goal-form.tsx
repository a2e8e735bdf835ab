import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { GoalKind } from "../../shared/codes.ts";
import type { GoalView } from "../../shared/schemas/goal.schema.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { MoneyBox } from "../../ui/form/money-box.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import { goalQueryKeys } from "./goal-query-keys.ts";
import classes from "./goals.module.css";

interface Props {
  /** Portfolio of a new goal; an edited one keeps its own. */
  readonly of: { readonly portfolioId: string; readonly currency: string; readonly today: string };
  /** Null: a new one. */
  readonly goal: GoalView | null;
  readonly onDone: () => void;
}

const paths = ["name", "kind", "target", "currency", "dueOn", "monthlyFlow"];

/** Form of a goal and its plan: target, amount, day, and monthly contribution. */
export function GoalForm({ of, goal, onDone }: Props) {
  const { t } = useTranslation("goals");
  const toasts = useToasts();
  const currencies = useApiQuery("GET /api/currency/list", {});
  const save = useApiMutation("POST /api/portfoliogoal/set-goal", goalQueryKeys);
  const first = {
    name: goal?.name ?? "",
    kind: goal?.kind ?? GoalKind.value,
    target: goal?.target ?? null,
    currency: goal?.currency ?? of.currency,
    dueOn: goal?.dueOn ?? null,
    monthlyFlow: goal?.monthlyFlow ?? "0",
  };
  const { draft, change, sendBy } = useDraft(first, save);
  const errors = toFieldErrors(save.error, paths, t);
  const codes = currencies.data?.currencies.map(({ code }) => code) ?? [];
  const submit = () =>
    save
      .mutateAsync({
        ...draft,
        portfolioId: goal?.portfolioId ?? of.portfolioId,
        target: draft.target ?? "",
        dueOn: draft.dueOn ?? "",
        monthlyFlow: draft.monthlyFlow ?? "0",
        ...(goal && { id: goal.id, version: goal.version }),
      })
      .then(
        () => {
          toasts.done(t("done.saved"));
          onDone();
        },
        () => undefined,
      );
  return (
    <form className={classes.form} noValidate onSubmit={sendBy(submit)}>
      <TextBox
        label={t("form.name")}
        name="name"
        value={draft.name}
        onValue={(name) => change({ name })}
        error={errors.of("name")}
        maxLength={100}
        isAutoFocused
        isRequired
      />
      <SelectBox
        label={t("form.kind")}
        name="kind"
        value={String(draft.kind)}
        onValue={(kind) => change({ kind: Number(kind) })}
        options={[
          { value: String(GoalKind.value), label: t("kind.value") },
          { value: String(GoalKind.monthlyIncome), label: t("kind.monthlyIncome") },
        ]}
        hint={draft.kind === GoalKind.monthlyIncome ? t("form.incomeHint") : undefined}
      />
      <MoneyBox
        label={t(draft.kind === GoalKind.value ? "form.value" : "form.income")}
        name="target"
        value={draft.target}
        onValue={(target) => change({ target })}
        currency={draft.currency}
        onCurrency={(currency) => change({ currency })}
        currencies={codes}
        error={errors.of("target") ?? errors.of("currency")}
        isRequired
      />
      <DateBox
        label={t("form.dueOn")}
        name="dueOn"
        value={draft.dueOn}
        onValue={(dueOn) => change({ dueOn })}
        today={of.today}
        without="future"
        error={errors.of("dueOn")}
        isRequired
      />
      <MoneyBox
        label={t("form.monthlyFlow")}
        name="monthlyFlow"
        value={draft.monthlyFlow}
        onValue={(monthlyFlow) => change({ monthlyFlow: monthlyFlow ?? "" })}
        currency={draft.currency}
        isNegativeAllowed
        hint={t("form.monthlyHint")}
        error={errors.of("monthlyFlow")}
      />
      <SubmitRow label={t("form.save")} isBusy={save.isPending} onCancel={onDone} error={errors.form} />
    </form>
  );
}
