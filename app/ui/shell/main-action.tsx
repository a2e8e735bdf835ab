import { Link } from "react-router";
import { IconPlus } from "../icons/icons.ts";
import classes from "./main-action.module.css";

interface MainActionProps {
  readonly label: string;
  readonly to: string;
  readonly onPress?: (() => void) | null;
}

/** Shows the main button of the top bar ("add transaction"); an icon on a phone. */
export const MainAction = ({ label, to, onPress }: MainActionProps) => (
  <Link
    to={to}
    className={`button button-primary ${classes.action}`}
    title={label}
    preventScrollReset
    onClick={(event) => {
      // In a new tab the page explains how to begin.
      if (!onPress || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onPress();
    }}
  >
    <IconPlus size={18} stroke={2} aria-hidden />
    <span className={classes.label}>{label}</span>
  </Link>
);
