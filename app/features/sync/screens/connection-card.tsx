import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { providerName } from "../../../shell/sync/provider-name.ts";
import { settingsKey, stepAddress } from "../../../shell/sync/sync-links.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../sync.module.css";
import type { ConnectionView, LinkedAccount } from "../sync.schema.ts";
import { resultKey } from "../sync-keys.ts";
import { ConnectionSettings } from "./connection-settings.tsx";
import { DebugInfo } from "./debug-info.tsx";
import { InstantText } from "./instant-text.tsx";
import { problemText } from "./problem-text.ts";
import { RunResult } from "./run-result.tsx";
import { SyncButton } from "./sync-button.tsx";
import { useIsLeaving } from "./use-is-leaving.ts";
import { useRunning } from "./use-running.ts";

export function ConnectionCard({ connection }: { readonly connection: ConnectionView }) {
  const { t } = useTranslation("sync");
  const running = useRunning(connection);
  const { run = null } =
    useApiQuery(resultKey, { connectionId: connection.id }, { isEnabled: !useIsLeaving(connection.id) })
      .data ?? {};
  const source = providerName(connection.provider, t);
  return (
    <Card
      title={connection.isNamed ? `${connection.name} · ${source}` : source}
      actions={
        <SyncButton connection={connection} isRunning={running.isRunning} onStarted={running.expectRun} />
      }
    >
      <div className={classes.connection}>
        <p className={classes.muted}>
          <When connection={connection} />
        </p>
        <div role="status" aria-live="polite" className={classes.live}>
          {running.isRunning && <Progress progress={running.progress} />}
        </div>
        {connection.problem && !running.isRunning && (
          <Notice tone={connection.state === "resting" ? "loss" : "warning"}>
            {problemText(connection.problem.code, t)} {connection.state === "resting" && t("resting")}
          </Notice>
        )}
        {connection.accounts.map((account) => (
          <WaitingNotice key={account.id} account={account} />
        ))}
        <ul className={classes.accounts}>
          {connection.accounts.map((account) => (
            <AccountLine key={account.id} account={account} shownProblem={connection.problem?.code} />
          ))}
        </ul>
        <p className={classes.links}>
          <Link to={stepAddress("accounts", { connectionId: connection.id })}>{t("change")}</Link>
          <LoginAgain connection={connection} />
        </p>
        <RunResult run={run} shownProblem={connection.problem?.code} />
        <DebugInfo connectionId={connection.id} />
        <ConnectionSettings connection={connection} />
      </div>
    </Card>
  );
}

/** Aggregators: repeat the login, or add an institution. */
function LoginAgain({ connection }: { readonly connection: ConnectionView }) {
  const { t } = useTranslation(["sync", "aggregators"]);
  const { providers = [] } = useApiQuery(settingsKey, {}).data ?? {};
  const provider = providers.find(({ id }) => id === connection.provider);
  if (provider?.kind !== "aggregator") return null;
  const known = { providerId: provider.id, connectionId: connection.id };
  return <Link to={stepAddress("access", known)}>{t("aggregators:login.repeat")}</Link>;
}

function When({ connection }: { readonly connection: ConnectionView }) {
  const { t } = useTranslation("sync");
  const { lastGoodAt, nextRunAt, tokenMode } = connection;
  return (
    <>
      {lastGoodAt ? (
        <>
          {t("lastGood")} <InstantText value={lastGoodAt} />
        </>
      ) : (
        t("never")
      )}
      {tokenMode === "passphrase" && <>. {t("notAlone")}</>}
      {tokenMode === "server" && nextRunAt && (
        <>
          {", "}
          {t("next")} <InstantText value={nextRunAt} />
        </>
      )}
    </>
  );
}

function Progress({ progress }: { readonly progress: ReturnType<typeof useRunning>["progress"] }) {
  const { t } = useTranslation("sync");
  return (
    <div className={classes.progress}>
      <progress aria-label={t("running")} />
      <span>
        {t("running")}
        {progress && (
          <>
            {": "}
            {t("runningAccount", { name: progress.name, index: progress.index + 1, of: progress.of })}
            {progress.day && (
              <>
                {", "}
                {t("runningDay")} <DateText value={progress.day} width="digits" />
              </>
            )}
          </>
        )}
      </span>
    </div>
  );
}

function WaitingNotice({ account }: { readonly account: LinkedAccount }) {
  const { t } = useTranslation("sync");
  const { waitingImportId, waitingRows } = account;
  if (!waitingImportId) return null;
  const name = [account.brokerName, account.name].filter(Boolean).join(" ");
  return (
    <Notice
      tone="warning"
      action={
        <Link className="button button-primary" to={`/import?id=${waitingImportId}`}>
          {t("waiting")}
        </Link>
      }
    >
      {/* Stored before the count existed: at least one. */}
      <strong>{t("waitingHead", { name, count: waitingRows ?? 1 })}</strong> {t("waitingText")}
    </Notice>
  );
}

interface LineProps {
  readonly account: LinkedAccount;
  readonly shownProblem: string | undefined;
}

function AccountLine({ account, shownProblem }: LineProps) {
  const { t } = useTranslation("sync");
  const { portfolioId, portfolioName } = account;
  return (
    <li className={classes.line}>
      <span>
        <strong>{[account.brokerName, account.name].filter(Boolean).join(" ")}</strong>{" "}
        <span className={classes.muted}>{account.numberMasked}</span>
      </span>
      <span className={classes.muted}>
        {portfolioId ? (
          <Link to={`/holdings?portfolio=${portfolioId}`}>{portfolioName}</Link>
        ) : (
          t("notLinked")
        )}
        {portfolioId && ` · ${t(`level.${account.level}`)}`}
        {account.cursor && (
          <>
            {" · "}
            {t("upTo")} <DateText value={account.cursor} width="digits" />
          </>
        )}
      </span>
      {account.problem && account.problem.code !== shownProblem && (
        <span className={classes.problem}>{problemText(account.problem.code, t)}</span>
      )}
    </li>
  );
}
