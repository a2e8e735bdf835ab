import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useRootData } from "../../../client/data/root-data.ts";
import { query, screen } from "../../../client/data/screen.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { SyncInvitation } from "../../../shell/sync/sync-invitation.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { WideField } from "../../../ui/form/form-grid.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { emptyPortfolio, type PortfolioState, settingPaths, toDraft } from "../portfolio-state.ts";
import classes from "./new-portfolio.module.css";
import { PortfolioForm } from "./portfolio-form.tsx";

const definition = screen({
  namespaces: ["portfolios", "sync"],
  queries: () => [query("GET /api/currency/list", {}), query("GET /api/MyPortfolio/get-non-composite", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** New portfolio; everything but its kind can be changed later. */
export default function NewPortfolioScreen() {
  const { t } = useTranslation("portfolios");
  const navigate = useNavigate();
  const { user } = useRootData();
  const [search] = useSearchParams();
  const { setPrefs } = usePrefs();
  const create = useApiMutation("POST /api/MyPortfolio", [
    "GET /api/MyPortfolio",
    "GET /api/MyPortfolio/get-non-composite",
    "GET /api/DashboardStats/portfolio-list",
  ]);
  const [state, setState] = useState<PortfolioState>(() => ({
    ...emptyPortfolio(user?.currency ?? "RUB"),
    isComposite: search.get("kind") === "composite",
  }));
  const [note, setNote] = useState("");
  const childPaths = state.children.flatMap((_, place) => [`children.${place}.from`, `children.${place}.to`]);
  const errors = toFieldErrors(create.error, [...settingPaths, ...childPaths], t);
  // A second press between the answer and the next page would create two portfolios.
  const isSent = useRef(false);
  const save = async () => {
    if (isSent.current) return;
    isSent.current = true;
    const portfolio = await create.mutateAsync({ ...toDraft(state), note }).catch((error: unknown) => {
      isSent.current = false;
      throw error;
    });
    setPrefs({ portfolio: portfolio.id, currency: null });
    const next = portfolio.view === 2 ? "/holdings" : "/import";
    await navigate(state.isComposite ? "/dashboard" : next);
  };
  return (
    <>
      <PageHeader title={t("new.title")} subtitle={t("new.subtitle")} />
      <SyncInvitation />
      <Card className={classes.card}>
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save().catch(() => undefined);
          }}
        >
          <PortfolioForm
            state={state}
            change={(part) => setState((before) => ({ ...before, ...part }))}
            errors={errors}
            isNew
            note={
              <WideField>
                <TextBox
                  label={t("new.note")}
                  name="note"
                  kind="lines"
                  value={note}
                  onValue={setNote}
                  error={errors.of("note")}
                  maxLength={10_000}
                />
              </WideField>
            }
          />
          <div data-tour="portfolio-save">
            <SubmitRow
              label={t("new.create")}
              isBusy={create.isPending}
              error={errors.form}
              onCancel={() => navigate("/dashboard")}
            />
          </div>
        </form>
      </Card>
    </>
  );
}
