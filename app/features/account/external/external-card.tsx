import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import type { Contracts } from "../../../contracts.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { factorQueryKeys } from "../factor-query-keys.ts";
import classes from "../second-factor/factors.module.css";
import { useConfirmed } from "../second-factor/use-confirmed.tsx";
import { goToProvider, type Provider } from "./external-flow.ts";

type Linked = OutputOf<Contracts["GET /api/user/sign-in-ways"]>["external"][number];

/** Linked external accounts; hidden when no provider is set up or linked. */
export function ExternalCard() {
  const { t } = useTranslation("factors");
  const ways = useApiQuery("GET /api/user/sign-in-ways", {});
  const offered = useApiQuery("GET /api/account/external-providers", {});
  const linked = ways.data?.external ?? [];
  const others = (offered.data?.providers ?? []).filter(
    ({ provider }) => !linked.some((one) => one.provider === provider),
  );
  if (linked.length + others.length === 0) return null;
  return (
    <Card title={t("factors:external.card")}>
      <ul className={classes.list}>
        {linked.map((one) => (
          <LinkedRow key={`${one.provider} ${one.linkedAt}`} linked={one} />
        ))}
        {others.map((provider) => (
          <OtherRow key={provider.provider} provider={provider} />
        ))}
      </ul>
    </Card>
  );
}

function LinkedRow({ linked: { provider, email, linkedAt } }: { readonly linked: Linked }) {
  const { t } = useTranslation("factors");
  const { run, isBusy, dialog } = useConfirmed();
  const unlink = useApiMutation("DELETE /api/user/external", factorQueryKeys);
  const name = t(`factors:external.name.${provider}`);
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className={classes.about}>
          {email && <>{email} · </>}
          {t("factors:passkey.added")} <DateText value={linkedAt.slice(0, 10)} />
        </span>
      </span>
      <button
        type="button"
        className="button button-quiet"
        aria-busy={isBusy || undefined}
        aria-label={t("factors:external.unlinkNamed", { provider: name })}
        onClick={() => run(async (password) => void (await unlink.mutateAsync({ provider, password })))}
      >
        {t("factors:external.unlink")}
      </button>
      {dialog}
    </li>
  );
}

function OtherRow({ provider }: { readonly provider: Provider }) {
  const { t } = useTranslation("factors");
  const { run, dialog } = useConfirmed();
  const name = t(`factors:external.name.${provider.provider}`);
  return (
    <li>
      <strong>{name}</strong>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t("factors:external.linkNamed", { provider: name })}
        onClick={() => run(() => goToProvider(provider, "link", null))}
      >
        {t("factors:external.link")}
      </button>
      {dialog}
    </li>
  );
}
