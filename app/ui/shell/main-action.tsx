import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./main-action.module.css";

interface MainActionProps {
  readonly label: string;
  readonly to: string;
}

/** The one filled button of the top bar ("add transaction"); a plus alone on a phone. */
export const MainAction = ({ label, to }: MainActionProps) => (
  <Link to={to} className={`button button-primary ${classes.action}`} title={label} preventScrollReset>
    <IconPlus size={18} stroke={2} aria-hidden />
    <span className={classes.label}>{label}</span>
  </Link>
);
