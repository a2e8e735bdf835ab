import type { Row } from "./row.ts";

/** Sentences that a whole journey shows, in Chromium too; each names the test, and the table's own test looks for it. */
export const shownRows: readonly Row[] = [
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
    id: "2.11",
    sentence: "Customize tutorial modal",
    shownBy: ["tests/e2e/dashboard.test.ts", "is arranged by keyboard and mouse"],
  },
  {
    id: "2.12",
    sentence: "Guided tour: about 37 steps in their groups, each on its page, at the control of its name",
    shownBy: ["tests/e2e/tour.test.ts", "walks every step by keyboard, skips none"],
  },
  {
    id: "2.16",
    sentence: "Sign-up modal",
    shownBy: ["tests/e2e/tour.test.ts", "a visitor who wants to watch an asset registers in place"],
  },
  {
    id: "2.33",
    sentence: "Developer panel, in non-production only; reload requests store the current time",
    shownBy: ["tests/e2e/dev.test.ts", "npm run dev serves pages with hot reload from one process"],
  },
  {
    id: "2.34",
    sentence: "A production build has no line of the developer panel",
    shownBy: ["tests/e2e/contract-calls.test.ts", "a production build has no line of the developer panel"],
  },
  {
    id: "3.48",
    sentence: 'A nil-GUID constant and a string constant "3" exist',
    shownBy: ["tests/e2e/dev.test.ts", "npm run dev serves pages with hot reload from one process"],
  },
  {
    id: "4.3",
    sentence: "Refresh replaces the tokens; on a 401 the access token is refreshed once",
    shownBy: ["tests/e2e/account.test.ts", "renews an expired access token without anybody noticing"],
  },
  {
    id: "4.16",
    sentence: "Tour: paused by popstate; Continue resumes, Restart goes to DashboardBalance",
    shownBy: [
      "tests/e2e/tour.test.ts",
      "keeps its step when it is left, reloaded or read in another language",
    ],
  },
  {
    id: "7.8",
    sentence: "The base URL is prefixed to /api/ paths; the {apiUrl} placeholder maps to /extapi",
    shownBy: ["tests/e2e/dev.test.ts", "npm run dev serves pages with hot reload from one process"],
  },
  {
    id: "7.25",
    sentence: "POST /api/account/google, /apple, /yandex; loginWithExternalAndPassword: key, password",
    shownBy: ["tests/e2e/two-factor.test.ts", "with Google: a new account, the password of an old one once"],
  },
  {
    id: "7.26",
    sentence: "POST /api/account/loginWithTfa, /loginWithRecoveryCode: what they open",
    shownBy: [
      "tests/e2e/two-factor.test.ts",
      "an authenticator app and a passkey: switched on, used each way",
    ],
  },
];
