import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { formatDay } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Locale } from "../../../shared/locales.ts";
import { ConflictChoice } from "../../../ui/form/conflict-choice.tsx";
import { accountName } from "../list/list-tools.tsx";
import { type FormState, isOfOption } from "./transaction-state.ts";
import type { TransactionForm } from "./use-transaction-form.ts";

const days: readonly string[] = ["date", "acquiredOn"];
const texts: readonly string[] = [
  "kind",
  "time",
  "currency",
  "toCurrency",
  "feeCurrency",
  "taxCurrency",
  "note",
];
/** Fields with labels of their own. */
const labels = {
  accountId: "filter.account",
  kind: "form.kind",
  date: "form.date",
  asset: "form.asset",
  quantity: "form.quantity",
  price: "form.price",
  currency: "conflict.currency",
  amount: "form.amount",
  accrued: "form.accrued",
  fee: "form.fee",
  feeCurrency: "conflict.feeCurrency",
  tax: "form.tax",
  taxCurrency: "conflict.taxCurrency",
  rate: "conflict.rate",
  toAmount: "form.bought",
  toCurrency: "conflict.toCurrency",
  ratioTo: "form.ratioTo",
  ratioFrom: "form.ratioFrom",
  toAsset: "form.toAsset",
  toQuantity: "form.toQuantity",
  costShare: "form.costShare",
  optionRight: "form.optionRight",
  cost: "form.cost",
  acquiredOn: "form.acquiredOn",
  time: "conflict.time",
  affectsCash: "form.paidFrom",
  lotChoices: "conflict.lots",
  note: "form.note",
} as const satisfies Record<Stored, string>;

type Stored = Exclude<keyof FormState, "paysOutsideTrades" | "total" | "trade">;

interface ConflictProps {
  readonly form: TransactionForm;
  readonly portfolioId: string;
}

/** Conflict: stored and entered values. */
export function TransactionConflict({ form, portfolioId }: ConflictProps) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const { data } = useApiQuery(
    "GET /api/transactions/accounts",
    { portfolioId },
    { isEnabled: form.conflict !== null },
  );
  const { conflict, state, isSaving } = form;
  if (!conflict) return null;
  const { theirs } = conflict;
  const shown = (name: Stored, of: FormState): string => {
    if (name === "accountId") {
      const account = data?.accounts.find(({ id }) => id === of.accountId);
      return account ? accountName(account, t("filter.mainAccount")) : "";
    }
    if (name === "asset" || name === "toAsset") return of[name]?.ticker ?? "";
    if (name === "lotChoices")
      return (of.lotChoices ?? []).map((lot) => formatNumber(lot.quantity, locale)).join(" + ");
    if (name === "affectsCash") return t(of.affectsCash ? "form.cashBalance" : "form.outside");
    if (name === "optionRight") return isOfOption(of.kind) ? t(`form.${of.optionRight}`) : "";
    if (name === "kind") return t(`ledger:kind.${of.kind}`);
    return shownText(name, of[name], locale);
  };
  const fields = (Object.keys(labels) as Stored[])
    .map((name) => ({ label: t(labels[name]), mine: shown(name, state), theirs: shown(name, theirs) }))
    .filter(({ mine, theirs: stored }) => mine !== stored);
  return (
    <ConflictChoice
      fields={fields}
      isBusy={isSaving}
      onMine={conflict.keepMine}
      onTheirs={conflict.takeTheirs}
    />
  );
}

function shownText(name: string, value: unknown, locale: Locale): string {
  if (value === null || value === undefined || value === "") return "";
  if (days.includes(name)) return formatDay(String(value), locale);
  return texts.includes(name) ? String(value) : formatNumber(String(value), locale);
}
