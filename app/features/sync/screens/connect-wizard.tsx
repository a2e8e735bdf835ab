import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { providerName } from "../../../shell/sync/provider-name.ts";
import { stepAddress } from "../../../shell/sync/sync-links.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { WizardSteps } from "../../../ui/shell/wizard-steps.tsx";
import type { syncContract } from "../sync.contract.ts";
import classes from "../sync.module.css";
import type { ProviderView } from "../sync.schema.ts";
import type { SyncPageInput } from "../sync.types.ts";
import { AccountChoices } from "./account-choices.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { LoginStep } from "./login-step.tsx";
import { ProviderList } from "./provider-list.tsx";

type Settings = OutputOf<(typeof syncContract)["GET /api/PortfolioSyncSettings"]>;

interface WizardProps {
  readonly input: SyncPageInput;
  readonly settings: Settings;
}

const steps = ["list", "info", "access", "accounts"] as const;
type Step = (typeof steps)[number];

/**
 * Wizard from broker to accounts in portfolios; each step has an address. An unknown broker or connection falls back to
 * the first, which the tour relies on.
 */
export function ConnectWizard({ input, settings }: WizardProps) {
  const { t } = useTranslation("sync");
  const navigate = useNavigate();
  const provider = chosen(settings.providers, input.providerId, input.step === "info");
  const connection = chosen(settings.connections, input.connectionId, input.step === "accounts");
  const step = stepOf(input, provider !== undefined, connection !== undefined);
  return (
    <>
      <PageHeader title={t("connect")} subtitle={provider && providerName(provider.id, t)} />
      <div className={classes.steps}>
        <WizardSteps
          label={t("steps.label")}
          names={steps}
          current={step}
          textOf={(name) => t(`steps.${name}`)}
        />
      </div>
      {step === "list" && <ProviderList providers={settings.providers} input={input} />}
      {step === "info" && provider && <ProviderInfo provider={provider} input={input} />}
      {step === "access" && provider?.kind === "direct" && (
        <CredentialsForm provider={provider} input={input} />
      )}
      {step === "access" && provider?.kind === "aggregator" && (
        <LoginStep
          providerId={provider.id}
          connectionId={connection?.id ?? null}
          onConnected={(connectionId) =>
            void navigate(stepAddress("accounts", { connectionId, portfolioId: input.portfolioId }))
          }
        />
      )}
      {step === "accounts" && connection && (
        <AccountChoices key={connection.id} connection={connection} portfolioId={input.portfolioId} />
      )}
    </>
  );
}

const chosen = <T extends { readonly id: string }>(
  all: readonly T[],
  id: string | null,
  isFirstTaken: boolean,
) => (id === null && isFirstTaken ? all[0] : all.find((one) => one.id === id));

/** A step without its prerequisite (an old address) falls back to the previous one. */
function stepOf({ step }: SyncPageInput, hasProvider: boolean, hasConnection: boolean): Step {
  if (step === "accounts" && hasConnection) return "accounts";
  if ((step === "access" || step === "info") && hasProvider) return step;
  return "list";
}

function ProviderInfo({
  provider,
  input,
}: {
  readonly provider: ProviderView;
  readonly input: SyncPageInput;
}) {
  const { t } = useTranslation("sync");
  return (
    <div className={classes.cards}>
      <Card title={t("info")}>
        <div className={classes.text} data-tour="sync-info">
          <p>{t("infoReads")}</p>
          <p>
            {provider.historyDays === null ? t("historyAll") : t("history", { days: provider.historyDays })}
          </p>
          <h3>{t(provider.kind === "direct" ? "infoHow" : "aggregators:login.how")}</h3>
          <p>{t(`provider.${provider.id}.how`)}</p>
        </div>
        <div className={classes.buttons}>
          <Link className="button" to={stepAddress("list", { portfolioId: input.portfolioId })}>
            {t("back")}
          </Link>
          <Link
            className="button button-primary"
            to={stepAddress("access", { ...input, providerId: provider.id })}
            data-tour="sync-continue"
          >
            {t("continue")}
          </Link>
        </div>
      </Card>
      <Card title={t("alternatives")}>
        <div className={classes.text} data-tour="sync-alternatives">
          <p>{t("alternativesText")}</p>
          <p>
            <Link to="/import">{t("byFile")}</Link>
          </p>
        </div>
      </Card>
    </div>
  );
}
