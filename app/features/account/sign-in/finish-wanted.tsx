import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import type { WantedAction } from "../../../client/dom/storage.ts";
import { claimPendingAction } from "../../../client/session/pending-action.ts";
import { useUser } from "../../../client/session/session-store.ts";
import { loadTexts } from "../../../client/texts/browser-i18n.ts";
import { defaultWatchColumns } from "../../../shared/names/watch-columns.ts";
import { keepPreview } from "../../../shell/sign-up/keep-preview.ts";
import { useToasts } from "../../../ui/states/toast.tsx";

/** Performs the action a visitor wanted before signing up, on the first signed-in page, and reports it. */
export function FinishWanted() {
  // Texts load once there is something to do, not on every page.
  const { i18n } = useTranslation();
  const user = useUser();
  const client = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  useEffect(() => {
    if (!user) return;
    const action = claimPendingAction(new Date());
    if (!action) return;
    const finish = async () => {
      await loadTexts(["account"]);
      const t = i18n.getFixedT(null, "account");
      const page = await carryOut(action, t);
      await client.invalidateQueries();
      toasts.done(t(`account:wanted.${action.kind}.done`));
      await navigate(page);
    };
    finish().catch((thrown: unknown) => {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (action.kind !== "keep-preview" || thrown.code !== "NOT_FOUND") return toasts.failed(thrown);
      // The preview expired before the account existed.
      toasts.refused(i18n.t("account:wanted.keep-preview.gone"));
    });
  }, [user, client, toasts, navigate, i18n]);
  return null;
}

/**
 * Performs the pending action.
 * @returns the page that shows the result
 */
function carryOut(action: WantedAction, t: TFunction): Promise<string> {
  switch (action.kind) {
    case "keep-preview":
      return keepPreview(t("account:wanted.keep-preview.name"));
    case "watch":
      return watch(action.id, t("account:wanted.list"));
    case "save-backtest":
      return keepBacktest(action.id);
    case "follow":
      return follow(action.id);
    case "copy-portfolio":
      return copyPortfolio(action.id);
  }
}

/** @returns the portfolio's page */
async function follow(key: string): Promise<string> {
  await callApi("POST /api/social/follow", { key });
  return `/public/portfolios/${key}`;
}

/** Copies the listed holdings of a public portfolio to a new watchlist of the same name. */
async function copyPortfolio(key: string): Promise<string> {
  const { name, holdings } = await callApi("GET /api/public/portfolio", { key });
  const assets = holdings.flatMap(({ asset: { ticker, exchange } }) =>
    ticker === null || exchange === null ? [] : [{ symbol: `${ticker}@${exchange}` }],
  );
  const columns = [...defaultWatchColumns];
  const { id } = await callApi("POST /api/watchlist", { name: name.slice(0, 60), columns, assets });
  return `/watchlists?list=${id}`;
}

/** Adds to the first list, created if necessary. */
async function watch(symbol: string, name: string): Promise<string> {
  const { lists } = await callApi("GET /api/watchlist", {});
  const list =
    lists[0] ?? (await callApi("POST /api/watchlist", { name, columns: [...defaultWatchColumns] }));
  await callApi("POST /api/watchlistAsset", { watchlistId: list.id, symbol });
  return `/watchlists?list=${list.id}`;
}

/** A visitor's result expires after a day; run again, it belongs to the account. */
async function keepBacktest(id: string): Promise<string> {
  const { question } = await callApi("GET /api/backtest-result/stats", { id });
  const result = await callApi("POST /api/backtest/calc", question);
  return "id" in result ? `/backtest?r=${result.id}` : "/backtest";
}
