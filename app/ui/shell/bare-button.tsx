import type { ComponentProps } from "react";
import classes from "./bare-button.module.css";

/** Renders an unstyled button without the component library, for the frame. */
export function BareButton({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" {...rest} className={`${classes.bare} ${className ?? ""}`} />;
}
