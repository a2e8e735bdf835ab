import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useCopy } from "../../../client/dom/use-copy.ts";
import { useUser } from "../../../client/session/session-store.ts";
import { useSignUpModal } from "../../../shell/sign-up/ask-sign-up.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { Stats } from "../form/draft.ts";
import { SavePiesDrawer } from "../form/save-pies-drawer.tsx";
import type { ResultPlace } from "./result-parts.ts";

interface Props {
  readonly stats: Stats;
  readonly place: ResultPlace;
}

/** Readable with the address, signed in or not. */
const sharePath = "/dividends-backtesting";

export function ResultActions({ stats, place }: Props) {
  const { t } = useTranslation("backtest");
  const user = useUser();
  const toasts = useToasts();
  const copy = useCopy();
  const navigate = useNavigate();
  const [isSaving, setIsSaving] = useState(false);
  const [askSignUp, signUpModal] = useSignUpModal();
  const remove = useApiMutation("DELETE /api/backtest", ["GET /api/backtest"]);
  const share = () => {
    const address = `${location.origin}${sharePath}?r=${stats.id}&part=overview`;
    // Without a clipboard the address is shown.
    copy(address, t("result.copied"), address);
  };
  const removeResult = () =>
    void remove.mutateAsync({ id: stats.id }).then(() => {
      toasts.done(t("result.deleted"));
      void navigate({ search: "" });
    }, toasts.failed);
  return (
    <>
      <Button variant="default" onClick={share}>
        {t("result.share")}
      </Button>
      {user !== null ? (
        <Button variant="default" onClick={() => setIsSaving(true)}>
          {t("result.savePies")}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-haspopup="dialog"
          onClick={() => askSignUp({ kind: "save-backtest", id: stats.id })}
        >
          {t("result.save")}
        </Button>
      )}
      {signUpModal}
      {stats.isOwn && (
        <Button variant="subtle" size="compact-sm" loading={remove.isPending} onClick={removeResult}>
          {t("result.delete")}
        </Button>
      )}
      {user !== null && (
        <SavePiesDrawer
          stats={stats}
          first={place.portfolio ?? 0}
          isOpen={isSaving}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  );
}
