import {
  IconArrowsExchange,
  IconChartLine,
  IconCoins,
  IconFileImport,
  IconList,
  IconShieldCheck,
} from "@tabler/icons-react";
import type { NavItem } from "../../ui/shell/nav.tsx";

/** Places of the product in the rail and at the bottom of a phone; `g` and a letter goes there. */
export interface Place extends NavItem {
  readonly shortcut: string;
  /** Shows one portfolio: without any there is nothing to show yet. */
  readonly isAboutPortfolio?: true;
  /** Only who has the role, or an admin, gets there. */
  readonly role?: "support" | "admin";
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
  { labelKey: "shell:nav.prices", href: "/prices", icon: IconCoins, shortcut: "g p" },
];

/** Places of the people who keep the installation running: in the rail and the menu of those who have the role. */
export const rolePlaces: readonly Place[] = [
  {
    labelKey: "shell:nav.quarantine",
    href: "/support/quarantine",
    icon: IconShieldCheck,
    shortcut: "g q",
    role: "support",
  },
];

/** The places of a role that somebody with these roles sees. */
export const placesOf = (roles: readonly string[]): readonly Place[] =>
  rolePlaces.filter(({ role }) => roles.includes("admin") || (role !== undefined && roles.includes(role)));
