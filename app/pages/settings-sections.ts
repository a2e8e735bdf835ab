import type { ComponentType } from "react";
import { mainQuery, query, type ScreenQuery } from "../client/data/screen.ts";
import { dataCards } from "../features/account/profile/data-section.tsx";
import { factorCards } from "../features/account/profile/factor-cards.ts";
import { mailCards } from "../features/account/profile/mail-section.tsx";
import { profileCards } from "../features/account/profile/profile-section.tsx";
import { noticeCards } from "../features/notices/settings-cards.tsx";
import { FollowedCard } from "../features/public-portfolios/followed-card.tsx";
import { ExportCard, RemoveCard } from "../features/safety/leave-cards.tsx";
import { entryCards, watchCards } from "../features/safety/security-cards.tsx";
import { PublicProfileCard } from "../features/social/profile-card.tsx";
import { SupportAccessCard } from "../features/support/access-card.tsx";

/** Card or cards with their own data. */
export interface SettingsCard {
  readonly id: string;
  readonly View: ComponentType;
}

/** Value of `?section=security`; the first one is the default. */
export interface SettingsSection {
  readonly id: "profile" | "public" | "security" | "notifications" | "data";
  readonly queries: readonly ScreenQuery[];
  /** In order. */
  readonly cards: readonly SettingsCard[];
}

const info = mainQuery("GET /api/user/getuserinfo", {});

/** Features add their cards, queries and texts here. */
export const settingsSections: readonly SettingsSection[] = [
  { id: "profile", queries: [info, query("GET /api/currency/list", {})], cards: profileCards },
  {
    id: "public",
    queries: [
      query("GET /api/social/public-profile/for-edit", {}),
      query("GET /api/user/getpublicprofile", {}),
      query("GET /api/social/followed", {}),
    ],
    cards: [
      { id: "public-profile", View: PublicProfileCard },
      { id: "followed", View: FollowedCard },
    ],
  },
  {
    id: "security",
    queries: [
      query("GET /api/user/security-setup", {}),
      query("GET /api/user/security-log", { page: 1 }),
      query("GET /api/user/sign-in-ways", {}),
      query("GET /api/account/external-providers", {}),
      query("GET /api/user/support-access", {}),
    ],
    cards: [...entryCards, ...factorCards, { id: "support-access", View: SupportAccessCard }, ...watchCards],
  },
  {
    id: "notifications",
    queries: [info, query("GET /api/email-settings", {}), query("GET /api/notifications/push", {})],
    cards: [...noticeCards, ...mailCards],
  },
  {
    id: "data",
    queries: [info],
    cards: [...dataCards, { id: "export", View: ExportCard }, { id: "remove", View: RemoveCard }],
  },
];

export const settingsNamespaces: readonly string[] = [
  ...[
    "account",
    "countries",
    "factors",
    "notices",
    "safety",
    "support",
    "verify",
    "social",
    "community",
    "ledger",
  ],
];

/** Returns the first section for an unknown one. */
export function sectionOf(search: URLSearchParams): SettingsSection {
  const named = settingsSections.find(({ id }) => id === search.get("section"));
  const [first] = settingsSections;
  if (!first) throw new Error("no section");
  return named ?? first;
}
