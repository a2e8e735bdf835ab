import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import { WideField } from "../../../ui/form/form-grid.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import type { PortfolioState } from "../portfolio-state.ts";
import { BlockedFields } from "./frozen-fields.tsx";
import { LotMethodFields } from "./lot-method-fields.tsx";

interface CountingProps {
  readonly state: PortfolioState;
  readonly change: (part: Partial<PortfolioState>) => void;
  readonly errors: FieldErrors;
  /** Undefined for a new portfolio. */
  readonly portfolioId: string | undefined;
}

/** Settings of a portfolio with transactions: view, rates, cash of statements, accounts. */
export function CountingFields({ state, change, errors, portfolioId }: CountingProps) {
  const { t } = useTranslation("portfolios");
  return (
    <>
      {portfolioId === undefined && (
        <SelectBox
          label={t("form.view")}
          name="view"
          value={String(state.view)}
          onValue={(value) => change({ view: value === "2" ? 2 : 1 })}
          options={[
            { value: "1", label: t("form.views.1") },
            { value: "2", label: t("form.views.2") },
          ]}
          error={errors.of("view")}
          hint={t(state.view === 2 ? "form.viewHints.2" : "form.viewHints.1")}
        />
      )}
      <SelectBox
        label={t("form.rateSource")}
        name="rateSource"
        value={state.rateSource ?? ""}
        onValue={(value) => change({ rateSource: value === "cbr" || value === "ecb" ? value : null })}
        options={[
          { value: "", label: t("form.rateSources.any") },
          { value: "cbr", label: t("form.rateSources.cbr") },
          { value: "ecb", label: t("form.rateSources.ecb") },
        ]}
        hint={t("form.rateSourceHint")}
      />
      <SelectBox
        label={t("form.cashBack")}
        name="cashBackType"
        value={String(state.cashBackType)}
        onValue={(value) => change({ cashBackType: value === "1" ? 1 : 2 })}
        options={[
          { value: "2", label: t("form.cashBacks.2") },
          { value: "1", label: t("form.cashBacks.1") },
        ]}
        hint={t("form.cashBackHint")}
      />
      {portfolioId !== undefined && (
        <>
          <AccountField {...{ state, change, errors, portfolioId }} />
          <WideField>
            <LotMethodFields {...{ state, change, errors, portfolioId }} />
          </WideField>
          <WideField>
            <BlockedFields {...{ state, change, errors, portfolioId }} />
          </WideField>
        </>
      )}
    </>
  );
}

/** Only with several accounts. */
function AccountField({ state, change, errors, portfolioId }: CountingProps & { portfolioId: string }) {
  const { t } = useTranslation("portfolios");
  const accounts = useApiQuery("GET /api/transactions/accounts", { portfolioId }).data?.accounts ?? [];
  if (accounts.length < 2) return null;
  return (
    <SelectBox
      label={t("form.account")}
      name="defaultAccountId"
      value={state.defaultAccountId ?? ""}
      onValue={(defaultAccountId) => change({ defaultAccountId })}
      options={accounts.map(({ id, broker, numberMasked }) => ({
        value: id,
        label: [broker, numberMasked].filter(Boolean).join(" ") || t("form.unnamedAccount"),
      }))}
      error={errors.of("defaultAccountId")}
      hint={t("form.accountHint")}
    />
  );
}
