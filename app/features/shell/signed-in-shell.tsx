import { IconUser } from "@tabler/icons-react";
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
import { placesOf } from "./nav-items.ts";
import { PortfolioSwitcher } from "./portfolio-switcher.tsx";
import { shellCommands } from "./shell-commands.ts";

const profile = { labelKey: "shell:nav.profile", href: "/user-profile", icon: IconUser };
/** The frame with everything of ours put into its places. */
export function SignedInShell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const { prefs, savePrefs } = useSavedPrefs();
  const navigate = useNavigate();
  const places = useMemo(() => placesOf(user?.roles ?? []), [user?.roles]);
  const commands = useMemo(
    () => shellCommands({ places, prefs, savePrefs, go: (path) => void navigate(path), signOut }),
    [places, prefs, savePrefs, navigate],
  );
  return (
    <Shell
      nav={places}
      phoneNav={places.filter(({ isTab }) => isTab)}
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
            links={[profile]}
            places={places.filter(({ isTab }) => !isTab)}
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
