import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { factorQueryKeys } from "../factor-query-keys.ts";
import profile from "../profile/profile.module.css";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SetupDialog, type TotpSetup } from "./setup-dialog.tsx";
import { SwitchOffDialog } from "./switch-off-dialog.tsx";
import { useConfirmed } from "./use-confirmed.tsx";

/** State of the authenticator app, and the remaining recovery codes. */
export function SecondFactorCard() {
  const { t } = useTranslation("factors");
  const { data, error, refetch } = useApiQuery("GET /api/user/sign-in-ways", {});
  if (!data) {
    if (!error) return <SkeletonRows count={3} />;
    return <ErrorState what={t("factors:card.title")} error={error} onRetry={() => void refetch()} />;
  }
  const { isEnabled, recoveryCodesLeft } = data.secondFactor;
  return (
    <Card title={t("factors:card.title")}>
      {isEnabled ? <SwitchedOn left={recoveryCodesLeft} /> : <SwitchedOff />}
    </Card>
  );
}

function SwitchedOff() {
  const { t } = useTranslation("factors");
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const { run, isBusy, dialog } = useConfirmed();
  const begin = useApiMutation("POST /api/user/enable-tfa-get-code");
  const client = useQueryClient();
  const close = () => {
    setSetup(null);
    for (const touched of factorQueryKeys) void client.invalidateQueries({ queryKey: [touched] });
  };
  return (
    <div className={profile.line}>
      <p className={profile.note}>{t("factors:card.off")}</p>
      <button
        type="button"
        className="button button-quiet"
        aria-busy={isBusy || undefined}
        onClick={() => run(async (password) => setSetup(await begin.mutateAsync({ password })))}
      >
        {t("factors:card.switchOn")}
      </button>
      {dialog}
      {setup && <SetupDialog setup={setup} onClose={close} />}
    </div>
  );
}

function SwitchedOn({ left }: { readonly left: number }) {
  const { t } = useTranslation("factors");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const { run, isBusy, dialog } = useConfirmed();
  const renew = useApiMutation("POST /api/user/generate-recovery-codes", factorQueryKeys);
  return (
    <div className={profile.rows}>
      <div className={profile.line}>
        <div>
          <p className={profile.label}>{t("factors:card.on")}</p>
          <p className={profile.note}>{t("factors:card.onText")}</p>
        </div>
        <button type="button" className="button button-quiet" onClick={() => setIsLeaving(true)}>
          {t("factors:card.switchOff")}
        </button>
      </div>
      <div className={profile.line}>
        <div>
          <p className={profile.label}>{t("factors:codes.title")}</p>
          <p className={profile.note}>{t("factors:codes.left", { count: left })}</p>
        </div>
        <button
          type="button"
          className="button button-quiet"
          aria-busy={isBusy || undefined}
          onClick={() =>
            run(async (password) => setCodes((await renew.mutateAsync({ password })).recoveryCodes))
          }
        >
          {t("factors:codes.renew")}
        </button>
      </div>
      {dialog}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {isLeaving && <SwitchOffDialog onClose={() => setIsLeaving(false)} />}
    </div>
  );
}
