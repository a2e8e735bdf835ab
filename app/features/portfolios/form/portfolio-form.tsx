import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../../ui/form/form-grid.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { lotMethodNames, type PortfolioState, settingPaths } from "../portfolio-state.ts";
import { ChildrenFields } from "./children-fields.tsx";
import { CountingFields } from "./counting-fields.tsx";
import { FoldedFields } from "./folded-fields.tsx";
import { BlockedFields } from "./frozen-fields.tsx";
import { LotMethodFields } from "./lot-method-fields.tsx";

interface PortfolioFormProps {
  readonly state: PortfolioState;
  readonly change: (part: Partial<PortfolioState>) => void;
  readonly errors: FieldErrors;
  /** Kind of portfolio: fixed with the first row. */
  readonly isNew: boolean;
  /** Existing portfolio. */
  readonly portfolioId?: string | undefined;
  /** Note of a new portfolio; an existing one saves it separately. */
  readonly note?: ReactNode;
}

/** Settings of a new or existing portfolio; a new one requires name and currency, the rest is collapsed. */
export function PortfolioForm(props: PortfolioFormProps) {
  const { state, change, errors, isNew, note } = props;
  const { t } = useTranslation("portfolios");
  const childPaths = state.children.flatMap((_, place) => [`children.${place}.from`, `children.${place}.to`]);
  const folded = settingPaths.filter((path) => path !== "name" && path !== "currency");
  return (
    <FormGrid hasSentences>
      <WideField tour="portfolio-name">
        <TextBox
          label={t("new.name")}
          name="name"
          value={state.name}
          onValue={(name) => change({ name })}
          error={errors.of("name")}
          placeholder={t("new.namePlaceholder")}
          maxLength={100}
          isRequired
          isAutoFocused={isNew}
        />
      </WideField>
      <CurrencyField state={state} change={change} errors={errors} />
      {isNew ? (
        <FoldedFields paths={[...folded, ...childPaths]} errors={errors} isOpenAtFirst={state.isComposite}>
          <KindField {...props} />
          <MoreFields {...props} />
          {note}
        </FoldedFields>
      ) : (
        <MoreFields {...props} />
      )}
    </FormGrid>
  );
}

/** Kind of the portfolio, fixed at creation. */
function KindField({ state, change, errors }: Part) {
  const { t } = useTranslation("portfolios");
  const kind = state.isComposite ? "composite" : state.accountType === 2 ? "sandbox" : "real";
  return (
    <WideField tour="portfolio-type">
      <SelectBox
        label={t("form.kind")}
        name="kind"
        value={kind}
        onValue={(chosen) =>
          change({ isComposite: chosen === "composite", accountType: chosen === "sandbox" ? 2 : 1 })
        }
        options={(["real", "sandbox", "composite"] as const).map((value) => ({
          value,
          label: t(`form.kinds.${value}`),
        }))}
        error={errors.of("accountType")}
        hint={t(`form.kindHints.${kind}`)}
      />
    </WideField>
  );
}

/** Calculation settings, and those of composites or portfolios with transactions. */
function MoreFields({ state, change, errors, isNew, portfolioId }: PortfolioFormProps) {
  const { t } = useTranslation("portfolios");
  const part = { state, change, errors };
  return (
    <>
      <SelectBox
        label={t("new.costMethod")}
        name="costMethod"
        value={state.costMethod}
        onValue={(method) => change({ costMethod: lotMethodNames.find((name) => name === method) ?? "fifo" })}
        options={lotMethodNames.map((name) => ({ value: name, label: t(`form.methods.${name}`) }))}
        hint={t("new.costMethodHint")}
      />
      {state.isComposite ? (
        <>
          <WideField tour="composite-children">
            <ChildrenFields {...part} />
          </WideField>
          {portfolioId !== undefined && (
            <>
              <WideField>
                <LotMethodFields {...part} portfolioId={portfolioId} />
              </WideField>
              <WideField>
                <BlockedFields {...part} portfolioId={portfolioId} />
              </WideField>
            </>
          )}
        </>
      ) : (
        <>
          <OwnFields {...part} isNew={isNew} />
          <CountingFields {...part} portfolioId={portfolioId} />
        </>
      )}
    </>
  );
}

type Part = Omit<PortfolioFormProps, "isNew">;

function CurrencyField({ state, change, errors }: Part) {
  const { t } = useTranslation("portfolios");
  const { data } = useApiQuery("GET /api/currency/list", {});
  const known = data?.currencies ?? [{ code: state.currency, name: state.currency }];
  return (
    <div data-tour="portfolio-currency">
      <SelectBox
        label={t("new.currency")}
        name="currency"
        value={state.currency}
        onValue={(currency) => change({ currency })}
        options={known.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        error={errors.of("currency")}
        hint={t("new.currencyHint")}
      />
    </div>
  );
}

/** Settings of portfolios with transactions. */
function OwnFields({ state, change, errors, isNew }: PortfolioFormProps) {
  const { t } = useTranslation("portfolios");
  const onOff = (value: boolean) => (value ? "on" : "off");
  return (
    <>
      {!isNew && (
        <SelectBox
          label={t("form.accountType")}
          name="accountType"
          value={String(state.accountType)}
          onValue={(value) => change({ accountType: value === "2" ? 2 : 1 })}
          options={[
            { value: "1", label: t("form.kinds.real") },
            { value: "2", label: t("form.kinds.sandbox") },
          ]}
          error={errors.of("accountType")}
        />
      )}
      <TextBox
        label={t("form.broker")}
        name="broker"
        value={state.broker}
        onValue={(broker) => change({ broker })}
        error={errors.of("broker")}
        maxLength={100}
      />
      <SelectBox
        label={t("form.short")}
        name="isShortAllowed"
        value={onOff(state.isShortAllowed)}
        onValue={(value) => change({ isShortAllowed: value === "on" })}
        options={[
          { value: "off", label: t("form.shortOff") },
          { value: "on", label: t("form.shortOn") },
        ]}
        hint={t("form.shortHint")}
      />
      <WideField>
        <SelectBox
          label={t("new.cash")}
          name="isCashTracked"
          value={onOff(state.isCashTracked)}
          onValue={(value) => change({ isCashTracked: value === "on" })}
          options={[
            { value: "on", label: t("new.cashOn") },
            { value: "off", label: t("new.cashOff") },
          ]}
          hint={t("new.cashHint")}
        />
      </WideField>
    </>
  );
}
