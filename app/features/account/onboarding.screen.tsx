import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { callApi } from "../../client/api-client.ts";
import { loadTexts } from "../../client/browser-i18n.ts";
import { goToDocument } from "../../client/navigate-away.ts";
import { pageContext } from "../../client/page-context.ts";
import { usePrefs } from "../../client/prefs-context.tsx";
import { useRootData } from "../../client/root-data.ts";
import { FeedbackType } from "../../shared/codes.ts";
import { safeNext } from "../../shared/route-guard.ts";
import { wasAsked } from "../feedback/may-ask.ts";
import { PublicPage } from "../shell/public-page.tsx";
import { type CurrencyChoice, loadCurrencies } from "./currency-choices.ts";
import classes from "./forms.module.css";
import { OnboardingEnd } from "./onboarding-end.tsx";
import { PortfolioStep } from "./portfolio-step.tsx";
import { ProfileStep } from "./profile-step.tsx";

export const handle = { namespaces: ["account", "countries", "feedback"] };
export const loader = async ({ context }: LoaderFunctionArgs): Promise<readonly CurrencyChoice[]> =>
  loadCurrencies(() => context.get(pageContext).api("GET /api/currency/list", {}));
export const clientLoader = async (): Promise<readonly CurrencyChoice[]> => {
  await loadTexts(handle.namespaces);
  return loadCurrencies(() => callApi("GET /api/currency/list", {}));
};

/** First steps after registration: how things look, then a portfolio. Each can be skipped. */
export default function OnboardingScreen() {
  const { t } = useTranslation("account");
  const currencies = useLoaderData<typeof loader>();
  const { user } = useRootData();
  const [search] = useSearchParams();
  useNewLanguage();
  const [step, setStep] = useState<1 | 2 | "end">(user?.onboardingState === "portfolio" ? 2 : 1);
  const target = safeNext(search.get("next"), "/dashboard");
  const title = t(step === 1 ? "account:onboarding.profile.title" : "account:onboarding.portfolio.title");
  const lead = t(step === 1 ? "account:onboarding.profile.lead" : "account:onboarding.portfolio.lead");
  const goTo = async (next: 1 | 2) => {
    await saveState(next === 1 ? "profile" : "portfolio");
    setStep(next);
    window.scrollTo(0, 0);
  };
  const finish = async () => {
    await saveState("completed");
    if (await wasAsked(FeedbackType.onboardingFinished)) goToDocument(target);
    else setStep("end");
  };
  if (step === "end") return <OnboardingEnd target={target} />;
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${title} · Zerno`}</title>
      <div className={classes.card}>
        <div>
          <p className={classes.step}>
            <span aria-hidden="true" data-step={step} />
            {t("account:onboarding.step", { step })}
          </p>
          <h1 className={classes.title} key={step}>
            {title}
          </h1>
          <p className={classes.lead}>{lead}</p>
        </div>
        {step === 1 ? (
          <ProfileStep currencies={currencies} onDone={() => goTo(2)} />
        ) : (
          <PortfolioStep currencies={currencies} onBack={() => goTo(1)} onDone={finish} />
        )}
      </div>
      <p className={classes.other}>
        <a href="/logout">{t("account:onboarding.signOut")}</a>
      </p>
    </PublicPage>
  );
}

/** Currencies are named in the language of the request: another language asks again. */
function useNewLanguage(): void {
  const { language } = usePrefs().prefs;
  const { revalidate } = useRevalidator();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void revalidate();
  }, [language, revalidate]);
}

const saveState = (onboardingState: "profile" | "portfolio" | "completed") =>
  callApi("POST /api/user/updateUserOnboardingState", { onboardingState });
