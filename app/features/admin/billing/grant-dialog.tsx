import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { type GrantablePlan, grantablePlans } from "../../../shared/names/grant-names.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import type { UserProfile } from "../users/admin-users.contract.ts";
import { ReasonDialog } from "../users/reason-dialog.tsx";

const touched = ["GET /api/admin/user", "GET /api/admin/users"] as const;

interface GrantProps {
  readonly user: UserProfile;
  readonly onClose: () => void;
}

/** Grants a plan with its last day; without one it has no end. */
export function GrantDialog({ user, onClose }: GrantProps) {
  const { t } = useTranslation("admin");
  const { today } = useRootData();
  const [plan, setPlan] = useState<GrantablePlan>("Tier2_2");
  const [lastDay, setLastDay] = useState<string | null>(null);
  const grant = useApiMutation("POST /api/admin/grant-plan", touched);
  const errors = toFieldErrors(grant.error, ["lastDay"], t);
  const send = (reason: string) => grant.mutateAsync({ userId: user.id, plan, lastDay, reason });
  return (
    <ReasonDialog
      action="grant"
      email={user.email}
      mutation={grant}
      send={send}
      onClose={onClose}
      fields={["lastDay"]}
    >
      <SelectBox
        name="plan"
        label={t("users.filter.plan")}
        value={plan}
        options={grantablePlans.map((value) => ({ value, label: t(`users.plan.${value}`) }))}
        onValue={(value) => setPlan(grantablePlans.find((one) => one === value) ?? plan)}
      />
      <DateBox
        name="lastDay"
        label={t("billing.lastDay")}
        hint={t("billing.lastDayHint")}
        value={lastDay}
        onValue={setLastDay}
        today={today}
        without="future"
        error={errors.of("lastDay")}
      />
    </ReasonDialog>
  );
}

/** Takes all grants back. */
export function RevokeDialog({ user, onClose }: GrantProps) {
  const revoke = useApiMutation("POST /api/admin/revoke-grants", touched);
  const send = (reason: string) => revoke.mutateAsync({ userId: user.id, reason });
  return <ReasonDialog action="revoke" email={user.email} mutation={revoke} send={send} onClose={onClose} />;
}
