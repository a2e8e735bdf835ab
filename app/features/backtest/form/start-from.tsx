import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { useUser } from "../../../client/session/session-store.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../backtest.module.css";
import type { Weights } from "./draft.ts";

export interface Start {
  readonly name: string;
  readonly currency: string;
  readonly weights: Weights;
}

interface Props {
  readonly onStart: (start: Start) => void;
}

/** Current holdings of a portfolio, or a watchlist in equal weights. */
async function readWeights(kind: string | undefined, id: string) {
  if (kind === "portfolio") return callApi("GET /api/backtest/portfolio-weights", { portfolioId: id });
  if (kind === "watchlist") return callApi("GET /api/backtest/watchlist-weights", { watchlistId: id });
  return undefined;
}

/** Fills the form from a template or, when signed in, from holdings or a watchlist. */
export function StartFrom({ onStart }: Props) {
  const { t } = useTranslation("backtest");
  const user = useUser();
  const templates = useApiQuery("GET /api/backtest/templates", {}).data?.templates ?? [];
  const own = useApiQuery("GET /api/MyPortfolio", {}, { isEnabled: user !== null }).data?.portfolios ?? [];
  const lists = useApiQuery("GET /api/watchlist", {}, { isEnabled: user !== null }).data?.lists ?? [];
  const toasts = useToasts();
  const [chosen, setChosen] = useState("");
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const startFrom = async (value: string) => {
    setChosen(value);
    setLeftOut([]);
    const [kind, id = ""] = value.split(":");
    const template = templates.find(({ code }) => kind === "template" && code === id);
    if (template) onStart({ ...template, name: t(`template.${id}`) });
    const found = await readWeights(kind, id).catch(toasts.failed);
    if (!found) return;
    setLeftOut(found.leftOut.map(({ ticker }) => ticker));
    if (found.weights.length > 0) onStart(found);
  };
  const options = [
    { value: "", label: t("start.none") },
    ...templates.map(({ code }) => ({
      value: `template:${code}`,
      label: t(`template.${code}`),
      group: t("start.templates"),
    })),
    ...own.map(({ id, name }) => ({ value: `portfolio:${id}`, label: name, group: t("start.portfolios") })),
    ...lists
      .filter(({ count }) => count > 0)
      .map(({ id, name }) => ({ value: `watchlist:${id}`, label: name, group: t("start.watchlists") })),
  ];
  if (options.length === 1) return null;
  return (
    <div className={classes.start}>
      <SelectBox
        label={t("start.label")}
        name="start-from"
        value={chosen}
        onValue={(value) => void startFrom(value)}
        options={options}
      />
      {leftOut.length > 0 && (
        <p className={classes.muted} role="status">
          {t("start.leftOut", { tickers: leftOut.join(", ") })}
        </p>
      )}
    </div>
  );
}
