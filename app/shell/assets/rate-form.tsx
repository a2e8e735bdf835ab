import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiMutation } from "../../client/data/use-api.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid } from "../../ui/form/form-grid.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./rate-ways.module.css";

interface RateFormProps {
  /** "USD/RUB": roubles per dollar; empty = not chosen. */
  readonly pair: string;
  readonly date: string | null;
  /** Only rate and day are entered. */
  readonly isPairFixed?: boolean;
  readonly onSaved?: () => void;
}

interface PairDay {
  readonly from: string;
  readonly to: string;
  readonly date: string;
}

const toCode = (text: string): string => text.trim().toUpperCase();

/** Enters a user's own rate; a suspect value needs a second press. */
export function RateForm({ pair, date: wanted, isPairFixed = false, onSaved }: RateFormProps) {
  const { t } = useTranslation("assets");
  const { today } = useRootData();
  const toasts = useToasts();
  const client = useQueryClient();
  const [base = "", quote = ""] = pair.split("/");
  const [from, setFrom] = useState(base);
  const [to, setTo] = useState(quote);
  const [date, setDate] = useState<string | null>(wanted ?? today);
  const [rate, setRate] = useState<string | null>(null);
  const save = useApiMutation("POST /api/currency/own-rate");
  const errors = toFieldErrors(save.error, ["from", "to", "date", "rate"], t);
  const warnings = save.data?.warnings ?? [];
  const undo = (saved: PairDay, before: string | null) =>
    save
      .mutateAsync({ ...saved, rate: before, isConfirmed: true })
      .then(() => client.invalidateQueries(), toasts.failed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = { from: toCode(from), to: toCode(to), date: date ?? "" };
    const answer = await save.mutateAsync({ ...typed, rate: rate ?? "", isConfirmed: warnings.length > 0 });
    if (!answer.isStored) return;
    setRate(null);
    toasts.done(
      t("rateForm.saved", { pair: `${typed.from}/${typed.to}` }),
      () => void undo(typed, answer.before),
    );
    onSaved?.();
    await client.invalidateQueries();
  };
  const currency = (name: "from" | "to", value: string, onValue: (text: string) => void) => (
    <TextBox
      label={t(`rateForm.${name}`)}
      name={name === "from" ? "rateFrom" : "rateTo"}
      value={value}
      onValue={onValue}
      maxLength={5}
      error={errors.of(name)}
      isRequired
    />
  );
  return (
    // Native checks are off: errors appear at their field.
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event).catch(() => undefined)}>
      <FormGrid>
        {!isPairFixed && currency("from", from, setFrom)}
        {!isPairFixed && currency("to", to, setTo)}
        <DateBox
          label={t("rateForm.date")}
          name="rateDate"
          value={date}
          onValue={setDate}
          today={today}
          error={errors.of("date")}
          isRequired
        />
        <NumberBox
          label={t("rateForm.rate", { from: toCode(from) || "…" })}
          name="rateValue"
          value={rate}
          onValue={(value) => {
            setRate(value);
            save.reset();
          }}
          maxDecimals={18}
          isNegativeAllowed={false}
          unit={toCode(to)}
          error={errors.of("rate")}
          isRequired
        />
      </FormGrid>
      {warnings.map(({ detector }) => (
        <p key={detector} role="alert">
          {t(`rateDoubt.${detector}`, { defaultValue: t("rateForm.doubt") })}
        </p>
      ))}
      <SubmitRow
        label={t(warnings.length > 0 ? "rateForm.saveAnyway" : "rateForm.save")}
        isBusy={save.isPending}
        error={errors.form}
      />
    </form>
  );
}
