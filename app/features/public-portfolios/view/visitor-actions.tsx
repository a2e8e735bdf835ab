import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { goToDocument } from "../../../client/navigation/navigate-away.ts";
import { useUser } from "../../../client/session/session-store.ts";
import { defaultWatchColumns } from "../../../shared/names/watch-columns.ts";
import { writeMix } from "../../../shared/text/mix-address.ts";
import type { UserInfo } from "../../../shared/user-info.schema.ts";
import { useSignUpModal } from "../../../shell/sign-up/ask-sign-up.tsx";
import {
  IconEye,
  IconHeart,
  IconHeartFilled,
  IconHistoryToggle,
  IconSettings,
} from "../../../ui/icons/icons.ts";
import { errorText } from "../../../ui/states/error-text.ts";
import { symbolOf } from "./asset-name.tsx";
import { ShareMenu } from "./share-menu.tsx";
import classes from "./view.module.css";
import type { Portfolio } from "./view.types.ts";

const state = "GET /api/social/follow";

interface VisitorActionsProps {
  readonly publicKey: string;
  readonly portfolio: Portfolio;
}

/** Offers follow, share, backtest and copy: a visitor is asked to sign up where an account is needed. */
export function VisitorActions({ publicKey, portfolio }: VisitorActionsProps) {
  const { t } = useTranslation("public-portfolios");
  const [problem, setProblem] = useState<string | null>(null);
  const backtest = useBacktestAddress(portfolio);
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    setProblem(errorText(error, t));
  };
  return (
    <>
      <FollowButton publicKey={publicKey} onFailed={failed} />
      <ShareMenu publicKey={publicKey} name={portfolio.name} />
      {backtest !== null && (
        <a className="button button-quiet" href={backtest}>
          <IconHistoryToggle size={18} stroke={1.6} aria-hidden />
          {t("actions.backtest")}
        </a>
      )}
      <CopyButton publicKey={publicKey} portfolio={portfolio} onFailed={failed} />
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface ActionProps {
  readonly publicKey: string;
  readonly onFailed: (error: unknown) => void;
}

function FollowButton({ publicKey: key, onFailed }: ActionProps) {
  const { t } = useTranslation("public-portfolios");
  const user = useUser();
  const [ask, modal] = useSignUpModal();
  const { data } = useApiQuery(state, { key }, { isEnabled: user !== null });
  const touched = [state, "GET /api/social/followed", "GET /api/public/portfolio"] as const;
  const follow = useApiMutation("POST /api/social/follow", touched);
  const leave = useApiMutation("DELETE /api/social/follow", touched);
  if (data?.isOwn)
    return (
      <a className="button button-primary" href={`/share/publish?p=${data.portfolioId}`}>
        <IconSettings size={18} stroke={1.6} aria-hidden />
        {t("actions.manage")}
      </a>
    );
  if (user === null)
    return (
      <>
        <button
          type="button"
          className="button button-primary"
          aria-haspopup="dialog"
          onClick={() => ask({ kind: "follow", id: key })}
        >
          <IconHeart size={18} stroke={1.6} aria-hidden />
          {t("actions.follow")}
        </button>
        {modal}
      </>
    );
  const isFollowed = data?.isFollowed ?? false;
  const Icon = isFollowed ? IconHeartFilled : IconHeart;
  const isBusy = follow.isPending || leave.isPending;
  return (
    <button
      type="button"
      className={`button ${isFollowed ? "button-quiet" : "button-primary"}`}
      aria-pressed={isFollowed}
      aria-busy={isBusy || undefined}
      disabled={data === undefined}
      onClick={() => {
        if (isBusy) return;
        (isFollowed ? leave : follow).mutateAsync({ key }).catch(onFailed);
      }}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      {t(isFollowed ? "actions.following" : "actions.follow")}
    </button>
  );
}

/** Returns listed holdings with known weights for an address, largest first. */
const mixOf = ({ holdings }: Portfolio) =>
  holdings.flatMap(({ asset, weight }) => {
    const symbol = symbolOf(asset);
    return symbol !== null && "value" in weight && Number(weight.value) > 0
      ? [{ symbol, weight: weight.value }]
      : [];
  });

/** Returns whether an account finds the assets: the demo's are fictional, and an account has one market. */
const isOfMarket = ({ isDemo }: Portfolio, user: Pick<UserInfo, "isDemo"> | null): boolean =>
  isDemo === (user?.isDemo ?? false);

/**
 * Returns the address of a backtest of today's weights: in the app if signed in, else the public tool, which knows both
 * markets; null without listed holdings.
 */
function useBacktestAddress(portfolio: Portfolio): string | null {
  const user = useUser();
  if (user !== null && !isOfMarket(portfolio, user)) return null;
  const page = user?.onboardingState === "completed" ? "/backtest" : "/stock-portfolio-performance";
  const { name, currency } = portfolio;
  const mix = writeMix(mixOf(portfolio));
  return mix === "" ? null : `${page}?${new URLSearchParams({ mix, currency, name })}`;
}

/** Copies all listed holdings to a new watchlist of the reader, if their account finds them. */
function CopyButton({ publicKey, portfolio, onFailed }: ActionProps & { readonly portfolio: Portfolio }) {
  const { t } = useTranslation("public-portfolios");
  const user = useUser();
  const [ask, modal] = useSignUpModal();
  const [isBusy, setBusy] = useState(false);
  const { name } = portfolio;
  // Without prices there are no weights, and a list needs none.
  const symbols = portfolio.holdings.flatMap(({ asset }) => symbolOf(asset) ?? []);
  if (symbols.length === 0 || !isOfMarket(portfolio, user)) return null;
  const label = (
    <>
      <IconEye size={18} stroke={1.6} aria-hidden />
      {t("actions.copy")}
    </>
  );
  if (user === null)
    return (
      <>
        <button
          type="button"
          className="button button-quiet"
          aria-haspopup="dialog"
          onClick={() => ask({ kind: "copy-portfolio", id: publicKey })}
        >
          {label}
        </button>
        {modal}
      </>
    );
  const copy = () => {
    setBusy(true);
    const list = {
      name: name.slice(0, 60),
      columns: [...defaultWatchColumns],
      assets: symbols.map((symbol) => ({ symbol })),
    };
    callApi("POST /api/watchlist", list)
      .then(({ id }) => goToDocument(`/watchlists?list=${id}`), onFailed)
      .finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && copy()}
    >
      {label}
    </button>
  );
}
