import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconCommand, IconHelp } from "../icons/icons.ts";
import { type LazyDialog, lazyDialog } from "../lazy/lazy-dialog.tsx";
import { CommandProvider } from "./command-context.tsx";
import { type Command, keyOf } from "./commands.ts";
import { type NavMore, NavRail, NavTabs } from "./nav.tsx";
import type { NavItem } from "./nav-list.tsx";
import classes from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";

const ShortcutHelp = lazyDialog(() => import("./shortcut-help.tsx"));

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export interface ShellProps {
  readonly nav: readonly NavItem[];
  readonly more: NavMore;
  readonly phoneNav: readonly NavItem[];
  /** Entries of a phone's last tab, elsewhere in menus of the top bar. */
  readonly phoneMore: readonly NavItem[];
  /** Loaded on first opening; keep stable. */
  readonly palette: LazyDialog<PaletteProps>;
  readonly switcher?: ReactNode;
  readonly actions?: ReactNode;
  readonly commands: readonly Command[];
  readonly children: ReactNode;
}

type Dialog = "palette" | "help" | null;

/** Frame of signed-in screens: rail or tabs, top bar, content, palette and keys. */
export function Shell(props: ShellProps) {
  const { nav, more, phoneNav, phoneMore, palette: Palette, switcher, actions, commands, children } = props;
  const { t } = useTranslation("common");
  const [dialog, setDialog] = useState<Dialog>(null);
  const all = useMemo(() => [...commands, ...ownCommands(setDialog)], [commands]);
  usePaletteKey(() => setDialog((open) => (open === "palette" ? null : "palette")));
  const close = () => setDialog(null);
  return (
    <CommandProvider commands={all}>
      {/* Blocks painting until `#frame-end`, or a phone lays out the page five times. Browsers wait for the start of the named element, so it comes last. */}
      <link rel="expect" href="#frame-end" blocking="render" />
      <a className="skip-link" href="#content">
        {t("common:shell.skip")}
      </a>
      {/* Separate boundaries hydrate rail, bar and tabs in tasks of their own. */}
      <div className={classes.shell}>
        <Suspense>
          <NavRail items={nav} more={more} />
        </Suspense>
        <div className={classes.column}>
          <Suspense>
            <TopBar
              switcher={switcher}
              actions={actions}
              onPalette={() => setDialog("palette")}
              onNearPalette={Palette.preload}
            />
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
      <Palette isOpen={dialog === "palette"} onClose={close} />
      <ShortcutHelp isOpen={dialog === "help"} onClose={close} />
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

/** Listens to Ctrl-K or Cmd-K, in fields too. */
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
