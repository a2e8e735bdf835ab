import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { useUndo } from "../../../client/data/use-undo.ts";
import type { SeenPortfolio } from "../../../shell/use-seen-portfolio.ts";
import { type FieldErrors, toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { changedByHoldings } from "../changed-by-holdings.ts";
import { PositionLineFields } from "./position-line.tsx";
import classes from "./positions.module.css";
import { isBlank, type PositionLine, usePositions } from "./use-positions.ts";

const boxes = ["assetId", "quantity", "averageCost", "since"] as const;

const invalid = "[aria-invalid=true]";

/** Several cells or lines are pasted as a table. */
const isTable = (text: string): boolean => /[\t\r\n]/.test(text.trim());

/** Table of positions, typed or pasted, saved in one change. */
export function PositionsPage({ portfolio }: { readonly portfolio: Pick<SeenPortfolio, "id" | "name"> }) {
  const { t } = useTranslation("holdings");
  const { today } = useRootData();
  const navigate = useNavigate();
  const positions = usePositions(portfolio.id, today);
  const saving = useSaving(portfolio.id, positions.lines);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (saving.refusals > 0) place.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [saving.refusals]);
  return (
    <>
      <PageHeader title={t("positions.title")} subtitle={portfolio.name} />
      <form
        ref={place}
        className={classes.page}
        noValidate
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain");
          if (!isTable(text)) return;
          event.preventDefault();
          positions.paste(text);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          // Unreadable dates or costs would be saved as none.
          const unread = saving.isRefused ? null : place.current?.querySelector<HTMLElement>(invalid);
          if (unread) unread.focus();
          else saving.save();
        }}
      >
        <PasteCard onPaste={positions.paste} />
        <Card title={t("positions.table")}>
          <Lines {...{ positions, saving, today }} portfolioId={portfolio.id} />
          <p className={classes.hint}>{t("positions.hint")}</p>
        </Card>
        <SubmitRow
          label={saving.count > 0 ? t("positions.save", { count: saving.count }) : t("positions.title")}
          isBusy={saving.isBusy}
          isDisabled={positions.isMatching}
          error={saving.errors.form}
          onCancel={() => void navigate(`/holdings?p=${portfolio.id}`)}
        />
      </form>
    </>
  );
}

interface LinesProps {
  readonly positions: ReturnType<typeof usePositions>;
  readonly saving: ReturnType<typeof useSaving>;
  readonly portfolioId: string;
  readonly today: string;
}

function Lines({ positions, saving, portfolioId, today }: LinesProps) {
  const { t } = useTranslation("holdings");
  const { lines, change, remove } = positions;
  return (
    <div className={classes.lines}>
      <div className={classes.heads} aria-hidden>
        <span>{t("column.name")}</span>
        <span>{t("column.quantity")}</span>
        <span>{t("column.averageCost")}</span>
        <span>{t("positions.since")}</span>
      </div>
      {lines.map((line, at) => (
        <PositionLineFields
          key={line.key}
          {...{ line, portfolioId, today }}
          place={at + 1}
          errorOf={(box) => saving.errorOf(line, box)}
          onChange={(part) => {
            saving.forget();
            change(line.key, part);
          }}
          onRemove={isBlank(line) ? null : () => remove(line.key)}
        />
      ))}
    </div>
  );
}

/** Paste field, for phones and users unaware that pasting works anywhere. */
function PasteCard({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const { t } = useTranslation("holdings");
  const [text, setText] = useState("");
  return (
    <Card>
      <div className={classes.paste}>
        <TextBox
          label={t("positions.paste")}
          name="paste"
          kind="lines"
          value={text}
          onValue={setText}
          hint={t("positions.pasteHint")}
        />
        <button
          type="button"
          className="button button-quiet"
          disabled={text.trim() === ""}
          onClick={() => {
            onPaste(text);
            setText("");
          }}
        >
          {t("positions.fill")}
        </button>
      </div>
    </Card>
  );
}

/** Saves filled lines after client-side checks. */
function useSaving(portfolioId: string, lines: readonly PositionLine[]) {
  const { t } = useTranslation(["holdings", "common"]);
  const navigate = useNavigate();
  const undoing = useUndo();
  const add = useApiMutation("POST /api/holdings/positions", changedByHoldings);
  // A second press before navigation would add the positions twice.
  const isSent = useRef(false);
  const [refusals, setRefusals] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const filled = lines.filter((line) => !isBlank(line));
  const paths = filled.flatMap((_, at) => boxes.map((box) => `positions.${at}.${box}`));
  const errors: FieldErrors = toFieldErrors(add.error, paths, t);
  const isMissing = (line: PositionLine, box: (typeof boxes)[number]) =>
    (box === "assetId" && line.asset === null) || (box === "quantity" && line.quantity === null);
  const refuse = () => setRefusals((count) => count + 1);
  const save = () => {
    if (isSent.current) return;
    if (filled.length === 0 || filled.some((line) => boxes.some((box) => isMissing(line, box)))) {
      setChecked(true);
      return refuse();
    }
    const drafts = filled.map(({ asset, quantity, averageCost, since }) => ({
      ...{ assetId: asset?.id ?? "", quantity: quantity ?? "", averageCost, since },
    }));
    isSent.current = true;
    add.mutateAsync({ portfolioId, positions: drafts }).then(
      (answer) => {
        undoing.done(t("holdings:positions.done", { count: answer.count }), answer);
        void navigate(`/holdings?p=${portfolioId}`);
      },
      () => {
        isSent.current = false;
        refuse();
      },
    );
  };
  return {
    ...{ save, refusals, errors },
    count: filled.length,
    isBusy: add.isPending,
    isRefused: isChecked || add.error !== null,
    /** Editing clears the refusal. */
    forget: () => {
      setChecked(false);
      if (add.error) add.reset();
    },
    errorOf: (line: PositionLine, box: (typeof boxes)[number]) => {
      const at = filled.indexOf(line);
      // An empty form shows the first line's requirements.
      const isAsked = isChecked && (at >= 0 || (filled.length === 0 && line === lines[0]));
      if (isAsked && isMissing(line, box)) return t("common:field.required");
      return at < 0 ? undefined : errors.of(`positions.${at}.${box}`);
    },
  };
}
