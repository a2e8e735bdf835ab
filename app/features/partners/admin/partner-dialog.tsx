import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useVerified } from "../../../shell/verify/use-verified.tsx";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../partners.module.css";
import { toRatio } from "./to-ratio.ts";

/** A change of a partnership that is being made. */
export type PartnerWork =
  | { readonly action: "add" }
  | { readonly action: "rate" | "stop" | "resume"; readonly userId: string };

interface PartnerDialogProps {
  readonly work: PartnerWork;
  /** Of the partner; absent for a new one. */
  readonly email?: string;
  readonly onClose: () => void;
}

interface Draft {
  readonly email: string;
  /** Percent as typed. */
  readonly percent: string | null;
  readonly since: string | null;
  readonly note: string;
  readonly reason: string;
}

function toInput(work: PartnerWork, { email, percent, since, note, reason }: Draft) {
  const rate = toRatio(percent ?? "");
  if (work.action === "add") return { action: "add" as const, email, rate, note, reason };
  const { userId } = work;
  if (work.action === "rate") return { action: "rate" as const, userId, rate, since: since ?? "", reason };
  return { action: work.action, userId, reason };
}

/** Adds a partner, sets a rate, stops a partnership or lets it go on; a reason and a code are asked for. */
export function PartnerDialog({ work, email, onClose }: PartnerDialogProps) {
  const { t } = useTranslation("partners");
  const { today } = useRootData();
  const toasts = useToasts();
  const save = useApiMutation("POST /api/admin/partners", ["GET /api/admin/partners"]);
  const verified = useVerified();
  const [draft, setDraft] = useState<Draft>({ email: "", percent: "20", since: today, note: "", reason: "" });
  const errors = toFieldErrors(save.error, ["email", "rate", "since", "note", "reason"], t);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const send = async () => {
    await save.mutateAsync(toInput(work, draft));
    toasts.done(t(`dialog.done.${work.action}`));
    onClose();
  };
  const { action } = work;
  const title = t(`dialog.title.${action}`);
  return (
    <FormDialog
      title={email === undefined ? title : `${title}: ${email}`}
      isBusy={save.isPending}
      onSubmit={() => void verified.run(send).catch(() => undefined)}
      onClose={onClose}
    >
      <p className={classes.muted}>{t(`dialog.hint.${action}`)}</p>
      {action === "add" && (
        <TextBox
          label={t("dialog.email")}
          name="email"
          kind="email"
          value={draft.email}
          onValue={(value) => set({ email: value })}
          error={errors.of("email")}
          isRequired
          isAutoFocused
        />
      )}
      {(action === "add" || action === "rate") && (
        <NumberBox
          label={t("dialog.percent")}
          name="rate"
          value={draft.percent}
          onValue={(percent) => set({ percent })}
          error={errors.of("rate")}
          maxDecimals={4}
          unit="%"
          isRequired
        />
      )}
      {action === "rate" && (
        <DateBox
          label={t("dialog.since")}
          name="since"
          value={draft.since}
          onValue={(since) => set({ since })}
          today={today}
          without="future"
          error={errors.of("since")}
          isRequired
        />
      )}
      {action === "add" && (
        <TextBox
          label={t("dialog.note")}
          name="note"
          value={draft.note}
          onValue={(note) => set({ note })}
          error={errors.of("note")}
          maxLength={500}
        />
      )}
      <TextBox
        label={t("dialog.reason")}
        hint={t("dialog.reasonHint")}
        name="reason"
        kind="lines"
        value={draft.reason}
        onValue={(reason) => set({ reason })}
        error={errors.of("reason")}
        maxLength={500}
        isRequired
      />
      <SubmitRow
        label={t(`dialog.submit.${action}`)}
        isBusy={save.isPending}
        error={errors.form}
        onCancel={onClose}
      />
      {verified.dialog}
    </FormDialog>
  );
}
