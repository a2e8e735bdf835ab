import { useTranslation } from "react-i18next";
import type { ScreenInput } from "../../../client/data/screen-input.ts";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { addWidget, type Draft } from "./draft.ts";
import own from "./editor.module.css";
import { useKinds } from "./use-kinds.ts";

interface AddDrawerProps {
  readonly input: ScreenInput;
  readonly draft: Draft;
  readonly isOpen: boolean;
  readonly onDraft: (draft: Draft) => void;
  readonly onClose: () => void;
}

export function AddDrawer({ input, draft, isOpen, onDraft, onClose }: AddDrawerProps) {
  const { t } = useTranslation("dashboard");
  const { kinds, error, refetch } = useKinds(input, isOpen);
  const countOf = (kind: string) => draft.filter((widget) => widget.kind === kind).length;
  return (
    <DetailDrawer title={t("arrange.add")} subtitle={t("arrange.addHint")} isOpen={isOpen} onClose={onClose}>
      {error && <ErrorState what={t("arrange.add")} error={error} onRetry={refetch} isCompact />}
      {!kinds && !error && <SkeletonRows count={10} />}
      <ul className={own.kinds}>
        {kinds?.map((info) => (
          <li key={info.kind}>
            <button type="button" onClick={() => onDraft(addWidget(draft, info))}>
              <span className={own.kindName}>{t(`widget.${info.kind}`, { what: t("benchmarkAny") })}</span>
              <span className={own.about}>{t(`about.${info.kind}`)}</span>
              {countOf(info.kind) > 0 && (
                <span className={own.there}>{t("arrange.there", { count: countOf(info.kind) })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </DetailDrawer>
  );
}
