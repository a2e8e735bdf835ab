import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  useRef,
  useState,
} from "react";
import type { Made } from "./made-menu.tsx";
import { useLatePart } from "./use-late-part.ts";

interface LateMenuProps<Of extends object> extends Pick<Made, "position" | "width"> {
  /** The button that opens the menu; what it does is the menu's. */
  readonly target: ReactElement<ComponentProps<"button">>;
  /** Brings the menu, a `MadeMenu`; the same function every time. */
  readonly load: () => Promise<{ readonly Items: ComponentType<Of & { readonly made: Made }> }>;
  /** What the menu is about. */
  readonly of: Of;
}

/** A menu of which only the button is there before its first press; its program comes as `useLatePart` says. */
export function LateMenu<Of extends object>(props: LateMenuProps<Of>) {
  const { target, load, of, ...menu } = props;
  const [isWanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The button was made anew with its menu; the focus belongs to it, and comes back to it.
  const focus = () => button.current?.focus({ preventScroll: true });
  const { part, isOpen } = useLatePart(load, isWanted, () => setWanted(false), focus);
  if (!part)
    return cloneElement(target, {
      "aria-haspopup": "menu",
      // While it is on its way too: what comes up by itself waits for an open menu, and would be in its way.
      "aria-expanded": isWanted,
      onClick: () => setWanted(true),
    });
  const made = { ...menu, target: cloneElement(target, { ref: button }), isOpen, onChange: setWanted };
  return <part.Items {...of} made={made} />;
}
