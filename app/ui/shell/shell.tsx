import { IconCommand, IconHelp } from "@tabler/icons-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CommandProvider } from "./command-context.tsx";
import { type Command, keyOf } from "./commands.ts";
import { type NavMore, NavRail, NavTabs } from "./nav.tsx";
import type { NavItem } from "./nav-list.tsx";
import classes from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";

const ShortcutHelp = lazy(() => import("./shortcut-help.tsx"));

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export interface ShellProps {
  readonly nav: readonly NavItem[];
  readonly more: NavMore;
  /** At most four, for the bottom of a phone. */
  readonly phoneNav: readonly NavItem[];
  /** What a phone has behind its last tab only: elsewhere it stands in the menus of the top bar. */
  readonly phoneMore: readonly NavItem[];
  /** The palette of search and commands, loaded with its first opening; the same component every time. */
  readonly palette: ComponentType<PaletteProps>;
  /** Left end of the top bar: the portfolio switcher. */
  readonly switcher?: ReactNode;
  /** Right end of the top bar: the main action and the account menu. */
  readonly actions?: ReactNode;
  /** Commands of the whole program; keep the list stable. */
  readonly commands: readonly Command[];
  readonly children: ReactNode;
}

type Dialog = "palette" | "help" | null;

/** Frame of every signed-in screen: rail or bottom tabs, top bar, one column of content, palette and keys. */
export function Shell(props: ShellProps) {
  const { nav, more, phoneNav, phoneMore, palette: Palette, switcher, actions, commands, children } = props;
  const { t } = useTranslation("common");
  const [dialog, setDialog] = useState<Dialog>(null);
  // Chunks stay mounted after their first use, so that closing can play and focus can return.
  const [wasOpened, setWasOpened] = useState<{ palette?: boolean; help?: boolean }>({});
  const all = useMemo(() => [...commands, ...ownCommands(setDialog)], [commands]);
  usePaletteKey(() => setDialog((open) => (open === "palette" ? null : "palette")));
  useEffect(() => {
    if (dialog) setWasOpened((opened) => ({ ...opened, [dialog]: true }));
  }, [dialog]);
  const close = () => setDialog(null);
  return (
    <CommandProvider commands={all}>
      {/*
       * Painted whole: in parts as they are read, a phone would lay the page out five times. Browsers wait for the
       * beginning of what is named, so it stands after everything.
       */}
      <link rel="expect" href="#frame-end" blocking="render" />
      <a className="skip-link" href="#content">
        {t("common:shell.skip")}
      </a>
      {/* Rail, bar and tabs are taken over by the browser one by one, each with its effects in tasks of its own. */}
      <div className={classes.shell}>
        <Suspense>
          <NavRail items={nav} more={more} />
        </Suspense>
        <div className={classes.column}>
          <Suspense>
            <TopBar switcher={switcher} actions={actions} onPalette={() => setDialog("palette")} />
          </Suspense>
          <main id="content" className={classes.main} tabIndex={-1}>
            {children}
          </main>
        </div>
        <Suspense>
          <NavTabs
            items={phoneNav}
            rest={[...nav.filter((item) => !phoneNav.includes(item)), ...phoneMore]}
          />
        </Suspense>
        <span id="frame-end" hidden />
      </div>
      <Suspense>
        {wasOpened.palette && <Palette isOpen={dialog === "palette"} onClose={close} />}
        {wasOpened.help && <ShortcutHelp isOpen={dialog === "help"} onClose={close} />}
      </Suspense>
    </CommandProvider>
  );
}

const ownCommands = (setDialog: (dialog: Dialog) => void): readonly Command[] => [
  {
    id: "palette",
    labelKey: "common:palette.open",
    icon: IconCommand,
    shortcut: "/",
    perform: () => setDialog("palette"),
  },
  {
    id: "help",
    labelKey: "common:shortcuts.open",
    icon: IconHelp,
    shortcut: "?",
    perform: () => setDialog("help"),
  },
];

/** Ctrl-K or Cmd-K, inside fields too. */
function usePaletteKey(onKey: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || keyOf(event) !== "k") return;
      event.preventDefault();
      onKey();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
