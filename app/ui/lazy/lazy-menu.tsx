import { type ComponentProps, cloneElement, type ReactElement, useState } from "react";
import type { LazyDialog } from "./lazy-dialog.tsx";
import type { MenuState } from "./menu-frame.tsx";

interface LazyMenuProps<Of extends object> extends Pick<MenuState, "position" | "width"> {
  readonly target: ReactElement<ComponentProps<"button">>;
  readonly items: LazyDialog<Of & MenuState>;
  readonly of: Of;
}

/** Menu whose code loads when its button is pointed at, focused or pressed. */
export function LazyMenu<Of extends object>({ target, items: Items, of, ...look }: LazyMenuProps<Of>) {
  const [isOpen, setOpen] = useState(false);
  const button = cloneElement(target, {
    "aria-haspopup": "menu",
    // Set while loading, so that a press is confirmed at once.
    "aria-expanded": isOpen,
    onClick: () => setOpen(true),
    onFocus: Items.preload,
    onPointerEnter: Items.preload,
  });
  return <Items {...of} {...look} target={button} isOpen={isOpen} onClose={() => setOpen(false)} />;
}
