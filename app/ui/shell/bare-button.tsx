import type { ComponentProps } from "react";
import classes from "./bare-button.module.css";

/** A button that looks like nothing but what its class says, without the component library: the frame has six of them. */
export function BareButton({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" {...rest} className={`${classes.bare} ${className ?? ""}`} />;
}
