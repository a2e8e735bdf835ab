import { useTranslation } from "react-i18next";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import type { EditedPost } from "../blog.contract.ts";
import classes from "./admin.module.css";
import { StateWords } from "./admin-blog.screen.tsx";
import { type EditorDraft, type PublishMode, scheduledAt } from "./editor-draft.ts";

interface PublicationCardProps {
  readonly draft: EditorDraft;
  readonly post: EditedPost | null;
  readonly today: string;
  readonly error: string | undefined;
  readonly onDraft: (part: Partial<EditorDraft>) => void;
}

/** Chooses draft, publish now, or a scheduled time. */
export function PublicationCard({ draft, post, today, error, onDraft }: PublicationCardProps) {
  const { t } = useTranslation("blog");
  const { t: common } = useTranslation("common");
  const publishAt = post?.publishAt ?? null;
  const modes: readonly PublishMode[] =
    publishAt === null ? ["draft", "now", "schedule"] : ["keep", "schedule", "draft"];
  const isPublished = publishAt !== null && Date.parse(publishAt) <= Date.now();
  const labelOf = (mode: PublishMode) =>
    mode === "keep" ? <StateWords post={{ publishAt, isPublished }} /> : t(`editor.mode.${mode}`);
  const isOpen = draft.mode === "schedule";
  const timeError = isOpen && draft.date !== null && scheduledAt(draft) === null;
  return (
    <Card title={t("editor.publication")} className={classes.fields}>
      <fieldset className={classes.modes}>
        <legend className="visually-hidden">{t("editor.publication")}</legend>
        {modes.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="mode"
              value={mode}
              checked={draft.mode === mode}
              onChange={() => onDraft({ mode })}
            />
            {labelOf(mode)}
          </label>
        ))}
      </fieldset>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      {isOpen && (
        <div className={classes.moment}>
          <DateBox
            name="date"
            label={t("editor.date")}
            value={draft.date}
            onValue={(date) => onDraft({ date })}
            today={today}
            without="future"
          />
          <TextBox
            name="time"
            label={t("editor.time")}
            value={draft.time}
            onValue={(time) => onDraft({ time })}
            error={timeError ? common("common:field.invalid") : undefined}
            autoComplete="off"
            placeholder="09:00"
            maxLength={5}
          />
        </div>
      )}
    </Card>
  );
}
