import { useTranslation } from "react-i18next";
import type { CallKey } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { AssetType } from "../../shared/codes.ts";
import type { ProposedOrder } from "../../shared/schemas/rebalance.schema.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./rebalancing.module.css";
import type { Ground } from "./rebalancing.types.ts";

interface Props {
  readonly ground: Ground;
  readonly order: ProposedOrder;
  readonly onDone: () => void;
}

/** Queries affected by a new row. */
const touched: readonly CallKey[] = [
  "GET /api/rebalancing",
  "POST /api/rebalancing/plan",
  "GET /api/pie/getByPortfolioId",
  "GET /api/portfoliogoal",
  "GET /api/transactions",
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/DashboardStats",
  "GET /api/explain",
  "GET /api/MyPortfolio",
];
const paths = ["date", "quantity", "price", "accrued", "fee"];

/** Actual execution: the order is booked with these figures instead of the plan's. */
export function ConfirmForm({ ground, order, onDone }: Props) {
  const { t } = useTranslation("rebalancing");
  const toasts = useToasts();
  const confirm = useApiMutation("POST /api/rebalancing/confirm", touched);
  const isBond = order.asset.type === AssetType.bond;
  const first: Record<"quantity" | "price" | "accrued" | "fee" | "date", string | null> = {
    date: ground.today,
    quantity: order.quantity,
    price: order.price,
    accrued: order.accrued,
    fee: order.fee === "0" ? null : order.fee,
  };
  const { draft, change, sendBy } = useDraft(first, confirm);
  const errors = toFieldErrors(confirm.error, paths, t);
  const box = (name: "quantity" | "price" | "accrued" | "fee", unit?: string) => (
    <NumberBox
      label={t(`confirm.${name}`)}
      name={name}
      value={draft[name]}
      onValue={(value) => change({ [name]: value })}
      maxDecimals={name === "quantity" || name === "price" ? 18 : 10}
      unit={unit}
      error={errors.of(name)}
    />
  );
  const submit = () =>
    confirm
      .mutateAsync({
        portfolioId: ground.portfolioId,
        id: order.id,
        date: draft.date ?? "",
        quantity: draft.quantity ?? "",
        price: draft.price ?? "",
        accrued: draft.accrued,
        fee: draft.fee,
      })
      .then(
        () => {
          toasts.done(t("done.confirmed", { name: order.asset.name }));
          onDone();
        },
        () => undefined,
      );
  return (
    <form className={classes.stack} noValidate onSubmit={sendBy(submit)}>
      <p className={classes.muted}>{t("confirm.text")}</p>
      <DateBox
        label={t("confirm.date")}
        name="date"
        value={draft.date}
        onValue={(date) => change({ date })}
        today={ground.today}
        error={errors.of("date")}
        isRequired
      />
      {box("quantity")}
      {box("price", isBond ? "%" : order.asset.currency)}
      {isBond && box("accrued", order.asset.currency)}
      {box("fee", order.feeCurrency)}
      <SubmitRow label={t("confirm.book")} isBusy={confirm.isPending} onCancel={onDone} error={errors.form} />
    </form>
  );
}
