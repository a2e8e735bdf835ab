import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { FIGURE_IDS, FIGURE_PERIODS, infoOf } from "../../../shared/schemas/figure.schema.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { type FieldErrors, toFieldErrors } from "../../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../../ui/form/form-grid.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { DateText } from "../../../ui/money/amounts.tsx";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import classes from "../asset-support.module.css";
import type { SupportAsset } from "../asset-support.schema.ts";
import { ReasonBox } from "../reason-box.tsx";
import { useEdit } from "../use-edit.ts";
import type { SupportFigure } from "./report.schema.ts";

interface FigureDrawerProps {
  readonly asset: SupportAsset;
  /** Null: a new one. */
  readonly figure: SupportFigure | null;
  readonly onClose: () => void;
}

const startOf = (asset: SupportAsset, known: SupportFigure | null) => ({
  figure: known?.figure ?? ("revenue" as SupportFigure["figure"]),
  period: known?.period ?? ("year" as SupportFigure["period"]),
  periodEnd: known?.periodEnd ?? null,
  value: known?.value ?? null,
  currency: known?.currency ?? asset.currency,
  filedOn: known?.filedOn ?? null,
  reason: "",
});
type State = ReturnType<typeof startOf>;

const paths = ["figure", "period", "periodEnd", "value", "currency", "filedOn", "reason"];

/** Form of a report figure, or of its being unknown, with a reason; overrides all sources until released to them. */
export function FigureDrawer({ asset, figure, onClose }: FigureDrawerProps) {
  const { t } = useTranslation("asset-support");
  const [state, setState] = useState(() => startOf(asset, figure));
  const { run, isBusy, error } = useEdit("POST /api/supportAssetEdit/figures");
  const errors = toFieldErrors(error, paths, t);
  const input = { ...state, assetId: asset.id, periodEnd: state.periodEnd ?? "" };
  return (
    <DetailDrawer
      title={t(figure ? "figures.change" : "figures.add")}
      subtitle={figure && <FigureName figure={figure} />}
      isOpen
      onClose={onClose}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run({ ...input, action: "set" }, onClose);
        }}
      >
        <p className={classes.note}>{t("figures.text")}</p>
        <FigureFields
          state={state}
          isKnown={figure !== null}
          onState={(part) => setState({ ...state, ...part })}
          errorOf={errors.of}
        />
        <SubmitRow
          label={t("save")}
          isBusy={isBusy}
          onCancel={onClose}
          error={errors.form}
          extra={
            <>
              {figure?.value !== null && (
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() => run({ ...input, action: "blank" }, onClose)}
                >
                  {t("figures.blank")}
                </button>
              )}
              {figure?.source === "support" && (
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() =>
                    run({ ...input, action: "leave", reason: state.reason || t("leave") }, onClose)
                  }
                >
                  {t("leave")}
                </button>
              )}
            </>
          }
        />
      </form>
    </DetailDrawer>
  );
}

function FigureName({ figure: { figure, period, periodEnd } }: { readonly figure: SupportFigure }) {
  const { t } = useTranslation("asset-support");
  return (
    <>
      {t(`figure.${figure}`)} · {t(`figurePeriod.${period}`)} <DateText value={periodEnd} />
    </>
  );
}

interface FigureFieldsProps {
  readonly state: State;
  /** An existing figure keeps its subject. */
  readonly isKnown: boolean;
  readonly onState: (part: Partial<State>) => void;
  readonly errorOf: FieldErrors["of"];
}

function FigureFields({ state, isKnown, onState, errorOf }: FigureFieldsProps) {
  const { t } = useTranslation("asset-support");
  const { today } = useRootData();
  const { kind, unit } = infoOf(state.figure);
  const periods = FIGURE_PERIODS.filter((period) => (period === "day") === (kind === "balance"));
  return (
    <FormGrid>
      {!isKnown && (
        <>
          <WideField>
            <SelectBox
              label={t("figures.figure")}
              name="figure"
              value={state.figure}
              onValue={(name) => {
                const figure = name as State["figure"];
                const isBalance = infoOf(figure).kind === "balance";
                onState({
                  figure,
                  ...((state.period === "day") !== isBalance && { period: isBalance ? "day" : "year" }),
                });
              }}
              options={FIGURE_IDS.map((id) => ({ value: id, label: t(`figure.${id}`) }))}
              error={errorOf("figure")}
            />
          </WideField>
          <SelectBox
            label={t("figures.period")}
            name="period"
            value={state.period}
            onValue={(period) => onState({ period: period as State["period"] })}
            options={periods.map((period) => ({ value: period, label: t(`figurePeriod.${period}`) }))}
            error={errorOf("period")}
          />
          <DateBox
            label={t(kind === "balance" ? "day" : "figures.end")}
            name="periodEnd"
            value={state.periodEnd}
            onValue={(periodEnd) => onState({ periodEnd })}
            today={today}
            error={errorOf("periodEnd")}
            isRequired
          />
        </>
      )}
      <NumberBox
        label={t("figures.value")}
        name="value"
        value={state.value}
        onValue={(value) => onState({ value })}
        error={errorOf("value")}
        isRequired
      />
      {unit !== "shares" && (
        <TextBox
          label={t("field.currency")}
          name="currency"
          value={state.currency}
          onValue={(currency) => onState({ currency: currency.toUpperCase() })}
          error={errorOf("currency")}
          maxLength={5}
        />
      )}
      <DateBox
        label={t("figures.filedOn")}
        name="filedOn"
        value={state.filedOn}
        onValue={(filedOn) => onState({ filedOn })}
        today={today}
        error={errorOf("filedOn")}
      />
      <WideField>
        <ReasonBox value={state.reason} onValue={(reason) => onState({ reason })} error={errorOf("reason")} />
      </WideField>
    </FormGrid>
  );
}
