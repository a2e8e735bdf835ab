import classes from "./dashboard.module.css";
import type { Stats } from "./dashboard-page.tsx";
import { WidgetCard } from "./widget-card.tsx";

/** The widgets of a dashboard in their places; they are as high as they were arranged, whatever is in them. */
export function WidgetGrid({ stats }: { readonly stats: Stats }) {
  const answers = new Map(stats.widgets.map((answer) => [answer.id, answer]));
  return (
    <div className={classes.board}>
      <div className={classes.grid}>
        {stats.layout.widgets.map((widget) => (
          <div
            key={widget.id}
            className={classes.item}
            data-widget={widget.id}
            data-width={widget.width}
            data-height={widget.height}
          >
            <WidgetCard
              widget={widget}
              answer={answers.get(widget.id)}
              portfolioId={stats.portfolioId}
              currency={stats.currency}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
