import { Menu, type MenuProps } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";

/** What `LateMenu` gives to the menu it has brought. */
export interface Made extends Pick<MenuProps, "position" | "width"> {
  readonly target: ReactElement;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

interface MadeMenuProps extends Made {
  readonly className?: string | undefined;
  /** What it offers. */
  readonly children: ReactNode;
}

/** The menu itself around its button. */
export function MadeMenu({ target, isOpen, className = "", children, ...menu }: MadeMenuProps) {
  return (
    <Menu {...menu} opened={isOpen}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}
