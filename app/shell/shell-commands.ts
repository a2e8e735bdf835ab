import { requestReload } from "../client/data/reloads.ts";
import type { Prefs } from "../shared/prefs.ts";
import type { IconType } from "../ui/icons/icon.tsx";
import {
  IconArchive,
  IconBell,
  IconBriefcase,
  IconCashMinus,
  IconCashPlus,
  IconCoin,
  IconCoins,
  IconEyeOff,
  IconFileImport,
  IconHome,
  IconLanguage,
  IconLogout,
  IconMessageHeart,
  IconMoon,
  IconPlugConnected,
  IconPlus,
  IconReceipt,
  IconRefresh,
  IconShoppingCartMinus,
  IconShoppingCartPlus,
  IconSparkles,
  IconUser,
  IconUserPlus,
} from "../ui/icons/icons.ts";
import type { Command } from "../ui/shell/commands.ts";
import type { NavItem } from "../ui/shell/nav-list.tsx";
import type { Place } from "./nav-items.ts";

interface ShellActions {
  readonly places: readonly Place[];
  readonly prefs: Prefs;
  readonly savePrefs: (change: Partial<Prefs>) => void;
  readonly go: (path: string) => void;
  /** Null: the portfolio on show takes rows. */
  readonly rowsInto: string | null;
  /** Creates the first portfolio; null once there is one. */
  readonly begin: ((path: string) => void) | null;
  readonly giveFeedback: () => void;
  readonly hasBilling: boolean;
  readonly signOut: () => void;
}

/** Returns commands for navigation, creation, appearance. */
export const shellCommands = (actions: ShellActions): readonly Command[] => [
  ...actions.places.map(
    ({ href, labelKey, icon, shortcut, wordsKey }): Command => ({
      ...{ id: `go${href}`, labelKey, icon, wordsKey },
      ...(shortcut !== undefined && { shortcut }),
      groupKey: "shell:group.go",
      perform: () => actions.go(href),
    }),
  ),
  ...addCommands(actions),
  ...lookCommands(actions),
  ...accountPages(actions),
  {
    id: "feedback",
    labelKey: "shell:help.feedback",
    wordsKey: "search:words.help",
    icon: IconMessageHeart,
    perform: () => actions.giveFeedback(),
  },
  {
    id: "sign-out",
    labelKey: "common:account.signOut",
    wordsKey: "search:words.signOut",
    icon: IconLogout,
    perform: actions.signOut,
  },
];

type Way = readonly [name: string, labelKey: string, icon: IconType, path: string, shortcut?: string];

const toAdd: readonly Way[] = [
  ["addTransaction", "shell:addTransaction", IconPlus, "/transactions?action=Add_Transaction", "n"],
  ["addPurchase", "search:command.addPurchase", IconShoppingCartPlus, "/transactions?new=buy"],
  ["addSale", "search:command.addSale", IconShoppingCartMinus, "/transactions?new=sell"],
  ["addDividend", "shell:addDividend", IconCoin, "/transactions?action=Add_Dividend"],
  ["addDeposit", "search:command.addDeposit", IconCashPlus, "/transactions?new=deposit"],
  ["addWithdrawal", "search:command.addWithdrawal", IconCashMinus, "/transactions?new=withdrawal"],
  ["importFile", "search:command.importFile", IconFileImport, "/import"],
  ["linkAccount", "search:command.linkAccount", IconPlugConnected, "/sync?connect=list"],
  ["newPortfolio", "shell:newPortfolio", IconBriefcase, "/new-portfolio"],
  ["addCustomAsset", "search:command.addCustomAsset", IconHome, "/own-assets?asset=new"],
  ["enterPrice", "search:command.enterPrice", IconCoins, "/prices"],
];

const isOfRows = (path: string): boolean => path.startsWith("/transactions") || path === "/import";

function addCommands({ go, rowsInto, begin }: ShellActions): readonly Command[] {
  const withPortfolio = (path: string) =>
    rowsInto === null || !isOfRows(path) ? path : `${path}${path.includes("?") ? "&" : "?"}p=${rowsInto}`;
  return toAdd.map(([name, labelKey, icon, path, shortcut]) => ({
    ...{ id: name, labelKey, icon, wordsKey: `search:words.${name}` },
    ...(shortcut !== undefined && { shortcut }),
    groupKey: "shell:group.add",
    perform: () => (begin && isOfRows(path) ? begin(path) : go(withPortfolio(path))),
  }));
}

function lookCommands({ prefs, savePrefs }: ShellActions): readonly Command[] {
  const groupKey = "shell:group.look";
  return [
    {
      ...{ id: "stealth", groupKey, icon: IconEyeOff, shortcut: ".", wordsKey: "search:words.stealth" },
      labelKey: prefs.isStealth ? "common:stealth.off" : "common:stealth.on",
      perform: () => savePrefs({ isStealth: !prefs.isStealth }),
    },
    {
      ...{ id: "theme", groupKey, icon: IconMoon, wordsKey: "search:words.theme" },
      labelKey: prefs.theme === "dark" ? "common:theme.toLight" : "common:theme.toDark",
      perform: () => savePrefs({ theme: prefs.theme === "dark" ? "light" : "dark" }),
    },
    {
      ...{ id: "language", groupKey, icon: IconLanguage, wordsKey: "search:words.language" },
      labelKey: "shell:otherLanguage",
      perform: () => savePrefs({ language: prefs.language === "ru" ? "en" : "ru" }),
    },
    {
      ...{ id: "reload", groupKey, icon: IconRefresh, wordsKey: "search:words.reload" },
      labelKey: "shell:reload",
      perform: () => requestReload("dashboard"),
    },
  ];
}

const ownPages: readonly Way[] = [
  ["profile", "shell:nav.profile", IconUser, "/user-profile", "g u"],
  ["notifications", "shell:notifications", IconBell, "/notifications"],
  ["whatsNew", "shell:whatsNew", IconSparkles, "/whats-new"],
  ["backup", "shell:nav.backup", IconArchive, "/backup"],
  ["subscription", "shell:nav.subscription", IconReceipt, "/user-manage-subscription"],
];

const referralPage: Way = ["referral", "shell:nav.referral", IconUserPlus, "/referral"];
const accountWays = (hasBilling: boolean): readonly Way[] =>
  hasBilling ? [...ownPages, referralPage] : ownPages;

const accountPages = ({ go, hasBilling }: ShellActions): readonly Command[] =>
  accountWays(hasBilling).map(([name, labelKey, icon, path, shortcut]) => ({
    ...{ id: name, labelKey, icon, wordsKey: `search:words.${name}` },
    ...(shortcut !== undefined && { shortcut }),
    groupKey: "shell:group.go",
    perform: () => go(path),
  }));

/** Returns entries for a phone, whose top bar has no menus. */
export const accountItems = (giveFeedback: () => void, hasBilling: boolean): readonly NavItem[] => {
  const groupKey = "shell:navGroup.account";
  return [
    ...accountWays(hasBilling).map(([, labelKey, icon, href]) => ({ labelKey, icon, href, groupKey })),
    {
      ...{ labelKey: "shell:help.feedback", icon: IconMessageHeart, href: "#feedback", groupKey },
      onPress: () => giveFeedback(),
    },
  ];
};
