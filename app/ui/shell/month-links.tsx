import { Link, useSearchParams } from "react-router";
import { monthAfter } from "../../shared/text/months.ts";
import { IconChevronLeft, IconChevronRight } from "../icons/icons.ts";
import classes from "./month-links.module.css";

interface MonthLinksProps {
  readonly month: string;
  readonly step?: number;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly drops: string;
}

/** Links the previous and next period by parameter `m`, dropping the parameter `drops`. */
export function MonthLinks({ month, step = 1, name, before, after, drops }: MonthLinksProps) {
  const [search] = useSearchParams();
  const to = (count: number) => {
    const next = new URLSearchParams(search);
    next.set("m", monthAfter(month, count));
    next.delete(drops);
    return `?${next}`;
  };
  return (
    <div className={classes.time}>
      <Link to={to(-step)} className="button button-quiet" aria-label={before} preventScrollReset>
        <IconChevronLeft size={18} aria-hidden />
      </Link>
      <span className={classes.name} aria-live="polite">
        {name}
      </span>
      <Link to={to(step)} className="button button-quiet" aria-label={after} preventScrollReset>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </div>
  );
}
