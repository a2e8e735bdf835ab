import { callApi } from "../../client/api-client.ts";
import { PortfolioView } from "../../shared/codes.ts";
import type { Prefs } from "../../shared/prefs.ts";

/** Ways from the first screen into the program. */
export type Door = "broker" | "file" | "positions" | "transaction" | "demo" | "later";

/** Choices of the first screen. */
export interface FirstChoice {
  readonly country: string;
  readonly currency: string;
  /** Name of the portfolio that is made on the way. */
  readonly portfolioName: string;
  readonly prefs: Pick<Prefs, "language" | "locale" | "theme" | "isDeviceTheme">;
  /** Page of "later", a path of this site. */
  readonly next: string;
}

/** Addresses behind the doors that begin with a portfolio of one's own. */
const pages = {
  broker: (id: string) => `/sync?connect=list&portfolio=${id}`,
  file: (id: string) => `/import?p=${id}`,
  positions: (id: string) => `/add-positions?p=${id}`,
  transaction: (id: string) => `/transactions?p=${id}&new=buy`,
} as const;

/**
 * Saves the choices, makes the first portfolio where the door needs one, and ends the first steps. Repeating it after
 * a failure makes no second portfolio.
 * @returns the page behind the door
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

async function pageBehind(door: Door, { currency, portfolioName, next }: FirstChoice): Promise<string> {
  if (door === "later") return next;
  const { portfolios } = await callApi("GET /api/MyPortfolio", {});
  if (door === "demo") {
    const first =
      portfolios.find(({ isDemo }) => isDemo) ??
      (await callApi("POST /api/MyPortfolio/demo", {})).portfolios[0];
    return first ? `/dashboard?p=${first.id}` : "/dashboard";
  }
  const view = PortfolioView.transactional;
  const own = portfolios.find((one) => !one.isDemo && !one.isComposite && one.view === view);
  const { id } = own ?? (await callApi("POST /api/MyPortfolio", { name: portfolioName, currency, view }));
  return pages[door](id);
}
