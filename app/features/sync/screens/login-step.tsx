import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { providerName } from "../../../shell/sync/provider-name.ts";
import { settingsKey } from "../../../shell/sync/sync-links.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import type { LoginStep as LoginAnswer } from "../aggregators/aggregators.contract.ts";
import classes from "../sync.module.css";

const keys = {
  plaid: "POST /api/plaid/login",
  snaptrade: "POST /api/snaptrade/login",
  yodlee: "POST /api/Yodlee/login",
} as const;

const isAggregator = (id: string): id is keyof typeof keys => id in keys;

interface LoginStepProps {
  readonly providerId: string;
  readonly connectionId: string | null;
  readonly onConnected: (connectionId: string) => void;
}

/** Login on the aggregator's page: prepared, opened in a new tab, finished here. */
export function LoginStep({ providerId, connectionId, onConnected }: LoginStepProps) {
  const { t } = useTranslation(["sync", "aggregators"]);
  const ask = useApiMutation(keys[isAggregator(providerId) ? providerId : "plaid"], [settingsKey]);
  const [started, setStarted] = useState<LoginAnswer | null>(null);
  const name = providerName(providerId, t);
  const isEarly = ["not-ready", "login-needed"].includes(ask.error?.params?.problem ?? "");
  const start = async () => {
    const known = connectionId === null ? {} : { connectionId };
    setStarted(await ask.mutateAsync({ step: "start", ...known }));
  };
  const finish = async () => {
    const pending = started?.pending ?? "";
    const { connection } = await ask.mutateAsync({ step: "finish", pending, name });
    if (connection) onConnected(connection.id);
  };
  const go = (step: () => Promise<void>) => () => void step().catch(() => undefined);
  return (
    <Card title={t("aggregators:login.title", { name })}>
      <div className={classes.text}>
        <p>{t(connectionId === null ? "aggregators:login.text" : "aggregators:login.again", { name })}</p>
        {ask.error && (
          <Notice tone="warning">
            {isEarly ? t("aggregators:login.early", { name }) : errorText(ask.error, t)}
          </Notice>
        )}
        {started?.page ? (
          <>
            <PageButton page={started.page} label={t("aggregators:login.open", { name })} />
            <p className={classes.muted}>{t("aggregators:login.openText")}</p>
            <Button variant="default" onClick={go(finish)} loading={ask.isPending}>
              {t("aggregators:login.finish")}
            </Button>
          </>
        ) : (
          <Button onClick={go(start)} loading={ask.isPending} data-tour="sync-continue">
            {t("aggregators:login.start")}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface PageButtonProps {
  readonly page: NonNullable<LoginAnswer["page"]>;
  readonly label: string;
}

/** A link, or a posted form where the page needs a token. */
function PageButton({ page, label }: PageButtonProps) {
  if (page.form === null)
    return (
      <p>
        <a className="button button-primary" href={page.address} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      </p>
    );
  return (
    <form method="post" action={page.address} target="_blank" rel="noopener">
      {Object.entries(page.form).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className="button button-primary">
        {label}
      </button>
    </form>
  );
}
