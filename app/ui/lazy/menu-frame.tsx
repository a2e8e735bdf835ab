import { Menu, type MenuProps } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";

export interface MenuState extends Pick<MenuProps, "position" | "width"> {
  readonly target: ReactElement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface MenuFrameProps extends MenuState {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function MenuFrame({ target, isOpen, className = "", children, ...menu }: MenuFrameProps) {
  return (
    <Menu {...menu} opened={isOpen}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}
