import { expect, it, vi } from "vitest";
import { createTokenRenewal, type RenewalParts } from "./token-renewal.ts";

interface Tab {
  readonly parts: RenewalParts;
  readonly stored: { accessToken: string | null; refreshToken: string | null };
}

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const pair = (n: number) => ({ access_token: `access-${n}`, refresh_token: `refresh-${n}` });
const alreadyRefreshed = () =>
  answer(400, { error: { code: "TOKEN_ALREADY_REFRESHED", message: "Token already refreshed" } });

function makeTab(
  server: (refreshToken: string, tab: Tab) => Promise<Response> | Response,
  change: Partial<RenewalParts> = {},
): Tab {
  const stored = { accessToken: "access-1" as string | null, refreshToken: "refresh-1" as string | null };
  const tab: Tab = {
    stored,
    parts: {
      readTokens: () => ({ ...stored }),
      storeTokens: (tokens) => {
        stored.accessToken = tokens.access_token;
        stored.refreshToken = tokens.refresh_token;
      },
      postRefresh: async (token) => server(token, tab),
      withLock: null,
      waitForOtherTab: () => Promise.resolve(),
      ...change,
    },
  };
  return tab;
}

function makeLock(): NonNullable<RenewalParts["withLock"]> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}

it("lets all requests that failed together share one refresh", async () => {
  const server = vi.fn(async () => answer(200, pair(2)));
  const tab = makeTab(server);
  const renew = createTokenRenewal(tab.parts);
  expect(await Promise.all([renew("access-1"), renew("access-1"), renew("access-1")])).toEqual([
    "renewed",
    "renewed",
    "renewed",
  ]);
  expect(server).toHaveBeenCalledTimes(1);
  expect(server).toHaveBeenCalledWith("refresh-1", tab);
  expect(tab.stored).toEqual({ accessToken: "access-2", refreshToken: "refresh-2" });
});

it("only replays when a newer token is stored than the one that failed", async () => {
  const server = vi.fn(() => answer(200, pair(3)));
  const tab = makeTab(server);
  const renew = createTokenRenewal(tab.parts);
  expect(await renew("access-0")).toBe("renewed");
  expect(server).not.toHaveBeenCalled();
});

it("refreshes once over two tabs that share a lock", async () => {
  const shared = { accessToken: "access-1" as string | null, refreshToken: "refresh-1" as string | null };
  const server = vi.fn(async () => answer(200, pair(2)));
  const withLock = makeLock();
  const tabs = [1, 2].map(() =>
    makeTab(server, {
      withLock,
      readTokens: () => ({ ...shared }),
      storeTokens: (tokens) =>
        Object.assign(shared, { accessToken: tokens.access_token, refreshToken: tokens.refresh_token }),
    }),
  );
  const outcomes = await Promise.all(
    tabs.map((tab) => createTokenRenewal(tab.parts)(shared.accessToken ?? "")),
  );
  expect(outcomes).toEqual(["renewed", "renewed"]);
  expect(server).toHaveBeenCalledTimes(1);
});

it("without locks waits at most a second for the tab that was first, then replays what is stored", async () => {
  const waited: number[] = [];
  const tab = makeTab(alreadyRefreshed, {
    waitForOtherTab: async (timeoutMs) => {
      waited.push(timeoutMs);
      tab.stored.accessToken = "access-of-the-other-tab";
    },
  });
  expect(await createTokenRenewal(tab.parts)("access-1")).toBe("contested");
  expect(waited).toEqual([1_000]);
  expect(tab.stored.accessToken).toBe("access-of-the-other-tab");
});

it("with locks does not wait: the other tab stored before it let go", async () => {
  const waitForOtherTab = vi.fn(() => Promise.resolve());
  const tab = makeTab(alreadyRefreshed, { withLock: makeLock(), waitForOtherTab });
  expect(await createTokenRenewal(tab.parts)("access-1")).toBe("contested");
  expect(waitForOtherTab).not.toHaveBeenCalled();
});

it.each([
  ["a refused refresh token", () => answer(401, { error: { message: "Not signed in" } }), "contested"],
  ["the race of two tabs", alreadyRefreshed, "contested"],
  ["another 400", () => answer(400, { error: { message: "Invalid input" } }), "ended"],
  ["a 400 that is no JSON", () => new Response("<html>", { status: 400 }), "ended"],
  ["a failing server", () => answer(503, {}), "ended"],
])("%s", async (_name, server, outcome) => {
  const tab = makeTab(server);
  expect(await createTokenRenewal(tab.parts)("access-1")).toBe(outcome);
  expect(tab.stored).toEqual({ accessToken: "access-1", refreshToken: "refresh-1" });
});

it.each([
  ["without locks", null],
  ["with locks", makeLock()],
])(
  "sends a refused refresh token once, however many calls replay and fail again, %s",
  async (_name, withLock) => {
    const server = vi.fn(() => answer(401, { error: { message: "Not signed in" } }));
    const tab = makeTab(server, { withLock });
    const renew = createTokenRenewal(tab.parts);
    const waiting = async () => [await renew("access-1"), await renew("access-1")];
    expect(await Promise.all([waiting(), waiting(), waiting()])).toEqual(
      Array.from({ length: 3 }, () => ["contested", "contested"]),
    );
    expect(server).toHaveBeenCalledTimes(1);
    // A new sign-in brings another token.
    Object.assign(tab.stored, { accessToken: "access-8", refreshToken: "refresh-8" });
    await renew("access-8");
    expect(server).toHaveBeenLastCalledWith("refresh-8", tab);
  },
);

it("ends at once without a refresh token", async () => {
  const server = vi.fn(() => answer(200, pair(2)));
  const tab = makeTab(server);
  tab.stored.refreshToken = null;
  expect(await createTokenRenewal(tab.parts)("access-1")).toBe("ended");
  expect(server).not.toHaveBeenCalled();
});

it("passes a network failure on and can be asked again", async () => {
  let isDown = true;
  const tab = makeTab(async () => {
    if (isDown) throw new TypeError("Failed to fetch");
    return answer(200, pair(2));
  });
  const renew = createTokenRenewal(tab.parts);
  expect(await renew("access-1")).toBe("ended");
  isDown = false;
  expect(await renew("access-1")).toBe("renewed");
});
