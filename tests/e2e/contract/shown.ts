import type { Row } from "./row.ts";

/** Sentences that other tests show; each names the test, and the table's own test looks whether it is there. */
export const shownRows: readonly Row[] = [
  {
    id: "2.7",
    sentence:
      "Named routes: /dashboard, /new-portfolio, /stats, /manage-portfolios, /div-calendar, /user-profile",
    shownBy: ["tests/screens.db.test.ts", "shows the screens inside"],
  },
  {
    id: "2.8",
    sentence:
      "A splash/loading screen shows during redirects; splash force-hidden after 3000 ms when nothing is loading",
    shownBy: [
      "tests/e2e/shell.test.ts",
      "covers a redirect with the splash, and takes it away after 3000 ms",
    ],
  },
  {
    id: "2.9",
    sentence: "Route guard: every rule of the access list, decided alike by server and browser",
    shownBy: ["app/shared/route-guard.test.ts", "goes to login, to onboarding, or stays"],
  },
  {
    id: "2.10",
    sentence: "Pages known only as analytics labels: login, signup, verify password, two-factor, ...",
    shownBy: ["app/client/page-labels.test.ts", "%s is %j"],
  },
  {
    id: "2.11",
    sentence: "Customize tutorial modal",
    shownBy: ["tests/e2e/dashboard.test.ts", "is arranged by keyboard and mouse"],
  },
  {
    id: "2.12",
    sentence: "Guided tour: five choices, about 37 steps in their groups, the pages it links",
    shownBy: ["tests/e2e/tour.test.ts", "walks every step by keyboard, skips none"],
  },
  {
    id: "2.13",
    sentence: "All but portfolio creation are disabled when there is no portfolio, setup is required, ...",
    shownBy: ["app/features/tour/tour.test.ts", "what can be chosen"],
  },
  {
    id: "2.14",
    sentence: "In stealth mode the balance and total gain steps are replaced by the pie viewer step",
    shownBy: ["app/features/tour/tour.test.ts", "while amounts are hidden show the pie viewer"],
  },
  {
    id: "2.15",
    sentence: "A first-time hint with the welcome text appears once per user",
    shownBy: ["app/features/tour/tour.test.ts", "welcomes once, keeps its step for the next document"],
  },
  {
    id: "2.16",
    sentence: "Sign-up modal",
    shownBy: ["tests/e2e/tour.test.ts", "a visitor who wants to watch an asset registers in place"],
  },
  {
    id: "2.17",
    sentence: "/pricing and /user-manage-subscription",
    shownBy: ["app/features/subscription/subscription.db.test.ts", "without billing everything is unlocked"],
  },
  {
    id: "3.2",
    sentence: "A tfaUserToken is held in state (null by default)",
    shownBy: [
      "tests/e2e/two-factor.test.ts",
      "an authenticator app and a passkey: switched on, used each way",
    ],
  },
  {
    id: "3.12",
    sentence: "Enumerations: report type, account type, portfolio view, ... , feedback type",
    shownBy: ["app/shared/codes.test.ts", "%s has the codes of the specification in its order"],
  },
  {
    id: "4.3",
    sentence: "Refresh replaces the tokens; on a 401 the access token is refreshed once",
    shownBy: ["tests/e2e/account.test.ts", "renews an expired access token without anybody noticing"],
  },
  {
    id: "4.4",
    sentence: "Recent currencies: setting the list dedupes and keeps 5",
    shownBy: ["app/client/storage.test.ts", "recent currencies"],
  },
  {
    id: "4.11",
    sentence: "Notification and dashboard reload requests store the current time",
    shownBy: ["app/client/reloads.test.ts", "keeps the time of every request and tells who listens"],
  },
  {
    id: "4.13",
    sentence: "Marking a feature shown adds or updates its date",
    shownBy: ["app/client/shown.test.ts", "a feature that was shown is kept with the day of the last time"],
  },
  {
    id: "4.14",
    sentence: "Marking a feedback shown adds its id once only",
    shownBy: ["app/client/shown.test.ts", "a feedback that was asked for is kept once"],
  },
  {
    id: "4.16",
    sentence: "Tour: paused, skipped, finished or reset; Continue resumes, Restart goes to DashboardBalance",
    shownBy: [
      "tests/e2e/tour.test.ts",
      "keeps its step when it is left, reloaded or read in another language",
    ],
  },
  {
    id: "4.17",
    sentence:
      "Skipping ends the tour and shows a hint; finishing shows the feedback dialog unless it was sent",
    shownBy: ["app/features/tour/tour.test.ts", "ends with the hint when it is skipped"],
  },
  {
    id: "4.15",
    sentence: "A/B test: a result is saved once per user and test",
    shownBy: ["app/features/ab-tests/ab-tests.db.test.ts", "draws, counts and keeps once per person"],
  },
  {
    id: "5.1",
    sentence: "Feedback send is disabled until a star rating is chosen; text is optional",
    shownBy: ["tests/e2e/dashboard.test.ts", "is arranged by keyboard and mouse"],
  },
  {
    id: "5.2",
    sentence: "Rating maximum 3 stars",
    shownBy: ["app/features/feedback/feedback.db.test.ts", "stars and words are kept"],
  },
  {
    id: "6.1",
    sentence: "Admin, support and partner API groups: each refuses who has not the role",
    shownBy: ["tests/matrix.db.test.ts", "every endpoint with a role refuses a plain user"],
  },
  {
    id: "7.22",
    sentence: "POST /api/account/refresh: refresh_token; answer has access_token and refresh_token",
    shownBy: ["app/features/account/account.db.test.ts", "refreshes by rotation"],
  },
  {
    id: "7.23",
    sentence:
      "POST /api/account/requestForgotPassword: email; resetPassword: Id, Code, Password, PasswordConfirmation",
    shownBy: ["app/features/account/password-reset.db.test.ts", "is set anew by the mailed link"],
  },
  {
    id: "7.24",
    sentence: "POST feedback {stars, message, feedbackType}",
    shownBy: ["app/features/feedback/feedback.db.test.ts", "stars and words are kept"],
  },
  {
    id: "7.25",
    sentence: "POST /api/account/google, /apple, /yandex; loginWithExternalAndPassword: key, password",
    shownBy: ["tests/e2e/two-factor.test.ts", "with Google: a new account, the password of an old one once"],
  },
  {
    id: "7.26",
    sentence: "POST /api/account/loginWithTfa, /loginWithRecoveryCode",
    shownBy: [
      "tests/e2e/two-factor.test.ts",
      "an authenticator app and a passkey: switched on, used each way",
    ],
  },
  {
    id: "7.50",
    sentence: "The /public flag: the API answers /api/public/X and, signed in, /api/X",
    shownBy: [
      "app/server/own-path.db.test.ts",
      "every public path answers a signed-in user without /public alike",
    ],
  },
  {
    id: "7.51",
    sentence: "Path catalogue under /api: what is built is described, and nothing else",
    shownBy: ["tests/openapi.db.test.ts", "has every endpoint and nothing else"],
  },
  {
    id: "8.30",
    sentence: "401 handled over several tabs: one refresh",
    shownBy: ["app/client/token-renewal.test.ts", "refreshes once over two tabs that share a lock"],
  },
];
