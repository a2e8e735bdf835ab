import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useUndo } from "../../../client/data/use-undo.ts";
import { BondFields, CouponFields, couponPaths } from "../../../shell/custom-asset-form/bond-fields.tsx";
import { type BondState, scheduleOf, stateOfBond } from "../../../shell/custom-asset-form/bond-state.ts";
import { percentOf, ratioOf } from "../../../shell/custom-asset-form/custom-state.ts";
import { changedByOwn } from "../../../shell/custom-asset-form/use-custom-actions.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { FormGrid } from "../../../ui/form/form-grid.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import classes from "../custom-assets.module.css";
import type { OwnBond } from "./own-bonds.contract.ts";

interface Props {
  readonly bond: OwnBond;
  readonly indices: readonly { readonly code: string; readonly name: string }[];
  readonly onClose: () => void;
}

const paths = [
  "nominal",
  "schedule.maturity",
  "roundsPerBond",
  "couponRule",
  "couponRule.index",
  "couponRule.margin",
  "couponRule.lagDays",
];

/** A margin may be negative; the sign is kept apart from the shift. */
const signed = (text: string, shift: (plain: string) => string): string =>
  text.startsWith("-") ? `-${shift(text.slice(1))}` : shift(text);

/** Nominal, maturity, coupons, rounding and floating rule of a custom bond. */
export function OwnBondForm({ bond, indices, onClose }: Props) {
  const { t } = useTranslation("custom-assets");
  const undoing = useUndo();
  const { asset, couponRule, etag } = bond;
  const [state, setState] = useState(() => stateOfBond(bond.nominal, bond.schedule));
  const change = (part: Partial<BondState>) => setState((now) => ({ ...now, ...part }));
  const [rounding, setRounding] = useState(String(bond.roundsPerBond));
  const [index, setIndex] = useState(couponRule?.index ?? "");
  const [margin, setMargin] = useState<string | null>(
    couponRule ? signed(couponRule.margin, percentOf) : null,
  );
  const [lagDays, setLagDays] = useState<string | null>(couponRule ? String(couponRule.lagDays) : null);
  const [observed, setObserved] = useState(couponRule?.observed ?? "average");
  const save = useApiMutation("PUT /api/own-bonds", changedByOwn, {
    ifMatch: etag,
  });
  const schedule = scheduleOf(state);
  const errors = toFieldErrors(save.error, [...paths, ...couponPaths(schedule.coupons.length)], t);
  const errorOf = (...names: string[]) => names.map(errors.of).find((text) => text !== undefined);
  const fields = { bond: state, currency: asset.currency, change, errorOf };
  const terms = {
    nominal: state.nominal,
    schedule,
    roundsPerBond: rounding === "null" ? null : rounding === "true",
    couponRule:
      index === ""
        ? null
        : { index, margin: signed(margin ?? "0", ratioOf), lagDays: Number(lagDays ?? "0"), observed },
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutateAsync({ assetId: asset.id, ...terms }).then(
          (answer) => {
            undoing.done(t("bonds.saved"), answer);
            onClose();
          },
          () => undefined,
        );
      }}
    >
      <FormGrid>
        <BondFields {...fields} />
        <CouponFields {...fields} />
        <SelectBox
          label={t("bonds.rounding")}
          name="rounding"
          value={rounding}
          onValue={setRounding}
          options={[
            { value: "null", label: t("bonds.roundingUsual") },
            { value: "true", label: t("bonds.roundingEach") },
            { value: "false", label: t("bonds.roundingWhole") },
          ]}
          error={errors.of("roundsPerBond")}
        />
        <SelectBox
          label={t("bonds.index")}
          name="index"
          value={index}
          onValue={setIndex}
          options={[
            { value: "", label: t("bonds.noIndex") },
            ...indices.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          error={errors.of("couponRule.index")}
        />
        {index !== "" && (
          <>
            <NumberBox
              label={t("bonds.margin")}
              name="margin"
              value={margin}
              onValue={setMargin}
              maxDecimals={10}
              unit="%"
              error={errors.of("couponRule.margin")}
            />
            <NumberBox
              label={t("bonds.lagDays")}
              name="lagDays"
              value={lagDays}
              onValue={setLagDays}
              maxDecimals={0}
              isNegativeAllowed={false}
              error={errors.of("couponRule.lagDays")}
            />
            <SelectBox
              label={t("bonds.observed")}
              name="observed"
              value={observed}
              onValue={(value) => setObserved(value === "start" ? "start" : "average")}
              options={(["start", "average"] as const).map((value) => ({
                value,
                label: t(`bonds.${value}`),
              }))}
            />
          </>
        )}
      </FormGrid>
      <SubmitRow label={t("bonds.save")} isBusy={save.isPending} onCancel={onClose} error={errors.form} />
    </form>
  );
}
