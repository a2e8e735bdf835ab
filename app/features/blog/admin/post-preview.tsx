import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import type { Language } from "../../../shared/languages.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import blog from "../blog.module.css";
import classes from "./admin.module.css";
import type { TypedText } from "./editor-draft.ts";

/** Milliseconds without another change after which the preview is requested. */
const restMs = 400;

interface PostPreviewProps {
  readonly language: Language;
  readonly text: TypedText;
}

/** Shows the text as the blog renders it, with its mistakes. */
export function PostPreview({ language, text }: PostPreviewProps) {
  const { t } = useTranslation("blog");
  const [body] = useDebouncedValue(text.body, restMs);
  const isWritten = body.trim() !== "";
  const { data, error, refetch } = useApiQuery(
    "POST /api/admin/blog/preview",
    { language, body },
    { isEnabled: isWritten },
  );
  const faults = isWritten ? (data?.faults ?? []) : [];
  return (
    <Card
      title={t("editor.preview")}
      className={classes.preview}
      actions={isWritten && data && <span>{t("minutes", { count: data.minutes })}</span>}
    >
      {faults.length > 0 && (
        <div className={classes.faults} role="status">
          <p>{t("editor.faults")}</p>
          <ul>
            {faults.map(({ code, line, params }) => (
              <li key={`${code} ${line} ${params.name ?? ""}`}>{t(`fault.${code}`, { ...params, line })}</li>
            ))}
          </ul>
        </div>
      )}
      {text.title && (
        <p className={classes.previewTitle} lang={language}>
          {text.title}
        </p>
      )}
      {text.description && (
        <p className={classes.lead} lang={language}>
          {text.description}
        </p>
      )}
      {error && !data && (
        <ErrorState what={t("editor.preview")} error={error} onRetry={() => void refetch()} isCompact />
      )}
      {isWritten && data ? (
        <div
          className={blog.body}
          lang={language}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised on the server
          dangerouslySetInnerHTML={{ __html: data.html }}
        />
      ) : (
        !isWritten && <p className={classes.hint}>{t("editor.previewEmpty")}</p>
      )}
    </Card>
  );
}
