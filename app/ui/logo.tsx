import classes from "./logo.module.css";

export const Logo = ({ isMarkOnly = false }: { readonly isMarkOnly?: boolean }) => (
  <span className={classes.logo}>
    <svg className={classes.mark} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="11" fill="var(--accent)" />
      <path
        d="M24 8c7 5.2 10.5 11 10.5 17.4C34.5 33 30 38.6 24 40c-6-1.4-10.5-7-10.5-14.6C13.5 19 17 13.2 24 8z"
        fill="var(--on-accent)"
      />
      <path
        d="M24 14.5V36M24 23.5l5-4M24 29.5l5.4-4.2M24 26.5l-5-4M24 32.5l-5.2-4.2"
        stroke="var(--accent)"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
    </svg>
    {isMarkOnly ? <span className="visually-hidden">Zerno</span> : <span>Zerno</span>}
  </span>
);
