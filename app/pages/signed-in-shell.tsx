import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useRootData } from "../client/data/root-data.ts";
import { useApiQuery } from "../client/data/use-api.ts";
import { goToDocument } from "../client/navigation/navigate-away.ts";
import { usePrefs } from "../client/prefs/prefs-context.tsx";
import { useSavedPrefs } from "../client/prefs/use-saved-prefs.ts";
import { useUser } from "../client/session/session-store.ts";
import { withTexts } from "../client/texts/browser-i18n.ts";
import { FinishWanted } from "../features/account/sign-in/finish-wanted.tsx";
import { Bell } from "../features/notices/bell.tsx";
import { useHelpFeedback } from "../features/tour/help-feedback.tsx";
import { HelpMenu } from "../features/tour/help-menu.tsx";
import { TourHost } from "../features/tour/tour-host.tsx";
import { AnnouncementBanner } from "../shell/announcement-banner.tsx";
import { PublicModalPlace } from "../shell/community/public-modal-place.tsx";
import { CurrencySwitcher } from "../shell/currency-switcher.tsx";
import { useFirstPortfolio } from "../shell/doors/doors-inside.tsx";
import { placesOf } from "../shell/nav-items.ts";
import { PortfolioSwitcher } from "../shell/portfolio-switcher.tsx";
import { accountItems, shellCommands } from "../shell/shell-commands.ts";
import { useReportDot } from "../shell/use-report-dot.ts";
import { useHasNoPortfolio, useRowsInto } from "../shell/use-seen-portfolio.ts";
import { Writes } from "../shell/writes.tsx";
import { IconReceipt, IconSparkles, IconUser, IconUserPlus } from "../ui/icons/icons.ts";
import { lazyDialog } from "../ui/lazy/lazy-dialog.tsx";
import { AccountMenu } from "../ui/shell/account-menu.tsx";
import { MainAction } from "../ui/shell/main-action.tsx";
import type { NavMore } from "../ui/shell/nav.tsx";
import { Shell } from "../ui/shell/shell.tsx";

const links = [
  { labelKey: "shell:nav.profile", href: "/user-profile", icon: IconUser },
  { labelKey: "shell:nav.subscription", href: "/user-manage-subscription", icon: IconReceipt },
];
const referral = { labelKey: "shell:nav.referral", href: "/referral", icon: IconUserPlus };

const Palette = lazyDialog(
  withTexts(() => import("../features/search/search-palette.tsx"), ["search", "ledger"]),
);

const newPurchase = "/transactions?new=buy";

const whatsNew = { labelKey: "shell:whatsNew", href: "/whats-new", icon: IconSparkles };

export function SignedInShell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const { hasBilling } = useRootData().facts;
  const ownLinks = hasBilling ? [...links, referral] : links;
  const { prefs, savePrefs } = useSavedPrefs();
  const navigate = useNavigate();
  // Loaded after the page.
  const { data: news } = useApiQuery("GET /api/news", {});
  const hasReportDot = useReportDot();
  const places = useMemo(
    () =>
      placesOf(user?.roles ?? [], hasBilling).map((place) =>
        hasReportDot && place.href === "/report" ? { ...place, hasDot: true } : place,
      ),
    [user?.roles, hasBilling, hasReportDot],
  );
  const more = useMenuMore();
  const [giveFeedback, feedback] = useHelpFeedback();
  const rowsInto = useRowsInto();
  const make = useFirstPortfolio();
  const begin = useHasNoPortfolio() ? make : null;
  const commands = useMemo(() => {
    const go = (path: string) => void navigate(path);
    return shellCommands({
      places,
      prefs,
      savePrefs,
      go,
      rowsInto,
      begin,
      giveFeedback,
      signOut,
      hasBilling,
    });
  }, [places, prefs, savePrefs, navigate, rowsInto, begin, giveFeedback, hasBilling]);
  const phoneMore = useMemo(() => accountItems(giveFeedback, hasBilling), [giveFeedback, hasBilling]);
  return (
    <Shell
      nav={places}
      more={more}
      phoneNav={places.filter(({ isTab }) => isTab)}
      phoneMore={phoneMore}
      palette={Palette}
      switcher={
        <>
          <PortfolioSwitcher />
          <CurrencySwitcher />
        </>
      }
      actions={
        <>
          <Writes by="edit">
            <MainAction
              label={t("shell:addTransaction")}
              to={newPurchase}
              onPress={begin && (() => begin(newPurchase))}
            />
          </Writes>
          <HelpMenu hasNews={(news?.unread ?? 0) > 0} onFeedback={giveFeedback} />
          <Bell />
          <AccountMenu
            name={user?.name ?? ""}
            language={prefs.language}
            onLanguage={(language) => savePrefs({ language })}
            theme={prefs.theme}
            onTheme={(theme) => savePrefs({ theme })}
            isStealth={prefs.isStealth}
            onStealth={(isStealth) => savePrefs({ isStealth })}
            links={[...ownLinks, news ? { ...whatsNew, hasDot: news.unread > 0 } : whatsNew]}
            onSignOut={signOut}
          />
        </>
      }
      commands={commands}
    >
      <AnnouncementBanner />
      {children}
      <TourHost isInside />
      <FinishWanted />
      <PublicModalPlace />
      {feedback}
    </Shell>
  );
}

function useMenuMore(): NavMore {
  const { prefs, setPrefs } = usePrefs();
  const { isMoreOpen } = prefs;
  return useMemo(
    () => ({ isOpen: isMoreOpen, onToggle: (isOpen) => setPrefs({ isMoreOpen: isOpen }) }),
    [isMoreOpen, setPrefs],
  );
}

const signOut = () => goToDocument("/logout");
