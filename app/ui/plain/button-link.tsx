import type { ReactNode } from "react";

interface ButtonLinkProps {
  readonly href: string;
  readonly variant?: "primary" | "quiet";
  readonly size?: "normal" | "large";
  readonly children: ReactNode;
}

/** Link styled as a button; loads a document, as plain pages need. */
export const ButtonLink = (props: ButtonLinkProps) => (
  <a
    className={`button button-${props.variant ?? "primary"} button-${props.size ?? "normal"}`}
    href={props.href}
  >
    {props.children}
  </a>
);
