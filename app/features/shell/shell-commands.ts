import {
  IconArchive,
  IconBell,
  IconBriefcase,
  IconCoin,
  IconEyeOff,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconRefresh,
  IconRepeat,
  IconSparkles,
  IconUser,
} from "@tabler/icons-react";
import { requestReload } from "../../client/reloads.ts";
import type { Prefs } from "../../shared/prefs.ts";
import type { Command } from "../../ui/shell/commands.ts";
import type { Place } from "./nav-items.ts";

interface ShellActions {
  readonly places: readonly Place[];
  readonly prefs: Prefs;
  readonly savePrefs: (change: Partial<Prefs>) => void;
  readonly go: (path: string) => void;
  readonly signOut: () => void;
}

/** Commands of the whole program: places, what to add, how the page looks. */
export const shellCommands = ({
  places,
  prefs,
  savePrefs,
  go,
  signOut,
}: ShellActions): readonly Command[] => [
  ...places.map(
    ({ href, labelKey, icon, shortcut }): Command => ({
      id: `go${href}`,
      labelKey,
      icon,
      ...(shortcut !== undefined && { shortcut }),
      groupKey: "shell:group.go",
      perform: () => go(href),
    }),
  ),
  {
    id: "add-transaction",
    labelKey: "shell:addTransaction",
    icon: IconPlus,
    shortcut: "n",
    groupKey: "shell:group.add",
    perform: () => go("/transactions?action=Add_Transaction"),
  },
  {
    id: "add-dividend",
    labelKey: "shell:addDividend",
    icon: IconCoin,
    groupKey: "shell:group.add",
    perform: () => go("/transactions?action=Add_Dividend"),
  },
  {
    id: "recurring-plans",
    labelKey: "shell:recurringPlans",
    icon: IconRepeat,
    groupKey: "shell:group.go",
    perform: () => go("/recurring-plans"),
  },
  {
    id: "new-portfolio",
    labelKey: "shell:newPortfolio",
    icon: IconBriefcase,
    groupKey: "shell:group.add",
    perform: () => go("/new-portfolio"),
  },
  {
    id: "stealth",
    labelKey: prefs.isStealth ? "common:stealth.off" : "common:stealth.on",
    icon: IconEyeOff,
    shortcut: ".",
    groupKey: "shell:group.look",
    perform: () => savePrefs({ isStealth: !prefs.isStealth }),
  },
  {
    id: "theme",
    labelKey: prefs.theme === "dark" ? "common:theme.toLight" : "common:theme.toDark",
    icon: IconMoon,
    groupKey: "shell:group.look",
    perform: () => savePrefs({ theme: prefs.theme === "dark" ? "light" : "dark" }),
  },
  {
    id: "language",
    labelKey: "shell:otherLanguage",
    icon: IconLanguage,
    groupKey: "shell:group.look",
    perform: () => savePrefs({ language: prefs.language === "ru" ? "en" : "ru" }),
  },
  {
    id: "profile",
    labelKey: "shell:nav.profile",
    icon: IconUser,
    shortcut: "g u",
    groupKey: "shell:group.go",
    perform: () => go("/user-profile"),
  },
  {
    id: "notifications",
    labelKey: "shell:notifications",
    icon: IconBell,
    groupKey: "shell:group.go",
    perform: () => go("/notifications"),
  },
  {
    id: "whats-new",
    labelKey: "shell:whatsNew",
    icon: IconSparkles,
    groupKey: "shell:group.go",
    perform: () => go("/whats-new"),
  },
  {
    id: "backup",
    labelKey: "shell:nav.backup",
    icon: IconArchive,
    groupKey: "shell:group.go",
    perform: () => go("/backup"),
  },
  {
    id: "reload",
    labelKey: "shell:reload",
    icon: IconRefresh,
    groupKey: "shell:group.look",
    perform: () => requestReload("dashboard"),
  },
  { id: "sign-out", labelKey: "common:account.signOut", icon: IconLogout, perform: signOut },
];
