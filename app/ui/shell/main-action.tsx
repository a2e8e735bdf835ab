import { Link } from "react-router";
import { IconPlus } from "../icons/icons.ts";
import classes from "./main-action.module.css";

interface MainActionProps {
  readonly label: string;
  readonly to: string;
  /** In place of going there: something has to be made first. */
  readonly onPress?: (() => void) | null;
}

/** The one filled button of the top bar ("add transaction"); a plus alone on a phone. */
export const MainAction = ({ label, to, onPress }: MainActionProps) => (
  <Link
    to={to}
    className={`button button-primary ${classes.action}`}
    title={label}
    preventScrollReset
    onClick={(event) => {
      // A new tab is asked for: the page says how to begin there.
      if (!onPress || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onPress();
    }}
  >
    <IconPlus size={18} stroke={2} aria-hidden />
    <span className={classes.label}>{label}</span>
  </Link>
);
