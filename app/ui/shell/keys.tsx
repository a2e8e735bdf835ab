import classes from "./keys.module.css";

export const Keys = ({ shortcut }: { readonly shortcut: string }) => (
  <span className={classes.keys}>
    {shortcut.split(" ").map((key) => (
      <kbd key={key} className={classes.key}>
        {key.length === 1 && /[a-z]/.test(key) ? key.toUpperCase() : key}
      </kbd>
    ))}
  </span>
);
