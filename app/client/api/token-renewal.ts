/** What renewing tokens needs of the browser; injected so that races can be tested. */
export interface RenewalParts {
  readonly readTokens: () => { readonly accessToken: string | null; readonly refreshToken: string | null };
  readonly storeTokens: (pair: { access_token: string; refresh_token: string }) => void;
  readonly postRefresh: (refreshToken: string) => Promise<Response>;
  /** Runs alone over all tabs of this origin; null where the browser has no locks. */
  readonly withLock: (<T>(work: () => Promise<T>) => Promise<T>) | null;
  /** Resolves when another tab stored something, or after the given time. */
  readonly waitForOtherTab: (timeoutMs: number) => Promise<void>;
}

/**
 * renewed: a newer token is stored, replay. contested: another tab was first (or the session is gone), replay
 * with what is stored. ended: there is nothing to renew with.
 */
export type RenewalOutcome = "renewed" | "contested" | "ended";

const otherTabMs = 1_000;

/**
 * Renews the tokens at most once at a time: callers whose requests failed with the same token share one
 * refresh (they are the queue) and replay when it is over. Over several tabs the lock does the same. A refresh token
 * that was refused is not sent again.
 */
export function createTokenRenewal(parts: RenewalParts): (failedToken: string) => Promise<RenewalOutcome> {
  let running: Promise<RenewalOutcome> | null = null;
  /** The refresh token the server did not take: asking again with it would change nothing. */
  let refused: string | null = null;

  const contest = async (): Promise<RenewalOutcome> => {
    if (!parts.withLock) await parts.waitForOtherTab(otherTabMs);
    return "contested";
  };

  const renew = async (failedToken: string): Promise<RenewalOutcome> => {
    const { accessToken, refreshToken } = parts.readTokens();
    if (accessToken !== null && accessToken !== failedToken) return "renewed";
    if (refreshToken === null) return "ended";
    if (refreshToken === refused) return contest();
    // Without an answer there is nothing to renew with either (client contract, S8.3).
    const response = await parts.postRefresh(refreshToken).catch(() => null);
    if (response === null) return "ended";
    if (response.ok) {
      parts.storeTokens((await response.json()) as { access_token: string; refresh_token: string });
      return "renewed";
    }
    if (response.status !== 401 && !(await isAlreadyRefreshed(response))) return "ended";
    refused = refreshToken;
    return contest();
  };

  return (failedToken) => {
    running ??= (parts.withLock ? parts.withLock(() => renew(failedToken)) : renew(failedToken)).finally(
      () => {
        running = null;
      },
    );
    return running;
  };
}

async function isAlreadyRefreshed(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const body = (await response.json().catch(() => null)) as { error?: { message?: string } } | null;
  return body?.error?.message === "Token already refreshed";
}
