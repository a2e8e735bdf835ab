import {
  IconArrowsExchange,
  IconArrowsSplit2,
  IconBriefcase,
  IconCalendarDollar,
  IconCalendarEvent,
  IconCalendarStats,
  IconCategory,
  IconChartHistogram,
  IconChartLine,
  IconCoins,
  IconDatabaseImport,
  IconEye,
  IconFileImport,
  IconFileSad,
  IconFilterSearch,
  IconHeartCheck,
  IconHistory,
  IconHistoryToggle,
  IconHome,
  IconLifebuoy,
  IconList,
  IconListCheck,
  IconMessageHeart,
  IconPlugConnected,
  IconReportMoney,
  IconScale,
  IconSettingsAutomation,
  IconShieldCheck,
  IconTarget,
  IconTrendingUp,
  IconWallet,
} from "@tabler/icons-react";
import type { NavItem } from "../../ui/shell/nav-list.tsx";

/** Places of the product in the rail and at the bottom of a phone; `g` and a letter goes there. */
export interface Place extends NavItem {
  readonly shortcut?: string;
  /** One of the four at the bottom of a phone; the fifth tab is all the others. */
  readonly isTab?: true;
}

/** What a portfolio is, what shall become of it, what else there is to buy, a year's accounts, where data come from. */
const groups = {
  portfolio: "shell:navGroup.portfolio",
  plan: "shell:navGroup.plan",
  market: "shell:navGroup.market",
  results: "shell:navGroup.results",
  data: "shell:navGroup.data",
  manage: "shell:navGroup.manage",
  support: "shell:navGroup.support",
} as const;

export const navItems: readonly Place[] = [
  {
    labelKey: "shell:nav.dashboard",
    href: "/dashboard",
    icon: IconChartLine,
    shortcut: "g d",
    groupKey: groups.portfolio,
    isTab: true,
  },
  {
    labelKey: "shell:nav.holdings",
    href: "/holdings",
    icon: IconList,
    shortcut: "g h",
    groupKey: groups.portfolio,
    isTab: true,
  },
  {
    labelKey: "shell:nav.transactions",
    href: "/transactions",
    icon: IconArrowsExchange,
    shortcut: "g t",
    groupKey: groups.portfolio,
    isTab: true,
  },
  {
    labelKey: "shell:nav.cash",
    href: "/cash",
    icon: IconWallet,
    shortcut: "g c",
    groupKey: groups.portfolio,
  },
  {
    labelKey: "shell:nav.income",
    href: "/div-calendar",
    icon: IconCalendarDollar,
    shortcut: "g n",
    groupKey: groups.portfolio,
    isTab: true,
  },
  {
    labelKey: "shell:nav.analytics",
    href: "/stats",
    icon: IconChartHistogram,
    shortcut: "g a",
    groupKey: groups.portfolio,
  },
  {
    labelKey: "shell:nav.ownAssets",
    href: "/own-assets",
    icon: IconHome,
    shortcut: "g w",
    groupKey: groups.portfolio,
  },
  {
    labelKey: "shell:nav.events",
    href: "/corporate-actions",
    icon: IconCalendarEvent,
    shortcut: "g e",
    groupKey: groups.portfolio,
  },
  {
    labelKey: "shell:nav.pies",
    href: "/pies",
    icon: IconCategory,
    shortcut: "g s",
    groupKey: groups.plan,
  },
  {
    labelKey: "shell:nav.rebalancing",
    href: "/rebalancing",
    icon: IconScale,
    shortcut: "g b",
    groupKey: groups.plan,
  },
  {
    labelKey: "shell:nav.goals",
    href: "/goals",
    icon: IconTarget,
    shortcut: "g g",
    groupKey: groups.plan,
  },
  {
    labelKey: "shell:nav.recommendations",
    href: "/recommendations",
    icon: IconListCheck,
    shortcut: "g l",
    groupKey: groups.plan,
  },
  {
    labelKey: "shell:nav.backtest",
    href: "/backtest",
    icon: IconHistoryToggle,
    shortcut: "g k",
    groupKey: groups.plan,
  },
  {
    labelKey: "shell:nav.watchlists",
    href: "/watchlists",
    icon: IconEye,
    shortcut: "g o",
    groupKey: groups.market,
  },
  {
    labelKey: "shell:nav.screener",
    href: "/screener",
    icon: IconFilterSearch,
    shortcut: "g f",
    groupKey: groups.market,
  },
  {
    labelKey: "shell:nav.momentum",
    href: "/momentum",
    icon: IconTrendingUp,
    shortcut: "g j",
    groupKey: groups.market,
  },
  {
    labelKey: "shell:nav.reports",
    href: "/report",
    icon: IconReportMoney,
    shortcut: "g r",
    groupKey: groups.results,
  },
  {
    labelKey: "shell:nav.recap",
    href: "/recap",
    icon: IconCalendarStats,
    shortcut: "g v",
    groupKey: groups.results,
  },
  {
    labelKey: "shell:nav.import",
    href: "/import",
    icon: IconFileImport,
    shortcut: "g i",
    groupKey: groups.data,
  },
  {
    labelKey: "shell:nav.sync",
    href: "/sync",
    icon: IconPlugConnected,
    groupKey: groups.data,
  },
  {
    labelKey: "shell:nav.prices",
    href: "/prices",
    icon: IconCoins,
    shortcut: "g p",
    groupKey: groups.data,
  },
  {
    labelKey: "shell:nav.dataHealth",
    href: "/data-health",
    icon: IconHeartCheck,
    shortcut: "g q",
    groupKey: groups.data,
  },
  {
    labelKey: "shell:nav.portfolios",
    href: "/manage-portfolios",
    icon: IconBriefcase,
    shortcut: "g m",
    groupKey: groups.manage,
  },
  {
    labelKey: "shell:nav.history",
    href: "/history",
    icon: IconHistory,
    shortcut: "g y",
    groupKey: groups.manage,
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
    groupKey: groups.support,
    role: "support",
  },
  {
    labelKey: "shell:nav.quarantine",
    href: "/support/quarantine",
    icon: IconShieldCheck,
    groupKey: groups.support,
    role: "support",
  },
  {
    labelKey: "shell:nav.failedFiles",
    href: "/support/failed-files",
    icon: IconFileSad,
    groupKey: groups.support,
    role: "support",
  },
  {
    labelKey: "shell:nav.providers",
    href: "/admin/providers",
    icon: IconDatabaseImport,
    groupKey: groups.support,
    role: "admin",
  },
  {
    labelKey: "shell:nav.jobs",
    href: "/admin/jobs",
    icon: IconSettingsAutomation,
    groupKey: groups.support,
    role: "admin",
  },
  {
    labelKey: "shell:nav.feedback",
    href: "/admin/feedback",
    icon: IconMessageHeart,
    groupKey: groups.support,
    role: "admin",
  },
  {
    labelKey: "shell:nav.abTests",
    href: "/admin/ab-tests",
    icon: IconArrowsSplit2,
    groupKey: groups.support,
    role: "admin",
  },
];

/** All places of a user with these roles. */
export const placesOf = (roles: readonly string[]): readonly Place[] => [
  ...navItems,
  ...rolePlaces.filter(({ role }) => roles.includes(role) || roles.includes("admin")),
];
