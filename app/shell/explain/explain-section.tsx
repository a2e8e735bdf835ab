import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import type { ExplainRequest } from "../../ui/money/explain-context.tsx";
import classes from "./explain.module.css";
import type { Explanation } from "./explain.types.ts";
import { toExplainQuery } from "./explain-target.ts";

type SectionName = "rows" | "prices" | "rates" | "benchmark" | "facts" | "steps";

interface SectionProps<K extends SectionName> {
  readonly title: string;
  readonly section: K;
  readonly count: number;
  /** Included in the explanation. */
  readonly first: Explanation[K];
  readonly request: ExplainRequest;
  readonly isOpen?: boolean;
  readonly children: (items: Explanation[K]) => ReactNode;
}

const pageSize = 1000;

/** Shows a list; long ones load on demand, empty ones are hidden. */
export function ExplainSection<K extends SectionName>(props: SectionProps<K>) {
  const { title, section, count, first, request, isOpen = false, children } = props;
  const { t } = useTranslation("explain");
  const [more, setMore] = useState<readonly unknown[]>([]);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  if (count === 0) return null;
  const items = [...first, ...more] as unknown as Explanation[K];
  const loadMore = async () => {
    setState("loading");
    try {
      const query = { ...toExplainQuery(request), section, offset: items.length, limit: pageSize };
      const answer = await callApi("GET /api/explain", query);
      setMore([...more, ...answer[section]]);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <details className={classes.section} open={isOpen} data-section={section} data-count={count}>
      <summary>
        {title} <span className={classes.muted}>{count}</span>
      </summary>
      {children(items)}
      {state === "failed" && <p role="alert">{t("common:error.INTERNAL")}</p>}
      {items.length < count && (
        <Button variant="default" size="xs" loading={state === "loading"} onClick={loadMore}>
          {t("more", { count: Math.min(pageSize, count - items.length) })}
        </Button>
      )}
    </details>
  );
}
