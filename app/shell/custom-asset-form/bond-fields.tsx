import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { type BondState, type TypedCoupon, withoutCoupon, withPayDate } from "./bond-state.ts";
import classes from "./custom-form.module.css";
import { planCoupons, type Rhythm, rhythmNames } from "./plan-coupons.ts";

export interface BondFieldsProps {
  readonly bond: BondState;
  readonly currency: string;
  readonly change: (part: Partial<BondState>) => void;
  readonly errorOf: (...paths: string[]) => string | undefined;
}

const couponFields = ["payDate", "startsOn", "amount"];

/** Returns the error paths of `count` coupon rows. */
export const couponPaths = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => at).flatMap((at) =>
    couponFields.flatMap((field) => [
      `schedule.coupons.${at}.${field}`,
      `bond.schedule.coupons.${at}.${field}`,
    ]),
  );

export function BondFields({ bond, currency, change, errorOf }: BondFieldsProps) {
  const { t } = useTranslation("custom-assets");
  const { today } = useRootData();
  return (
    <>
      <NumberBox
        label={t("bonds.nominal")}
        name="nominal"
        value={bond.nominal}
        onValue={(nominal) => change({ nominal })}
        maxDecimals={10}
        isNegativeAllowed={false}
        unit={currency}
        hint={t("bonds.nominalHint", { currency })}
        error={errorOf("nominal", "bond.nominal", "bond")}
      />
      <DateBox
        label={t("bonds.maturity")}
        name="maturity"
        value={bond.maturity}
        onValue={(maturity) => change({ maturity })}
        today={today}
        error={errorOf("schedule.maturity", "bond.schedule.maturity")}
      />
    </>
  );
}

/** Edits coupons: filled in from a yearly rate, then one by one. */
export function CouponFields({ bond, currency, change, errorOf }: BondFieldsProps) {
  const { t } = useTranslation("custom-assets");
  const { coupons } = bond;
  const last = coupons.at(-1)?.payDate ?? bond.startsOn;
  return (
    <WideField>
      <fieldset className={classes.rates}>
        <legend>{t("bonds.schedule")}</legend>
        <CouponPlan bond={bond} change={change} />
        {coupons.length > 0 && (
          <details className={classes.coupons} open={coupons.length <= 6}>
            <summary>{t("bonds.couponCount", { count: coupons.length })}</summary>
            {coupons.map((coupon, at) => (
              <CouponLine
                // biome-ignore lint/suspicious/noArrayIndexKey: a coupon has no name but its place
                key={at}
                at={at}
                coupon={coupon}
                currency={currency}
                onPayDate={(payDate) => change({ coupons: withPayDate(coupons, at, payDate) })}
                onAmount={(amount) =>
                  change({ coupons: coupons.map((one, i) => (i === at ? { ...one, amount } : one)) })
                }
                onDrop={() => change({ coupons: withoutCoupon(coupons, at) })}
                errorOf={errorOf}
              />
            ))}
          </details>
        )}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => change({ coupons: [...coupons, { startsOn: last, payDate: null, amount: null }] })}
        >
          {t("bonds.addCoupon")}
        </button>
      </fieldset>
    </WideField>
  );
}

function CouponPlan({ bond, change }: Pick<BondFieldsProps, "bond" | "change">) {
  const { t } = useTranslation("custom-assets");
  const { today } = useRootData();
  const { nominal, maturity, startsOn, ratePercent, rhythm } = bond;
  const isReady =
    nominal !== null && ratePercent !== null && startsOn !== null && maturity !== null && startsOn < maturity;
  return (
    <>
      <FormGrid>
        <NumberBox
          label={t("bonds.rate")}
          name="couponRate"
          value={ratePercent}
          onValue={(rate) => change({ ratePercent: rate })}
          maxDecimals={10}
          isNegativeAllowed={false}
          unit="%"
        />
        <SelectBox
          label={t("bonds.rhythm")}
          name="rhythm"
          value={rhythm}
          onValue={(name) => change({ rhythm: name as Rhythm })}
          options={rhythmNames.map((name) => ({ value: name, label: t(`rhythm.${name}`) }))}
        />
        <DateBox
          label={t("bonds.startsOn")}
          name="couponsFrom"
          value={startsOn}
          onValue={(day) => change({ startsOn: day })}
          today={today}
          hint={t("bonds.startsOnHint")}
        />
      </FormGrid>
      <button
        type="button"
        className="button button-quiet"
        disabled={!isReady}
        onClick={() =>
          isReady && change({ coupons: planCoupons({ nominal, ratePercent, rhythm, startsOn, maturity }) })
        }
      >
        {t("bonds.fill")}
      </button>
      {!isReady && <p className={classes.muted}>{t("bonds.fillNeeds")}</p>}
    </>
  );
}

interface CouponLineProps extends Pick<BondFieldsProps, "currency" | "errorOf"> {
  readonly at: number;
  readonly coupon: TypedCoupon;
  readonly onPayDate: (day: string | null) => void;
  readonly onAmount: (amount: string | null) => void;
  readonly onDrop: () => void;
}

function CouponLine({ at, coupon, currency, onPayDate, onAmount, onDrop, errorOf }: CouponLineProps) {
  const { t } = useTranslation("custom-assets");
  const { today } = useRootData();
  const error = (field: string) =>
    errorOf(`schedule.coupons.${at}.${field}`, `bond.schedule.coupons.${at}.${field}`);
  return (
    <div className={classes.rate}>
      <DateBox
        label={t("bonds.payDate", { number: at + 1 })}
        name={`couponDay-${at}`}
        value={coupon.payDate}
        onValue={onPayDate}
        today={today}
        error={error("payDate") ?? error("startsOn")}
      />
      <NumberBox
        label={t("bonds.couponAmount", { number: at + 1 })}
        name={`couponAmount-${at}`}
        value={coupon.amount}
        onValue={onAmount}
        maxDecimals={10}
        isNegativeAllowed={false}
        unit={currency}
        error={error("amount")}
      />
      <button
        type="button"
        className="button button-quiet"
        aria-label={t("bonds.dropCoupon", { number: at + 1 })}
        onClick={onDrop}
      >
        {t("form.dropRate")}
      </button>
    </div>
  );
}
