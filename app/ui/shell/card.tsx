import { type ReactNode, useId } from "react";
import classes from "./card.module.css";

interface CardProps {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  readonly isFlush?: boolean;
  readonly className?: string | undefined;
  readonly tour?: string;
  readonly children: ReactNode;
}

/** Bordered surface; a named region if it has a title. */
export function Card({ title, actions, footer, isFlush = false, className, tour, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={[classes.card, title && !actions && classes.hasRoom, className].filter(Boolean).join(" ")}
      aria-labelledby={title ? id : undefined}
      data-tour={tour}
    >
      {title && (
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      <div className={isFlush ? classes.flush : classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </section>
  );
}
