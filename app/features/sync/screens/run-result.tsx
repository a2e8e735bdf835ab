import { useTranslation } from "react-i18next";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import classes from "../sync.module.css";
import type { RunView } from "../sync.schema.ts";
import { InstantText } from "./instant-text.tsx";
import { problemText } from "./problem-text.ts";

const counts = [
  "booked",
  "changed",
  "takenBack",
  "adjustments",
  "open",
  "failed",
  "known",
  "ignored",
  "differences",
] as const;

interface ResultProps {
  readonly run: RunView | null;
  readonly shownProblem: string | undefined;
}

export function RunResult({ run, shownProblem }: ResultProps) {
  const { t } = useTranslation("sync");
  if (!run) return <EmptyLine>{t("resultNone")}</EmptyLine>;
  return (
    <section className={classes.result} aria-label={t("result")}>
      <p>
        <strong>{t("result")}</strong>: {t(`runState.${run.state}`)}
        {run.endedAt && (
          <>
            {", "}
            <InstantText value={run.endedAt} />
          </>
        )}
      </p>
      {run.problem && run.problem.code !== shownProblem && (
        <p className={classes.problem}>{problemText(run.problem.code, t)}</p>
      )}
      <ul className={classes.plain}>
        {run.accounts.map(({ accountId, name, report, problem }) => {
          const parts = counts.flatMap((count) => {
            const number = report[count];
            return number ? [t(`counts.${count}`, { count: number })] : [];
          });
          return (
            <li key={accountId}>
              {name}: {problem ? problemText(problem.code, t) : parts.join(", ") || t("counts.nothing")}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
