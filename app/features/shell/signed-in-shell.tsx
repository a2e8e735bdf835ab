import { IconCalendarEvent, IconUser } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { goToDocument } from "../../client/navigate-away.ts";
import { useUser } from "../../client/session-store.ts";
import { useSavedPrefs } from "../../client/use-saved-prefs.ts";
import { AccountMenu } from "../../ui/shell/account-menu.tsx";
import { MainAction } from "../../ui/shell/main-action.tsx";
import { Shell } from "../../ui/shell/shell.tsx";
import { CurrencySwitcher } from "./currency-switcher.tsx";
import { navItems } from "./nav-items.ts";
import { PortfolioSwitcher } from "./portfolio-switcher.tsx";
import { shellCommands } from "./shell-commands.ts";

const links = [
  { labelKey: "shell:nav.events", href: "/corporate-actions", icon: IconCalendarEvent },
  { labelKey: "shell:nav.profile", href: "/user-profile", icon: IconUser },
] as const;

/** The frame with everything of ours put into its places. */
export function SignedInShell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const { prefs, savePrefs } = useSavedPrefs();
  const navigate = useNavigate();
  const commands = useMemo(
    () => shellCommands({ prefs, savePrefs, go: (path) => void navigate(path), signOut }),
    [prefs, savePrefs, navigate],
  );
  return (
    <Shell
      nav={navItems}
      phoneNav={navItems.slice(0, 5)}
      switcher={
        <>
          <PortfolioSwitcher />
          <CurrencySwitcher />
        </>
      }
      actions={
        <>
          <MainAction label={t("shell:addTransaction")} to="/transactions?new=buy" />
          <AccountMenu
            name={user?.name ?? ""}
            language={prefs.language}
            onLanguage={(language) => savePrefs({ language })}
            theme={prefs.theme}
            onTheme={(theme) => savePrefs({ theme })}
            isStealth={prefs.isStealth}
            onStealth={(isStealth) => savePrefs({ isStealth })}
            links={links}
            onSignOut={signOut}
          />
        </>
      }
      commands={commands}
    >
      {children}
    </Shell>
  );
}

const signOut = () => goToDocument("/logout");
