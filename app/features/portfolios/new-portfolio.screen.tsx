import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePrefs } from "../../client/prefs-context.tsx";
import { useRootData } from "../../client/root-data.ts";
import { query, screen } from "../../client/screen.ts";
import { useApiMutation, useApiQuery } from "../../client/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import classes from "./new-portfolio.module.css";

const definition = screen({
  namespaces: ["portfolios"],
  queries: () => [query("GET /api/currency/list", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

const paths = ["name", "currency", "note", "costMethod"];

/** A new portfolio: name, currency, how cost and cash are counted; everything can be changed later. */
export default function NewPortfolioScreen() {
  const { t } = useTranslation("portfolios");
  const navigate = useNavigate();
  const { user } = useRootData();
  const { setPrefs } = usePrefs();
  const currencies = useApiQuery("GET /api/currency/list", {});
  const create = useApiMutation("POST /api/MyPortfolio", ["GET /api/MyPortfolio"]);
  const [draft, setDraft] = useState({
    name: "",
    currency: user?.currency ?? "RUB",
    note: "",
    costMethod: "fifo" as "fifo" | "average",
    isCashTracked: true,
  });
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const errors = toFieldErrors(create.error, paths, t);
  const save = async () => {
    const portfolio = await create.mutateAsync(draft);
    setPrefs({ portfolio: portfolio.id, currency: null });
    await navigate("/import");
  };
  return (
    <>
      <PageHeader title={t("new.title")} subtitle={t("new.subtitle")} />
      <Card className={classes.card}>
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!create.isPending) save().catch(() => undefined);
          }}
        >
          <FormGrid>
            <WideField>
              <TextBox
                label={t("new.name")}
                name="name"
                value={draft.name}
                onValue={(name) => change({ name })}
                error={errors.of("name")}
                placeholder={t("new.namePlaceholder")}
                maxLength={100}
                isRequired
                isAutoFocused
              />
            </WideField>
            <SelectBox
              label={t("new.currency")}
              name="currency"
              value={draft.currency}
              onValue={(currency) => change({ currency })}
              options={(currencies.data?.currencies ?? [{ code: draft.currency, name: draft.currency }]).map(
                ({ code, name }) => ({ value: code, label: `${code} · ${name}` }),
              )}
              error={errors.of("currency")}
              hint={t("new.currencyHint")}
            />
            <SelectBox
              label={t("new.costMethod")}
              name="costMethod"
              value={draft.costMethod}
              onValue={(method) => change({ costMethod: method === "average" ? "average" : "fifo" })}
              options={[
                { value: "fifo", label: t("new.fifo") },
                { value: "average", label: t("new.average") },
              ]}
              hint={t("new.costMethodHint")}
            />
            <WideField>
              <SelectBox
                label={t("new.cash")}
                name="isCashTracked"
                value={draft.isCashTracked ? "on" : "off"}
                onValue={(value) => change({ isCashTracked: value === "on" })}
                options={[
                  { value: "on", label: t("new.cashOn") },
                  { value: "off", label: t("new.cashOff") },
                ]}
                hint={t("new.cashHint")}
              />
            </WideField>
            <WideField>
              <TextBox
                label={t("new.note")}
                name="note"
                kind="lines"
                value={draft.note}
                onValue={(note) => change({ note })}
                error={errors.of("note")}
                maxLength={10_000}
              />
            </WideField>
          </FormGrid>
          <SubmitRow
            label={t("new.create")}
            isBusy={create.isPending}
            error={errors.form}
            onCancel={() => navigate("/dashboard")}
          />
        </form>
      </Card>
    </>
  );
}
