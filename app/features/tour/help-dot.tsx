import classes from "./tour.module.css";

/** Seen as a dot, heard as a word. */
export const HelpDot = ({ label }: { readonly label: string }) => (
  <span className={classes.dot}>
    <span className="visually-hidden">{label}</span>
  </span>
);
