import {
  IconArrowsExchange,
  IconCalendarEvent,
  IconChartLine,
  IconCoins,
  IconFileImport,
  IconList,
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
  { labelKey: "shell:nav.prices", href: "/prices", icon: IconCoins, shortcut: "g p" },
  {
    labelKey: "shell:nav.events",
    href: "/corporate-actions",
    icon: IconCalendarEvent,
    shortcut: "g e",
    isAboutPortfolio: true,
    isSecondary: true,
  },
];
