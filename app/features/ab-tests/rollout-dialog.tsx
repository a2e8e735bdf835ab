import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import type { AbTest } from "./ab-tests.contract.ts";

interface RolloutDialogProps {
  readonly test: AbTest;
  readonly onClose: () => void;
}

/** Sets the percent of people who take part in a test. */
export function RolloutDialog({ test: { name, isRunning, rollout }, onClose }: RolloutDialogProps) {
  const { t } = useTranslation("ab-tests");
  const [percent, setPercent] = useState<string | null>(String(rollout));
  const save = useApiMutation("POST /api/admin/switch-ab-test", ["GET /api/admin/ab-tests"]);
  const errors = toFieldErrors(save.error, ["rollout"], t);
  return (
    <FormDialog
      title={t("rollout.title", { name })}
      isBusy={save.isPending}
      onSubmit={() =>
        save.mutate({ name, isRunning, rollout: Number(percent ?? "") }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <NumberBox
        label={t("rollout.label")}
        hint={t("rollout.hint")}
        name="rollout"
        value={percent}
        onValue={setPercent}
        error={errors.of("rollout")}
      />
      <SubmitRow label={t("form.save")} isBusy={save.isPending} error={errors.form} onCancel={onClose} />
    </FormDialog>
  );
}
