import { IconReceipt, IconSparkles, IconUser } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { goToDocument } from "../../client/navigate-away.ts";
import { usePrefs } from "../../client/prefs-context.tsx";
import { useUser } from "../../client/session-store.ts";
import { useApiQuery } from "../../client/use-api.ts";
import { useSavedPrefs } from "../../client/use-saved-prefs.ts";
import { AccountMenu } from "../../ui/shell/account-menu.tsx";
import { MainAction } from "../../ui/shell/main-action.tsx";
import type { NavGroups } from "../../ui/shell/nav-list.tsx";
import { Shell } from "../../ui/shell/shell.tsx";
import { FinishWanted } from "../account/finish-wanted.tsx";
import { Bell } from "../notices/bell.tsx";
import { HelpMenu } from "../tour/help-menu.tsx";
import { TourHost } from "../tour/tour-host.tsx";
import { CurrencySwitcher } from "./currency-switcher.tsx";
import { placesOf } from "./nav-items.ts";
import { PortfolioSwitcher } from "./portfolio-switcher.tsx";
import { shellCommands } from "./shell-commands.ts";
import { useReportDot } from "./use-report-dot.ts";
import { Writes } from "./writes.tsx";

const links = [
  { labelKey: "shell:nav.profile", href: "/user-profile", icon: IconUser },
  { labelKey: "shell:nav.subscription", href: "/user-manage-subscription", icon: IconReceipt },
];

const whatsNew = { labelKey: "shell:whatsNew", href: "/whats-new", icon: IconSparkles };

/** The frame with everything of ours put into its places. */
export function SignedInShell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const { prefs, savePrefs } = useSavedPrefs();
  const navigate = useNavigate();
  // Asked after the page is there, so that no screen waits for it.
  const { data: news } = useApiQuery("GET /api/news", {});
  const hasReportDot = useReportDot();
  const places = useMemo(
    () =>
      placesOf(user?.roles ?? []).map((place) =>
        hasReportDot && place.href === "/report" ? { ...place, hasDot: true } : place,
      ),
    [user?.roles, hasReportDot],
  );
  const groups = useMenuGroups();
  const commands = useMemo(
    () => shellCommands({ places, prefs, savePrefs, go: (path) => void navigate(path), signOut }),
    [places, prefs, savePrefs, navigate],
  );
  return (
    <Shell
      nav={places}
      groups={groups}
      phoneNav={places.filter(({ isTab }) => isTab)}
      switcher={
        <>
          <PortfolioSwitcher />
          <CurrencySwitcher />
        </>
      }
      actions={
        <>
          <Writes by="edit">
            <MainAction label={t("shell:addTransaction")} to="/transactions?new=buy" />
          </Writes>
          <HelpMenu hasNews={(news?.unread ?? 0) > 0} />
          <Bell />
          <AccountMenu
            name={user?.name ?? ""}
            language={prefs.language}
            onLanguage={(language) => savePrefs({ language })}
            theme={prefs.theme}
            onTheme={(theme) => savePrefs({ theme })}
            isStealth={prefs.isStealth}
            onStealth={(isStealth) => savePrefs({ isStealth })}
            links={news ? [...links, { ...whatsNew, hasDot: news.unread > 0 }] : [...links, whatsNew]}
            onSignOut={signOut}
          />
        </>
      }
      commands={commands}
    >
      {children}
      <TourHost isInside />
      <FinishWanted />
    </Shell>
  );
}

/** Folded until somebody unfolds them: what is needed least often. */
const firstClosed: readonly string[] = ["market", "support"];

function useMenuGroups(): NavGroups {
  const { prefs, setPrefs } = usePrefs();
  return useMemo(() => {
    const closed = prefs.closedGroups ?? firstClosed;
    const onToggle = (name: string) =>
      setPrefs({
        closedGroups: closed.includes(name) ? closed.filter((other) => other !== name) : [...closed, name],
      });
    return { closed, onToggle };
  }, [prefs.closedGroups, setPrefs]);
}

const signOut = () => goToDocument("/logout");
