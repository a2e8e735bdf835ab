/** Injected so that races can be tested. */
export interface RenewalParts {
  readonly readTokens: () => { readonly accessToken: string | null; readonly refreshToken: string | null };
  readonly storeTokens: (pair: { access_token: string; refresh_token: string }) => void;
  readonly postRefresh: (refreshToken: string) => Promise<Response>;
  /** Exclusive over all tabs; null without locks. */
  readonly withLock: (<T>(work: () => Promise<T>) => Promise<T>) | null;
  /** Another tab's store, or the timeout. */
  readonly waitForOtherTab: (timeoutMs: number) => Promise<void>;
}

/** renewed: replay with the new token. contested: another tab was first. ended: nothing left to renew with. */
export type RenewalOutcome = "renewed" | "contested" | "ended";

const otherTabMs = 1_000;

/** Shares a refresh over callers and tabs; never resends a rejected token. */
export function createTokenRenewal(parts: RenewalParts): (failedToken: string) => Promise<RenewalOutcome> {
  let running: Promise<RenewalOutcome> | null = null;
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
    // Without a response the session ends too (client contract, S8.3).
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
