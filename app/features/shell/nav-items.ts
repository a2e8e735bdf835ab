import {
  IconArrowsExchange,
  IconBriefcase,
  IconCalendarDollar,
  IconCalendarEvent,
  IconCategory,
  IconChartLine,
  IconCoins,
  IconDatabaseImport,
  IconFileImport,
  IconFileSad,
  IconHeartCheck,
  IconHistory,
  IconHome,
  IconLifebuoy,
  IconList,
  IconScale,
  IconSettingsAutomation,
  IconShieldCheck,
  IconTarget,
  IconWallet,
} from "@tabler/icons-react";
import type { NavItem } from "../../ui/shell/nav.tsx";

/** Places of the product in the rail and at the bottom of a phone; `g` and a letter goes there. */
export interface Place extends NavItem {
  readonly shortcut: string;
  /** Shows one portfolio: without any there is nothing to show yet. */
  readonly isAboutPortfolio?: true;
}

export const navItems: readonly Place[] = [
  {
    labelKey: "shell:nav.dashboard",
    href: "/dashboard",
    icon: IconChartLine,
    shortcut: "g d",
    isAboutPortfolio: true,
  },
  {
    labelKey: "shell:nav.holdings",
    href: "/holdings",
    icon: IconList,
    shortcut: "g h",
    isAboutPortfolio: true,
  },
  {
    labelKey: "shell:nav.transactions",
    href: "/transactions",
    icon: IconArrowsExchange,
    shortcut: "g t",
    isAboutPortfolio: true,
  },
  {
    labelKey: "shell:nav.import",
    href: "/import",
    icon: IconFileImport,
    shortcut: "g i",
    isAboutPortfolio: true,
  },
  {
    labelKey: "shell:nav.income",
    href: "/div-calendar",
    icon: IconCalendarDollar,
    shortcut: "g n",
    isAboutPortfolio: true,
  },
  { labelKey: "shell:nav.prices", href: "/prices", icon: IconCoins, shortcut: "g p" },
  {
    labelKey: "shell:nav.pies",
    href: "/pies",
    icon: IconCategory,
    shortcut: "g s",
    isAboutPortfolio: true,
  },
  {
    labelKey: "shell:nav.rebalancing",
    href: "/rebalancing",
    icon: IconScale,
    shortcut: "g b",
    isAboutPortfolio: true,
  },
  {
    labelKey: "shell:nav.goals",
    href: "/goals",
    icon: IconTarget,
    shortcut: "g g",
    isAboutPortfolio: true,
  },
  {
    labelKey: "shell:nav.ownAssets",
    href: "/own-assets",
    icon: IconHome,
    shortcut: "g w",
    isSecondary: true,
  },
  {
    labelKey: "shell:nav.cash",
    href: "/cash",
    icon: IconWallet,
    shortcut: "g c",
    isAboutPortfolio: true,
    isSecondary: true,
  },
  {
    labelKey: "shell:nav.events",
    href: "/corporate-actions",
    icon: IconCalendarEvent,
    shortcut: "g e",
    isAboutPortfolio: true,
    isSecondary: true,
  },
  {
    labelKey: "shell:nav.portfolios",
    href: "/manage-portfolios",
    icon: IconBriefcase,
    shortcut: "g m",
    isSecondary: true,
  },
  {
    labelKey: "shell:nav.history",
    href: "/history",
    icon: IconHistory,
    shortcut: "g y",
    isAboutPortfolio: true,
    isSecondary: true,
  },
  {
    labelKey: "shell:nav.dataHealth",
    href: "/data-health",
    icon: IconHeartCheck,
    shortcut: "g q",
    isAboutPortfolio: true,
  },
];

/** Places that only some roles have; an admin has them all. */
interface RolePlace extends Place {
  readonly role: "support" | "admin";
}

const rolePlaces: readonly RolePlace[] = [
  {
    labelKey: "shell:nav.assetSupport",
    href: "/support/assets",
    icon: IconLifebuoy,
    shortcut: "g a",
    isSecondary: true,
    role: "support",
  },
  {
    labelKey: "shell:nav.quarantine",
    href: "/support/quarantine",
    icon: IconShieldCheck,
    shortcut: "g k",
    isSecondary: true,
    role: "support",
  },
  {
    labelKey: "shell:nav.failedFiles",
    href: "/support/failed-files",
    icon: IconFileSad,
    shortcut: "g f",
    isSecondary: true,
    role: "support",
  },
  {
    labelKey: "shell:nav.providers",
    href: "/admin/providers",
    icon: IconDatabaseImport,
    shortcut: "g o",
    isSecondary: true,
    role: "admin",
  },
  {
    labelKey: "shell:nav.jobs",
    href: "/admin/jobs",
    icon: IconSettingsAutomation,
    shortcut: "g j",
    isSecondary: true,
    role: "admin",
  },
];

/** All places of a user with these roles. */
export const placesOf = (roles: readonly string[]): readonly Place[] => [
  ...navItems,
  ...rolePlaces.filter(({ role }) => roles.includes(role) || roles.includes("admin")),
];
