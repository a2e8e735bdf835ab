import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import type { Contracts } from "../../../contracts.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { factorQueryKeys } from "../factor-query-keys.ts";
import profile from "../profile/profile.module.css";
import classes from "../second-factor/factors.module.css";
import { useConfirmed } from "../second-factor/use-confirmed.tsx";
import { canUsePasskeys, makePasskey } from "./device.ts";
import { NameDialog } from "./name-dialog.tsx";

type Passkey = OutputOf<Contracts["GET /api/user/sign-in-ways"]>["passkeys"][number];

/** Passkeys of the account: add on this device, rename, remove. */
export function PasskeysCard() {
  const { t } = useTranslation("factors");
  const { data, error, refetch } = useApiQuery("GET /api/user/sign-in-ways", {});
  if (!data) {
    if (!error) return <SkeletonRows count={3} />;
    return <ErrorState what={t("factors:passkey.title")} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Card title={t("factors:passkey.title")}>
      {data.passkeys.length > 0 && (
        <ul className={classes.list}>
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey isFirst={data.passkeys.length === 0} />
    </Card>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { t } = useTranslation("factors");
  const [isNaming, setIsNaming] = useState(false);
  const { run, isBusy, dialog } = useConfirmed();
  const rename = useApiMutation("PUT /api/user/passkeys", factorQueryKeys);
  const remove = useApiMutation("DELETE /api/user/passkeys", factorQueryKeys);
  const { id, name, createdAt, usedAt, isSynced } = passkey;
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className={classes.about}>
          {t("factors:passkey.added")} <DateText value={createdAt.slice(0, 10)} />
          {usedAt && (
            <>
              {" · "}
              {t("factors:passkey.used")} <DateText value={usedAt.slice(0, 10)} />
            </>
          )}
          {isSynced && <> · {t("factors:passkey.synced")}</>}
        </span>
      </span>
      <span className={classes.actions}>
        <button
          type="button"
          className="button button-quiet"
          aria-label={t("factors:passkey.renameNamed", { name })}
          onClick={() => setIsNaming(true)}
        >
          {t("factors:passkey.rename")}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-busy={isBusy || undefined}
          aria-label={t("factors:passkey.removeNamed", { name })}
          onClick={() => run(async (password) => void (await remove.mutateAsync({ id, password })))}
        >
          {t("factors:passkey.remove")}
        </button>
      </span>
      {dialog}
      {isNaming && (
        <NameDialog
          title={t("factors:passkey.rename")}
          initial={name}
          onName={async (next) => void (await rename.mutateAsync({ id, name: next }))}
          onClose={() => setIsNaming(false)}
        />
      )}
    </li>
  );
}

function AddPasskey({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation("factors");
  const [isOffered, setIsOffered] = useState<boolean | null>(null);
  const { run, isBusy, dialog } = useConfirmed();
  const add = useApiMutation("POST /api/user/passkeys", factorQueryKeys);
  useEffect(() => void canUsePasskeys().then(setIsOffered), []);
  const create = async (password: string | null) => {
    const credential = (await makePasskey(password)) as never;
    await add.mutateAsync({ name: t("factors:passkey.defaultName"), credential });
  };
  return (
    <div className={profile.line}>
      <p className={profile.note}>
        {isOffered === false
          ? t("factors:passkey.unavailable")
          : isFirst
            ? t("factors:passkey.none")
            : t("factors:passkey.more")}
      </p>
      <button
        type="button"
        className="button button-quiet"
        disabled={isOffered !== true}
        aria-busy={isBusy || undefined}
        onClick={() => run(create)}
      >
        {t("factors:passkey.add")}
      </button>
      {dialog}
    </div>
  );
}
