import { abTests } from "./ab-tests.ts";
import { analytics } from "./analytics.ts";
import { codes } from "./codes.ts";
import { country } from "./country.ts";
import { entrance } from "./entrance.ts";
import { forms } from "./forms.ts";
import { guide } from "./guide.ts";
import { notices } from "./notices.ts";
import { opinions } from "./opinions.ts";
import { signedIn } from "./part-2-signed-in.ts";
import { visitor } from "./part-2-visitor.ts";
import { newcomer, states } from "./part-3.ts";
import { language, requests } from "./part-7.ts";
import { sessions, version } from "./part-8.ts";
import type { Group } from "./row.ts";
import { redirect } from "./splash.ts";
import { texts } from "./text-files.ts";
import { waysIn } from "./ways-in.ts";

/** Rows about pages and storage. */
export const stateGroups: readonly Group[] = [
  visitor,
  entrance,
  redirect,
  abTests,
  signedIn,
  states,
  notices,
  newcomer,
  analytics,
  opinions,
];

export const callGroups: readonly Group[] = [
  requests,
  forms,
  waysIn,
  language,
  sessions,
  version,
  texts,
  country,
  codes,
  guide,
];
