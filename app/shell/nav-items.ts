import type { IconType } from "../ui/icons/icon.tsx";
import {
  IconArrowsExchange,
  IconArrowsSplit2,
  IconArticle,
  IconBriefcase,
  IconCalendarDollar,
  IconCalendarEvent,
  IconCalendarStats,
  IconCategory,
  IconChartBar,
  IconChartHistogram,
  IconChartLine,
  IconCoins,
  IconDatabase,
  IconDatabaseImport,
  IconDiscount,
  IconEye,
  IconFileImport,
  IconFileSad,
  IconFilterSearch,
  IconFlag,
  IconGauge,
  IconHeartCheck,
  IconHeartHandshake,
  IconHistory,
  IconHistoryToggle,
  IconHome,
  IconLifebuoy,
  IconList,
  IconListCheck,
  IconMail,
  IconMessageHeart,
  IconPlugConnected,
  IconReceipt,
  IconRepeat,
  IconReportMoney,
  IconScale,
  IconSettingsAutomation,
  IconShare,
  IconShieldCheck,
  IconSpeakerphone,
  IconTarget,
  IconTrendingUp,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
  IconUsersPlus,
  IconWallet,
} from "../ui/icons/icons.ts";
import type { NavItem } from "../ui/shell/nav-list.tsx";

/** `g` and a letter opens it. */
export interface Place extends NavItem {
  readonly shortcut?: string;
  /** Tab of a phone. */
  readonly isTab?: true;
  /** Further search words. */
  readonly wordsKey: string;
}

/** Four visible groups, the others under "More". */
const groups = {
  portfolio: "shell:navGroup.portfolio",
  plan: "shell:navGroup.plan",
  results: "shell:navGroup.results",
  data: "shell:navGroup.data",
  market: "shell:navGroup.market",
  tools: "shell:navGroup.tools",
  records: "shell:navGroup.records",
  support: "shell:navGroup.support",
} as const;

type Row = readonly [name: string, href: string, icon: IconType, letter?: string];

/** Makes an entry; a text namespace of the same name may have label and search words under `menu`. */
const place = (group: keyof typeof groups, [name, href, icon, letter]: Row): Place => ({
  labelKey: `shell:nav.${name}`,
  href,
  icon,
  groupKey: groups[group],
  wordsKey: `search:words.${name}`,
  ...(letter && { shortcut: `g ${letter}` }),
});
const inMenu = (group: keyof typeof groups, rows: readonly Row[]) => rows.map((row) => place(group, row));
const behindMore = (group: keyof typeof groups, rows: readonly Row[]): Place[] =>
  rows.map((row) => ({ ...place(group, row), isMore: true }));

const tabs: readonly string[] = ["/dashboard", "/holdings", "/transactions", "/div-calendar"];

export const navItems: readonly Place[] = [
  ...inMenu("portfolio", [
    ["dashboard", "/dashboard", IconChartLine, "d"],
    ["holdings", "/holdings", IconList, "h"],
    ["transactions", "/transactions", IconArrowsExchange, "t"],
    ["income", "/div-calendar", IconCalendarDollar, "n"],
    ["analytics", "/stats", IconChartHistogram, "a"],
    ["cash", "/cash", IconWallet, "c"],
  ]),
  ...inMenu("plan", [
    ["pies", "/pies", IconCategory, "s"],
    ["rebalancing", "/rebalancing", IconScale, "b"],
    ["goals", "/goals", IconTarget, "g"],
  ]),
  ...inMenu("results", [
    ["reports", "/report", IconReportMoney, "r"],
    ["share", "/share", IconShare],
  ]),
  ...inMenu("data", [
    ["import", "/import", IconFileImport, "i"],
    ["sync", "/sync", IconPlugConnected],
    ["portfolios", "/manage-portfolios", IconBriefcase, "m"],
  ]),
  ...behindMore("market", [
    ["watchlists", "/watchlists", IconEye, "o"],
    ["screener", "/screener", IconFilterSearch, "f"],
    ["momentum", "/momentum", IconTrendingUp, "j"],
    ["community", "/public-portfolios", IconUsersGroup],
  ]),
  ...behindMore("tools", [
    ["recommendations", "/recommendations", IconListCheck, "l"],
    ["backtest", "/backtest", IconHistoryToggle, "k"],
    ["recap", "/recap", IconCalendarStats, "v"],
  ]),
  ...behindMore("records", [
    ["events", "/corporate-actions", IconCalendarEvent, "e"],
    ["plans", "/recurring-plans", IconRepeat],
    ["ownAssets", "/own-assets", IconHome, "w"],
    ["prices", "/prices", IconCoins, "p"],
    ["dataHealth", "/data-health", IconHeartCheck, "q"],
    ["history", "/history", IconHistory, "y"],
  ]),
].map((one) => (tabs.includes(one.href) ? { ...one, isTab: true } : one));

/** An admin has all of them. */
interface RolePlace extends Place {
  readonly role: "partner" | "support" | "admin";
  /** Requires billing. */
  readonly isBilling?: boolean;
}

const ofRole = (role: RolePlace["role"], rows: readonly Row[]): RolePlace[] =>
  behindMore("support", rows).map((one) => ({ ...one, role }));
const ofBilling = (role: RolePlace["role"], rows: readonly Row[]): RolePlace[] =>
  ofRole(role, rows).map((one) => ({ ...one, isBilling: true }));

const overview = "/admin";

const rolePlaces: readonly RolePlace[] = [
  ...ofRole("support", [
    ["support", "/support/users", IconUserSearch],
    ["assetSupport", "/support/assets", IconLifebuoy],
    ["quarantine", "/support/quarantine", IconShieldCheck],
    ["failedFiles", "/support/failed-files", IconFileSad],
  ]),
  ...ofRole("admin", [
    ["admin", "/admin", IconGauge],
    ["users", "/admin/users", IconUsers],
    ["serviceStats", "/admin/stats", IconChartBar],
    ["mails", "/admin/mails", IconMail],
    ["announcements", "/admin/announcements", IconSpeakerphone],
    ["storage", "/admin/storage", IconDatabase],
    ["providers", "/admin/providers", IconDatabaseImport],
    ["jobs", "/admin/jobs", IconSettingsAutomation],
    ["feedback", "/admin/feedback", IconMessageHeart],
    ["abTests", "/admin/ab-tests", IconArrowsSplit2],
    ["abuseReports", "/admin/reports", IconFlag],
    ["blog", "/admin/blog", IconArticle],
  ]).map((one) => (one.href === overview ? { ...one, isExact: true as const } : one)),
  ...ofBilling("partner", [["partnerCabinet", "/partners", IconHeartHandshake]]),
  ...ofBilling("admin", [
    ["partners", "/admin/partners", IconUsersPlus],
    ["promoCodes", "/admin/promo-codes", IconDiscount],
    ["payments", "/admin/payments", IconReceipt],
  ]),
];

/** Returns the entries of roles; those of billing only with billing. */
export const placesOf = (roles: readonly string[], hasBilling: boolean): readonly Place[] => [
  ...navItems,
  ...rolePlaces.filter(
    ({ role, isBilling = false }) =>
      (roles.includes(role) || roles.includes("admin")) && (hasBilling || !isBilling),
  ),
];
