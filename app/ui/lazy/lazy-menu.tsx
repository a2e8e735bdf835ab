import { type ComponentProps, cloneElement, type ReactElement, useState } from "react";
import type { LazyDialog } from "./lazy-dialog.tsx";
import type { MenuState } from "./menu-frame.tsx";

interface LazyMenuProps<Of extends object> extends Pick<MenuState, "position" | "width"> {
  /** The button that opens the menu. */
  readonly target: ReactElement<ComponentProps<"button">>;
  /** A lazy `MenuFrame` with its items. */
  readonly items: LazyDialog<Of & MenuState>;
  /** Props of the items. */
  readonly of: Of;
}

/** A menu whose code loads when its button is pointed at, focused or pressed. */
export function LazyMenu<Of extends object>({ target, items: Items, of, ...look }: LazyMenuProps<Of>) {
  const [isOpen, setOpen] = useState(false);
  const button = cloneElement(target, {
    "aria-haspopup": "menu",
    // Also while the code loads, so that a press is confirmed at once.
    "aria-expanded": isOpen,
    onClick: () => setOpen(true),
    onFocus: Items.preload,
    onPointerEnter: Items.preload,
  });
  return <Items {...of} {...look} target={button} isOpen={isOpen} onClose={() => setOpen(false)} />;
}
