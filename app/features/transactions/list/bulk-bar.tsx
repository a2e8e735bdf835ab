import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ledgerQueries } from "../../../client/data/ledger-queries.ts";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { useUndo } from "../../../client/data/use-undo.ts";
import type { TransactionRow } from "../../../shared/schemas/transaction.schema.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import { movePoint } from "../form/transaction-state.ts";
import classes from "../transactions.module.css";
import { accountName } from "./list-tools.tsx";

interface BulkBarProps {
  readonly portfolioId: string;
  readonly ids: readonly string[];
  /** As read. */
  readonly rows: readonly TransactionRow[];
  readonly onAll: () => void;
  readonly onNone: () => void;
}

const fields = ["taxRate", "tax", "fee", "account", "note"] as const;
type Field = (typeof fields)[number];

/** Bulk edit of tax (ratio or amount), fee, account or note, and delete. */
export function BulkBar({ portfolioId, ids, rows: listed, onAll, onNone }: BulkBarProps) {
  const { t } = useTranslation("transactions");
  const undoing = useUndo();
  const [field, setField] = useState<Field>("taxRate");
  const [text, setText] = useState<string | null>(null);
  const change = useApiMutation("PUT /api/transactions/bulk", ledgerQueries);
  const tax = useApiMutation("POST /api/transactions/update-tax", ledgerQueries);
  const error = change.error ?? tax.error;
  const errors = useMemo(
    () => toFieldErrors(error, ["rate", "tax", "fee", "accountId", "note"], t),
    [error, t],
  );
  const save = () => {
    change.reset();
    tax.reset();
    const tagOf = new Map(listed.map(({ id, etag }) => [id, etag]));
    const rows = { portfolioId, ids: [...ids], etags: ids.map((id) => tagOf.get(id) ?? "*") };
    const done =
      field === "taxRate"
        ? tax.mutateAsync({ ...rows, rate: movePoint(text ?? "0", -2) })
        : field === "note"
          ? change.mutateAsync({ ...rows, note: text ?? "" })
          : field === "account"
            ? change.mutateAsync({ ...rows, accountId: text ?? "" })
            : change.mutateAsync({ ...rows, [field]: text });
    done.then(
      (answer) => {
        undoing.done(t("many.done", { count: answer.count }), answer);
        onNone();
      },
      () => undefined,
    );
  };
  return (
    <form
      className={classes.bulk}
      noValidate
      aria-label={t("many.begin")}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className={classes.bulkCount} aria-live="polite">
        {t("many.chosen", { count: ids.length })}
        <button type="button" className="button button-quiet" onClick={onAll}>
          {t("many.all")}
        </button>
        <button type="button" className="button button-quiet" onClick={onNone} disabled={ids.length === 0}>
          {t("many.none")}
        </button>
      </p>
      <SelectBox
        label={t("many.field")}
        name="bulkField"
        value={field}
        onValue={(next) => {
          setField(fields.find((name) => name === next) ?? "taxRate");
          setText(null);
        }}
        options={fields.map((name) => ({ value: name, label: t(`many.${name}`) }))}
      />
      <BulkValue
        portfolioId={portfolioId}
        field={field}
        text={text}
        onText={setText}
        error={errors.of(field === "taxRate" ? "rate" : field === "account" ? "accountId" : field)}
      />
      <SubmitRow
        label={t("many.save")}
        isBusy={change.isPending || tax.isPending}
        isDisabled={ids.length === 0 || (text === null && (field === "account" || field === "taxRate"))}
        error={errors.form}
        extra={<DeleteChosen {...{ portfolioId, ids, onNone }} />}
      />
    </form>
  );
}

function DeleteChosen({ portfolioId, ids, onNone }: Pick<BulkBarProps, "portfolioId" | "ids" | "onNone">) {
  const { t } = useTranslation("transactions");
  const toasts = useToasts();
  const undoing = useUndo();
  const remove = useApiMutation("DELETE /api/transactions", ledgerQueries);
  const press = () =>
    remove.mutateAsync({ portfolioId, ids: [...ids] }).then((answer) => {
      undoing.done(t("many.deleted", { count: answer.count }), answer);
      onNone();
    }, toasts.failed);
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={ids.length === 0 || remove.isPending}
      onClick={() => void press()}
    >
      {t("many.delete")}
    </button>
  );
}

interface ValueProps {
  readonly portfolioId: string;
  readonly field: Field;
  readonly text: string | null;
  readonly onText: (text: string | null) => void;
  readonly error: string | undefined;
}

function BulkValue({ portfolioId, field, text, onText, error }: ValueProps) {
  const { t } = useTranslation("transactions");
  const isAccount = field === "account";
  const accounts = useApiQuery("GET /api/transactions/accounts", { portfolioId }, { isEnabled: isAccount });
  if (field === "note")
    return (
      <TextBox
        label={t("form.note")}
        name="bulkNote"
        value={text ?? ""}
        onValue={onText}
        error={error}
        maxLength={10_000}
      />
    );
  if (isAccount)
    return (
      <SelectBox
        label={t("filter.account")}
        name="bulkAccount"
        value={text ?? ""}
        onValue={onText}
        error={error}
        options={[
          ...(text === null ? [{ value: "", label: t("many.chooseAccount") }] : []),
          ...(accounts.data?.accounts ?? []).map((account) => ({
            value: account.id,
            label: accountName(account, t("filter.mainAccount")),
          })),
        ]}
      />
    );
  return (
    <NumberBox
      label={t(`many.${field}`)}
      name={`bulk-${field}`}
      value={text}
      onValue={onText}
      maxDecimals={10}
      unit={field === "taxRate" ? "%" : undefined}
      hint={t(field === "taxRate" ? "many.taxRateHint" : "many.amountHint")}
      error={error}
    />
  );
}
