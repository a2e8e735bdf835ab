import { useTranslation } from "react-i18next";
import type { CallKey } from "../../client/api/api-client.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { MoneyBox } from "../../ui/form/money-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import type { CalendarEntry } from "./calendar/calendar.contract.ts";
import classes from "./income.module.css";

interface PaymentFormProps {
  readonly entry: CalendarEntry;
  readonly today: string;
  /** Version of the booked row; null = due, booked by this form. */
  readonly version: number | null;
  readonly onDone: () => void;
}

const touched: readonly CallKey[] = [
  "GET /api/divs-calendar",
  "GET /api/transactions",
  "GET /api/transactions/one",
  "GET /api/corporateActions/CheckCorporateActions",
  "GET /api/corporateActions/count",
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/DashboardStats",
  "GET /api/explain",
  "GET /api/MyPortfolio",
];

const paths = ["date", "gross", "tax"];

/** Actual day, gross and tax. Undoable. */
export function PaymentForm({ entry, today, version, onDone }: PaymentFormProps) {
  const { t } = useTranslation("income");
  const undo = useUndo();
  const confirm = useApiMutation("POST /api/divs-calendar/confirm", touched);
  const correct = useApiMutation("POST /api/divs-calendar/correct", touched);
  const isNew = version === null;
  const saving = isNew ? confirm : correct;
  const first = { date: entry.date, gross: entry.gross, tax: entry.tax ?? "0" };
  const { draft, change, sendBy } = useDraft(first, saving);
  const errors = toFieldErrors(saving.error, paths, t);
  const send = async () => {
    const came = { date: draft.date, gross: draft.gross ?? "", tax: draft.tax };
    const { portfolioId, key, transactionId } = entry;
    if (version !== null && transactionId !== null)
      return correct.mutateAsync({ transactionId, version, ...came });
    if (portfolioId === null || key === null) return null;
    return confirm.mutateAsync({ portfolioId, key, ...came });
  };
  const submit = () =>
    send().then(
      (answer) => {
        undo.done(t(isNew ? "done.confirmed" : "done.corrected"), answer);
        onDone();
      },
      () => undefined,
    );
  return (
    <form className={classes.form} noValidate onSubmit={sendBy(submit)}>
      <h3 className={classes.formTitle}>{t(isNew ? "confirm.title" : "correct.title")}</h3>
      <DateBox
        label={t("drawer.date")}
        name="date"
        value={draft.date}
        onValue={(date) => change({ date: date ?? "" })}
        today={today}
        without="future"
        error={errors.of("date")}
        isRequired
      />
      <MoneyBox
        label={t("drawer.gross")}
        name="gross"
        value={draft.gross}
        onValue={(gross) => change({ gross })}
        currency={entry.currency}
        error={errors.of("gross")}
        isRequired
      />
      <MoneyBox
        label={t("drawer.tax")}
        name="tax"
        value={draft.tax}
        onValue={(tax) => change({ tax: tax ?? "0" })}
        currency={entry.currency}
        error={errors.of("tax")}
      />
      <SubmitRow
        label={t(isNew ? "confirm.button" : "correct.button")}
        isBusy={saving.isPending}
        error={errors.form}
      />
    </form>
  );
}
