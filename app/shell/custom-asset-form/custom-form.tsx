import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { CustomAssetClass } from "../../shared/codes.ts";
import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { BondFields, CouponFields, couponPaths } from "./bond-fields.tsx";
import type { BondState } from "./bond-state.ts";
import classes from "./custom-form.module.css";
import type { PartProps } from "./custom-form.types.ts";
import type { CustomHolding } from "./custom-holding.types.ts";
import { emptyCustom, stateOfCustom } from "./custom-state.ts";
import { InterestFields } from "./interest-fields.tsx";
import { MetalFields } from "./metal-fields.tsx";
import { StartFields } from "./start-fields.tsx";
import { useCustomActions } from "./use-custom-actions.ts";

const classCodes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0] as const;
const paths = [
  ...["name", "class", "currency", "valueKind", "interest", "interest.startsOn", "interest.endsOn"],
  ...[
    "bond",
    "bond.nominal",
    "bond.schedule.maturity",
    "interest.principal",
    "metal",
    "metal.fineness",
    "price.close",
    "price.date",
  ],
  ...["quantity", "position.quantity", "cost", "position.cost", "date", "position.date", "note"],
];

interface CustomFormProps {
  readonly holding: CustomHolding | null;
  readonly onClose: () => void;
  readonly name?: string;
  /** Called for a new asset instead of `onClose`. */
  readonly onMade?: (asset: AssetRef) => void;
}

/** Adds a custom asset with its first price and position, or edits one. */
export function CustomForm({ holding, onClose, name = "", onMade }: CustomFormProps) {
  const { t } = useTranslation("custom-assets");
  const { today } = useRootData();
  const { prefs } = usePrefs();
  const portfolios = useApiQuery("GET /api/MyPortfolio", {}).data?.portfolios ?? [];
  const portfolio = portfolios.find(({ id }) => id === prefs.portfolio) ?? portfolios[0];
  const [state, setState] = useState(() =>
    holding
      ? stateOfCustom(holding, today)
      : {
          ...emptyCustom(today, portfolio?.currency ?? "RUB"),
          ...{ name, isHeld: portfolio !== undefined && onMade === undefined },
        },
  );
  const actions = useCustomActions(holding, onClose, onMade);
  const couponCount = state.bond.coupons.length;
  const errors = useMemo(
    () => toFieldErrors(actions.error, [...paths, ...couponPaths(couponCount)], t),
    [actions.error, couponCount, t],
  );
  const part: PartProps = {
    state,
    change: (next) => setState((now) => ({ ...now, ...next })),
    errorOf: (...names) => names.map((name) => errors.of(name)).find((text) => text !== undefined),
  };
  const isNewBond = holding === null && state.valueKind === 1 && state.class === CustomAssetClass.bond;
  const bondPart = {
    ...{ bond: state.bond, currency: state.currency, errorOf: part.errorOf },
    change: (next: Partial<BondState>) => setState((now) => ({ ...now, bond: { ...now.bond, ...next } })),
  };
  const currencies = (useApiQuery("GET /api/currency/list", {}).data?.currencies ?? []).map(
    ({ code }) => code,
  );
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        actions.save(state, portfolio?.id ?? "");
      }}
    >
      <FormGrid>
        <TextBox
          label={t("form.name")}
          name="name"
          value={state.name}
          onValue={(name) => part.change({ name })}
          maxLength={200}
          error={errors.of("name")}
          isRequired
          isAutoFocused={holding === null}
        />
        <SelectBox
          label={t("form.class")}
          name="class"
          value={String(state.class)}
          onValue={(code) => part.change({ class: Number(code), ...(code === "2" ? { valueKind: 2 } : {}) })}
          options={classCodes.map((code) => ({ value: String(code), label: t(`class.${code}`) }))}
          error={errors.of("class")}
        />
        <SelectBox
          label={t("form.valueKind")}
          name="valueKind"
          value={String(state.valueKind)}
          onValue={(kind) => part.change({ valueKind: kind === "2" ? 2 : 1 })}
          options={[1, 2].map((kind) => ({ value: String(kind), label: t(`valueKind.${kind}`) }))}
          error={errors.of("valueKind")}
        />
        {holding === null && (
          <SelectBox
            label={t("form.currency")}
            name="currency"
            value={state.currency}
            onValue={(currency) => part.change({ currency })}
            options={(currencies.includes(state.currency) ? currencies : [state.currency, ...currencies]).map(
              (code) => ({
                value: code,
                label: code,
              }),
            )}
            error={errors.of("currency")}
          />
        )}
        {state.valueKind === 2 && <InterestFields {...part} />}
        {state.valueKind === 1 && state.class === 3 && <MetalFields {...part} />}
        {isNewBond && <BondFields {...bondPart} />}
        {holding === null && (
          <StartFields {...part} portfolioName={onMade ? null : (portfolio?.name ?? null)} />
        )}
        {isNewBond && state.bond.nominal !== null && <CouponFields {...bondPart} />}
        <WideField>
          <TextBox
            label={t("form.note")}
            name="note"
            kind="lines"
            value={state.note}
            onValue={(note) => part.change({ note })}
            maxLength={10_000}
          />
        </WideField>
      </FormGrid>
      <SubmitRow
        label={t(holding ? "form.save" : "form.add")}
        isBusy={actions.isBusy}
        onCancel={onClose}
        error={errors.form}
        extra={
          holding && (
            <button type="button" className="button button-quiet" onClick={actions.remove}>
              {t("form.delete")}
            </button>
          )
        }
      />
    </form>
  );
}
