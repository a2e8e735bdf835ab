import { Menu, type MenuProps } from "@mantine/core";
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useRef,
  useState,
} from "react";
import { useMadeLate } from "./use-made-late.ts";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, RefAttributes<HTMLButtonElement> {}

interface LateMenuProps extends Pick<MenuProps, "position" | "width"> {
  /** The button that opens the menu; what it does is the menu's. */
  readonly target: ReactElement<ButtonProps>;
  readonly onChange?: (isOpen: boolean) => void;
  /** `Menu.Dropdown`. */
  readonly children: ReactNode;
}

/** A menu of which only the button is there before its first press. */
export function LateMenu({ target, onChange, children, ...menu }: LateMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The button was made anew with its menu; the focus belongs to it, and comes back to it.
  const { isMade, isOpen } = useMadeLate(isWanted, () => button.current?.focus({ preventScroll: true }));
  const change = (isOpened: boolean) => {
    setWanted(isOpened);
    onChange?.(isOpened);
  };
  if (!isMade)
    return cloneElement(target, {
      "aria-haspopup": "menu",
      "aria-expanded": false,
      onClick: () => change(true),
    });
  return (
    <Menu {...menu} opened={isOpen} onChange={change}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      {children}
    </Menu>
  );
}
