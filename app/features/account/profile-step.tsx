import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api-client.ts";
import { usePrefs } from "../../client/prefs-context.tsx";
import { useRootData } from "../../client/root-data.ts";
import { isLanguage } from "../../i18n/languages.ts";
import { isLocale, localeOfLanguage } from "../../i18n/locales.ts";
import { type CurrencyChoice, currencyOptions } from "./currency-choices.ts";
import { FormError } from "./form-error.tsx";
import classes from "./forms.module.css";
import { useProfileOptions } from "./profile-fields.tsx";
import { SelectField } from "./select-field.tsx";
import { StepActions } from "./step-actions.tsx";
import { useFormSubmit } from "./use-form-submit.ts";

interface ProfileStepProps {
  readonly currencies: readonly CurrencyChoice[];
  readonly onDone: () => Promise<void>;
}

/** Country, language, way of writing numbers, currency. Language and locale show at once. */
export function ProfileStep({ currencies, onDone }: ProfileStepProps) {
  const { t } = useTranslation("account");
  const { user } = useRootData();
  const { prefs, setPrefs } = usePrefs();
  const [country, setCountry] = useState(user?.country ?? "RU");
  const [currency, setCurrency] = useState(user?.currency ?? "RUB");
  const options = useProfileOptions();
  const form = useFormSubmit({
    staysAfter: true,
    send: async () => {
      const { language, locale } = prefs;
      await callApi("POST /api/userProfile/updateuserinfo", { country, currency, language, locale });
      await onDone();
    },
  });
  return (
    <form className={classes.form} method="post" onSubmit={form.onSubmit}>
      <SelectField
        name="language"
        label={t("account:profile.language")}
        value={prefs.language}
        options={options.languages}
        onChange={(language) =>
          isLanguage(language) && setPrefs({ language, locale: localeOfLanguage[language] })
        }
      />
      <SelectField
        name="locale"
        label={t("account:profile.locale")}
        value={prefs.locale}
        options={options.locales}
        onChange={(locale) => isLocale(locale) && setPrefs({ locale })}
      />
      <SelectField
        name="country"
        label={t("account:profile.country")}
        value={country}
        options={options.countries}
        onChange={setCountry}
      />
      <SelectField
        name="currency"
        label={t("account:profile.currency")}
        value={currency}
        options={currencyOptions(currencies)}
        onChange={setCurrency}
      />
      <FormError code={form.error} />
      <StepActions
        form={form}
        label={t("account:onboarding.continue")}
        otherLabel={t("account:onboarding.skip")}
        onOther={onDone}
      />
    </form>
  );
}
