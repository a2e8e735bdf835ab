import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { WideField } from "../../ui/form/form-grid.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import classes from "./custom-form.module.css";
import type { PartProps } from "./custom-form.types.ts";
import type { TypedRate } from "./custom-state.ts";

const periods = [1, 2, 3, 4, 5] as const;

export function InterestFields({ state, change, errorOf }: PartProps) {
  const { t } = useTranslation("custom-assets");
  const { today } = useRootData();
  return (
    <>
      <NumberBox
        label={t("form.principal")}
        name="principal"
        value={state.principal}
        onValue={(principal) => change({ principal })}
        maxDecimals={10}
        isNegativeAllowed={false}
        unit={state.currency}
        error={errorOf("interest.principal")}
        hint={t("form.principalHint")}
      />
      <SelectBox
        label={t("form.period")}
        name="period"
        value={String(state.period)}
        onValue={(period) => change({ period: Number(period) })}
        options={periods.map((period) => ({ value: String(period), label: t(`period.${period}`) }))}
      />
      <DateBox
        label={t("form.startsOn")}
        name="startsOn"
        value={state.startsOn}
        onValue={(startsOn) => change({ startsOn })}
        today={today}
        error={errorOf("interest.startsOn", "interest")}
        isRequired
      />
      <DateBox
        label={t("form.endsOn")}
        name="endsOn"
        value={state.endsOn}
        onValue={(endsOn) => change({ endsOn })}
        today={today}
        error={errorOf("interest.endsOn")}
      />
      <WideField>
        <label className={classes.check}>
          <input
            type="checkbox"
            name="isPaidOut"
            checked={state.isPaidOut}
            onChange={(event) => change({ isPaidOut: event.target.checked })}
          />
          {t("form.isPaidOut")}
        </label>
      </WideField>
      <WideField>
        <label className={classes.check}>
          <input
            type="checkbox"
            name="roundsAtCredit"
            checked={state.roundsAtCredit}
            onChange={(event) => change({ roundsAtCredit: event.target.checked })}
          />
          {t("form.roundsAtCredit")}
        </label>
      </WideField>
      <WideField>
        <Rates rates={state.rates} today={today} onRates={(rates) => change({ rates })} />
      </WideField>
    </>
  );
}

interface RatesProps {
  readonly rates: readonly TypedRate[];
  readonly today: string;
  readonly onRates: (rates: readonly TypedRate[]) => void;
}

function Rates({ rates, today, onRates }: RatesProps) {
  const { t } = useTranslation("custom-assets");
  const replace = (at: number, part: Partial<TypedRate>) =>
    onRates(rates.map((rate, index) => (index === at ? { ...rate, ...part } : rate)));
  return (
    <fieldset className={classes.rates}>
      <legend>{t("form.rates")}</legend>
      {rates.map((rate, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name but its place
        <div key={at} className={classes.rate}>
          <DateBox
            label={t("form.rateFrom")}
            name={`rateFrom-${at}`}
            value={rate.from}
            onValue={(from) => replace(at, { from })}
            today={today}
          />
          <NumberBox
            label={t("form.rate")}
            name={`rate-${at}`}
            value={rate.percent}
            onValue={(percent) => replace(at, { percent })}
            maxDecimals={10}
            isNegativeAllowed={false}
            unit="%"
          />
          {rates.length > 1 && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => onRates(rates.filter((_, index) => index !== at))}
            >
              {t("form.dropRate")}
            </button>
          )}
        </div>
      ))}
      <button
        type="button"
        className="button button-quiet"
        onClick={() => onRates([...rates, { from: today, percent: null }])}
      >
        {t("form.addRate")}
      </button>
    </fieldset>
  );
}
