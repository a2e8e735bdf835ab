import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { useSavedPrefs } from "../../../client/prefs/use-saved-prefs.ts";
import { isLanguage } from "../../../shared/languages.ts";
import { isLocale } from "../../../shared/locales.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { currencyOptions } from "./currency-choices.ts";
import classes from "./profile.module.css";
import { useProfileOptions } from "./profile-fields.tsx";
import { timeZones } from "./time-zones.ts";
import { useSaveProfile } from "./use-save-profile.ts";

interface RegionCardProps {
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** Language and locale apply at once; country and currency are defaults for new items. */
export function RegionCard({ country, currency, timeZone }: RegionCardProps) {
  const { t } = useTranslation("account");
  const { prefs, savePrefs } = useSavedPrefs();
  const { save } = useSaveProfile();
  const options = useProfileOptions();
  const { data } = useApiQuery("GET /api/currency/list", {});
  return (
    <Card title={t("account:settings.region.title")}>
      <div className={classes.region}>
        <SelectBox
          name="language"
          label={t("account:profile.language")}
          value={prefs.language}
          options={options.languages}
          onValue={(language) => isLanguage(language) && savePrefs({ language })}
        />
        <SelectBox
          name="locale"
          label={t("account:profile.locale")}
          value={prefs.locale}
          options={options.locales}
          onValue={(locale) => isLocale(locale) && savePrefs({ locale })}
        />
        <SelectBox
          name="country"
          label={t("account:profile.country")}
          value={country}
          options={options.countries}
          onValue={(next) => save({ country: next })}
        />
        <SelectBox
          name="currency"
          label={t("account:profile.currency")}
          value={currency}
          options={currencyOptions(data?.currencies ?? [{ code: currency, name: currency }])}
          hint={t("account:settings.region.currencyHint")}
          onValue={(next) => save({ currency: next })}
        />
        <SelectBox
          name="timeZone"
          label={t("account:profile.timeZone")}
          value={timeZone}
          options={[...new Set([timeZone, ...timeZones])].map((zone) => ({ value: zone, label: zone }))}
          hint={t("account:settings.region.timeZoneHint")}
          onValue={(next) => save({ timeZone: next })}
        />
      </div>
    </Card>
  );
}
