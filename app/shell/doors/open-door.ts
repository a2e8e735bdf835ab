import { callApi } from "../../client/api/api-client.ts";
import { PortfolioView } from "../../shared/codes.ts";
import type { Prefs } from "../../shared/prefs.ts";

export type Door = "broker" | "file" | "positions" | "transaction" | "demo" | "later";

interface NewPortfolio {
  readonly currency: string;
  readonly portfolioName: string;
}

export interface FirstChoice extends NewPortfolio {
  readonly country: string;
  readonly prefs: Pick<Prefs, "language" | "locale" | "theme" | "isDeviceTheme">;
  /** Path of "later". */
  readonly next: string;
}

/** Choices that start with a portfolio. */
const pages = {
  broker: (id: string) => `/sync?connect=list&portfolio=${id}`,
  file: (id: string) => `/import?p=${id}`,
  positions: (id: string) => `/add-positions?p=${id}`,
  transaction: (id: string) => `/transactions?p=${id}&new=buy`,
} as const;

/**
 * Completes onboarding; a retry creates no second portfolio.
 * @returns the page behind the choice
 * @throws ApiError
 */
export async function openDoor(door: Door, choice: FirstChoice): Promise<string> {
  const { country, currency, prefs } = choice;
  const { language, locale, theme, isDeviceTheme } = prefs;
  await callApi("POST /api/userProfile/updateuserinfo", {
    ...{ country, currency, language, locale },
    // Without a chosen theme the device decides.
    ...(isDeviceTheme ? {} : { theme }),
  });
  const page = await pageBehind(door, choice);
  await callApi("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
  return page;
}

/** Returns null where something is created first. */
export const addressBehind = (door: Door, portfolioId: string): string | null =>
  door === "demo" || door === "later" ? null : pages[door](portfolioId);

export async function ensurePortfolio({ currency, portfolioName }: NewPortfolio): Promise<string> {
  const { portfolios } = await callApi("GET /api/MyPortfolio", {});
  const view = PortfolioView.transactional;
  const own = portfolios.find((one) => !one.isDemo && !one.isComposite && one.view === view);
  return (own ?? (await callApi("POST /api/MyPortfolio", { name: portfolioName, currency, view }))).id;
}

/**
 * Creates missing data and returns the page.
 * @throws ApiError
 */
export async function pageBehind(
  door: Door,
  choice: NewPortfolio & Pick<FirstChoice, "next">,
): Promise<string> {
  if (door === "later") return choice.next;
  if (door !== "demo") return pages[door](await ensurePortfolio(choice));
  const { portfolios } = await callApi("GET /api/MyPortfolio", {});
  const first =
    portfolios.find(({ isDemo }) => isDemo) ??
    (await callApi("POST /api/MyPortfolio/demo", {})).portfolios[0];
  return first ? `/dashboard?p=${first.id}` : "/dashboard";
}
