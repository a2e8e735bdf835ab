import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { SubscriptionState } from "../buying/buying.schema.ts";
import { useDay } from "../buying/use-day.ts";
import classes from "./manage.module.css";
import { subscriptionQueries } from "./subscription-queries.ts";

interface CancelDialogProps {
  readonly state: SubscriptionState;
  readonly onClose: () => void;
}

/** Stops the renewal: what stays, one question that needs no answer, and the button. */
export function CancelDialog({ state, onClose }: CancelDialogProps) {
  const { t } = useTranslation(["buying", "common", "subscription"]);
  const day = useDay();
  const toasts = useToasts();
  const [reason, setReason] = useState("");
  const stop = useApiMutation("POST /api/subscriptionPricing/unsubscribe", subscriptionQueries);
  const submit = () => {
    const said = reason.trim();
    stop.mutate(said === "" ? {} : { reason: said }, {
      onSuccess: () => {
        toasts.done(t("buying:cancel.done"));
        onClose();
      },
    });
  };
  const plan = t(`subscription:plan.${state.plan}`);
  return (
    <FormDialog title={t("buying:cancel.title")} isBusy={stop.isPending} onSubmit={submit} onClose={onClose}>
      <p className={classes.dialogText}>
        {state.paidUntil !== null && t("buying:cancel.text", { plan, date: day(state.paidUntil) })}
      </p>
      <TextBox
        kind="lines"
        label={t("buying:cancel.why")}
        name="reason"
        value={reason}
        onValue={setReason}
        maxLength={500}
      />
      {stop.error && (
        <p className={classes.refused} role="alert">
          {errorText(stop.error, t)}
        </p>
      )}
      <div className={classes.dialogButtons}>
        <Button variant="default" onClick={onClose}>
          {t("buying:cancel.keep")}
        </Button>
        <Button type="submit" loading={stop.isPending}>
          {t("buying:cancel.stop")}
        </Button>
      </div>
    </FormDialog>
  );
}
