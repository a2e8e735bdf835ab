import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { goToDocument } from "../../../client/navigation/navigate-away.ts";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import type { Pricing } from "../buying/buying.schema.ts";
import { useDay } from "../buying/use-day.ts";
import classes from "./pricing.module.css";

/** The trial: start it, or how long it still runs. Nothing once it is over. */
export function TrialStrip({ trial }: { readonly trial: Pricing["trial"] }) {
  const { t } = useTranslation(["buying", "common"]);
  const { user, facts } = useRootData();
  const day = useDay();
  const start = useApiMutation("POST /api/subscriptionPricing/start-trial", [], {
    onDone: () => goToDocument("/user-manage-subscription"),
  });
  if (trial === null || (!trial.isAvailable && trial.until === null)) return null;
  return (
    <div className={classes.trial}>
      <div>
        <p className={classes.trialTitle}>
          {trial.until === null
            ? t("buying:trial.title", { count: trial.days })
            : t("buying:trial.running", { date: day(trial.until) })}
        </p>
        <p>{t(trial.until === null ? "buying:trial.text" : "buying:trial.runningText")}</p>
        {start.error && <p role="alert">{errorText(start.error, t)}</p>}
      </div>
      {trial.until === null &&
        (user ? (
          <button
            type="button"
            className="button button-primary"
            disabled={start.isPending || start.isSuccess}
            onClick={() => start.mutate({})}
          >
            {t("buying:trial.start")}
          </button>
        ) : (
          <ButtonLink href={`/auth/${facts.registration === "open" ? "signup" : "login"}?next=%2Fpricing`}>
            {t("buying:trial.start")}
          </ButtonLink>
        ))}
    </div>
  );
}
