import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { FeedbackType, keyOfCode } from "../../shared/codes.ts";
import { saveFile } from "../../ui/dom/save-file.ts";
import { IconDownload, IconMessageHeart, IconStarFilled } from "../../ui/icons/icons.ts";
import { Card } from "../../ui/shell/card.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./answers.module.css";
import { AnswersHead, Pages } from "./answers-head.tsx";
import type { Answer } from "./feedback.contract.ts";
import type { AnswersInput } from "./feedback.types.ts";

export function AnswersPage({ input }: { readonly input: AnswersInput }) {
  const { t } = useTranslation("feedback");
  const { data, error, refetch } = useApiQuery("GET /api/admin/feedback", input);
  if (error && !data)
    return <ErrorState what={t("admin.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return (
    <div className={classes.page}>
      <AnswersHead chosen={input.type ?? null} actions={data.count > 0 && <CsvButton type={input.type} />} />
      {data.count === 0 ? (
        <EmptyState icon={IconMessageHeart} title={t("admin.empty")}>
          {t("admin.emptyText")}
        </EmptyState>
      ) : (
        <Card title={t("admin.count", { count: data.count })} actions={<Sums stars={data.stars} />} isFlush>
          <ul className={classes.answers}>
            {data.answers.map((answer) => (
              <OneAnswer key={answer.id} answer={answer} />
            ))}
          </ul>
        </Card>
      )}
      <Pages page={input.page} pages={Math.ceil(data.count / data.pageSize)} />
    </div>
  );
}

/** Numbers of one, two and three star ratings. */
function Sums({ stars }: { readonly stars: readonly number[] }) {
  return (
    <dl className={classes.sums}>
      {stars.map((times, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of stars
        <div key={place}>
          <dt>
            <Given stars={place + 1} />
          </dt>
          <dd>{times}</dd>
        </div>
      ))}
    </dl>
  );
}

function Given({ stars }: { readonly stars: number }) {
  const { t } = useTranslation("feedback");
  return (
    <span className={classes.given}>
      <span className="visually-hidden">{t("stars", { count: stars })}</span>
      {Array.from({ length: stars }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
        <IconStarFilled key={place} size={14} aria-hidden />
      ))}
    </span>
  );
}

function OneAnswer({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation("feedback");
  const { locale } = useReader();
  const { type, stars, message, createdAt, name, email } = answer;
  return (
    <li className={classes.answer}>
      <p className={classes.said}>{message || <em>{t("admin.noWords")}</em>}</p>
      <span className={classes.head}>
        <Given stars={stars} />
        <span>{t(`admin.type.${keyOfCode(FeedbackType, type)}`)}</span>
        <span>{formatInstant(createdAt, locale)} UTC</span>
        <span>
          {name} · {email}
        </span>
      </span>
    </li>
  );
}

function CsvButton({ type }: { readonly type: AnswersInput["type"] | undefined }) {
  const { t } = useTranslation("feedback");
  const toasts = useToasts();
  const press = () =>
    void callApi("GET /api/admin/feedback/export", type === undefined ? {} : { type }).then(
      ({ fileName, mediaType, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        saveFile(new Blob([bytes], { type: mediaType }), fileName);
      },
      toasts.failed,
    );
  return (
    <button type="button" className="button button-quiet" aria-label={t("admin.csvLabel")} onClick={press}>
      <IconDownload size={18} stroke={1.6} aria-hidden />
      {t("admin.csv")}
    </button>
  );
}
