import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import { pageContext } from "../../../client/data/page-context.ts";
import { useRootData } from "../../../client/data/root-data.ts";
import { readState } from "../../../client/dom/storage.ts";
import { goToDocument } from "../../../client/navigation/navigate-away.ts";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { loadTexts } from "../../../client/texts/browser-i18n.ts";
import { safeNext } from "../../../shared/route-guard.ts";
import { Doors } from "../../../shell/doors/doors.tsx";
import { type Door, openDoor } from "../../../shell/doors/open-door.ts";
import { FormError } from "../../../shell/forms/form-error.tsx";
import classes from "../../../shell/forms/forms.module.css";
import { PublicPage } from "../../../shell/public-page.tsx";
import { type CurrencyChoice, currencyOptions, loadCurrencies } from "../profile/currency-choices.ts";
import { currencyOfCountry, homeCountry } from "../profile/home-region.ts";
import { useProfileOptions } from "../profile/profile-fields.tsx";
import pageClasses from "./onboarding.module.css";
import { SelectField } from "./select-field.tsx";

export const handle = { namespaces: ["account", "doors", "countries"] };
export const loader = async ({ context }: LoaderFunctionArgs): Promise<readonly CurrencyChoice[]> =>
  loadCurrencies(() => context.get(pageContext).api("GET /api/currency/list", {}));
export const clientLoader = async (): Promise<readonly CurrencyChoice[]> => {
  await loadTexts(handle.namespaces);
  return loadCurrencies(() => callApi("GET /api/currency/list", {}));
};

/** First screen after registration: country, currency, and four ways to start. */
export default function OnboardingScreen() {
  const { t } = useTranslation("account");
  useNewLanguage();
  const region = useRegion();
  const { busy, error, open } = useDoors(region);
  const title = t("account:onboarding.title");
  return (
    <PublicPage hasSignIn={false}>
      <title>{`${title} · Zerno`}</title>
      <div className={pageClasses.page}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{t("account:onboarding.lead")}</p>
        </div>
        <RegionFields region={region} />
        <FormError code={error} />
        <KeptPreview isBusy={busy === "later"} onContinue={() => open("later")} />
        <Doors busy={busy} onOpen={open} />
        <div className={pageClasses.end}>
          <button type="button" className={classes.textButton} onClick={() => open("later")}>
            {t("account:onboarding.later")}
          </button>
          <a href="/logout">{t("account:onboarding.signOut")}</a>
        </div>
      </div>
    </PublicPage>
  );
}

interface KeptPreviewProps {
  readonly isBusy: boolean;
  readonly onContinue: () => void;
}

/** Announces that the previewed portfolio will be kept; otherwise the choices would look mandatory. */
function KeptPreview({ isBusy, onContinue }: KeptPreviewProps) {
  const { t } = useTranslation("account");
  const [isWanted, setWanted] = useState(false);
  // Local storage exists in the browser only.
  useEffect(() => setWanted(readState("wanted").action?.kind === "keep-preview"), []);
  if (!isWanted) return null;
  return (
    <div className={pageClasses.kept}>
      <p>{t("account:onboarding.preview")}</p>
      <button
        type="button"
        className="button button-primary"
        aria-busy={isBusy || undefined}
        onClick={onContinue}
      >
        {t("account:onboarding.toPreview")}
      </button>
    </div>
  );
}

/** Country and currency as chosen, initially those suggested by account and locale. */
function useRegion() {
  const currencies = useLoaderData<typeof loader>();
  const { user } = useRootData();
  const { prefs } = usePrefs();
  const codes = currencies.map(({ code }) => code);
  const [chosen, setChosen] = useState<{ country?: string; currency?: string }>({});
  const country = chosen.country ?? homeCountry(user?.country ?? "RU", prefs.locale);
  const currency = chosen.currency ?? currencyOfCountry(country, codes) ?? user?.currency ?? "RUB";
  return {
    ...{ currencies, country, currency },
    choose: (choice: { country?: string; currency?: string }) => setChosen({ ...chosen, ...choice }),
  };
}

type Region = ReturnType<typeof useRegion>;

function RegionFields({ region: { currencies, country, currency, choose } }: { readonly region: Region }) {
  const { t } = useTranslation("account");
  const { countries } = useProfileOptions();
  return (
    <div className={pageClasses.region}>
      <SelectField
        name="country"
        label={t("account:profile.country")}
        value={country}
        options={countries}
        onChange={(value) => choose({ country: value })}
      />
      <SelectField
        name="currency"
        label={t("account:profile.currency")}
        value={currency}
        options={currencyOptions(currencies)}
        onChange={(value) => choose({ currency: value })}
      />
    </div>
  );
}

/** Opens one page at a time; stays busy after success, because the page is left then. */
function useDoors({ country, currency }: Region) {
  const { t } = useTranslation("doors");
  const { prefs } = usePrefs();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState<Door | null>(null);
  const [error, setError] = useState<string | null>(null);
  const open = (door: Door) => {
    if (busy !== null) return;
    setBusy(door);
    setError(null);
    openDoor(door, {
      ...{ country, currency, prefs, portfolioName: t("doors:portfolioName") },
      next: safeNext(search.get("next"), "/dashboard"),
    }).then(goToDocument, (thrown: unknown) => {
      setBusy(null);
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown.code);
    });
  };
  return { busy, error, open };
}

/** Reloads currency names when the language changes. */
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
