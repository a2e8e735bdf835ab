import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
}

export const PageHeader = ({ title, subtitle, actions }: PageHeaderProps) => (
  <header className={classes.header}>
    <div className={classes.titles}>
      <h1 className={classes.title}>{title}</h1>
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </header>
);
