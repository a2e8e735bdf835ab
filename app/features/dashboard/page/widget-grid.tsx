import { type CSSProperties, Suspense } from "react";
import type { ScreenInput } from "../../../client/data/screen-input.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import classes from "../dashboard.module.css";
import type { Stats } from "../dashboard.types.ts";
import type { Widget, WidgetAnswer } from "../widget.schema.ts";
import { lanesOf, type Placed } from "./lanes.ts";
import { WidgetCard } from "./widget-card.tsx";
import { questionOf } from "./widget-frame.ts";

interface GridProps {
  readonly input: ScreenInput;
  readonly stats: Stats;
  /** Time of the page's response. */
  readonly answeredAt: number;
}

/** Widgets in lanes of natural height; on narrow screens in layout order. */
export function WidgetGrid({ input, stats, answeredAt }: GridProps) {
  const answers = new Map(stats.widgets.map((answer) => [answer.id, answer]));
  return (
    <div className={classes.board}>
      <div className={classes.bands}>
        {lanesOf(stats.layout.widgets, answers).map((band) => (
          <div key={keyOf(band.flatMap(({ placed }) => placed))} className={classes.band}>
            {band.map(({ width, placed }) => (
              <div key={keyOf(placed)} className={classes.lane} data-width={width}>
                {placed.map(({ widget, place }) => (
                  <div
                    key={widget.id}
                    className={classes.item}
                    style={{ "--place": place } as CSSProperties}
                    data-widget={widget.id}
                    data-width={widget.width}
                    data-height={widget.height}
                  >
                    {/* Hydrated one by one, each in its own task. */}
                    <Suspense fallback={null}>
                      <PlacedWidget
                        widget={widget}
                        answer={answers.get(widget.id)}
                        {...{ input, stats, answeredAt }}
                      />
                    </Suspense>
                  </div>
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const keyOf = ([first]: readonly Placed[]): string => first?.widget.id ?? "";

interface PlacedProps extends GridProps {
  readonly widget: Widget;
  readonly answer: WidgetAnswer | undefined;
}

/** Uses the page's answer, loaded in one request. */
function PlacedWidget(props: PlacedProps) {
  const { widget, answer, stats } = props;
  const { portfolioId, currency } = stats;
  if (answer?.state === "failed") return <FailedWidget {...props} />;
  return <WidgetCard widget={widget} answer={answer} {...{ portfolioId, currency }} />;
}

/** A failed widget's own request counts until the page reloads. */
function FailedWidget({ widget, answer, input, stats, answeredAt }: PlacedProps) {
  const { portfolioId, currency } = stats;
  const own = useApiQuery(
    "GET /api/Dashboard/widget",
    questionOf(widget, { period: input.period, portfolioId }),
    { isEnabled: false },
  );
  return (
    <WidgetCard
      widget={widget}
      answer={own.dataUpdatedAt > answeredAt ? own.data : answer}
      error={own.error}
      onRetry={() => void own.refetch()}
      {...{ portfolioId, currency }}
    />
  );
}
