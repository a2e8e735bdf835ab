import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { ApiError } from "../../client/api/api-error.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { AccountType } from "../../shared/codes.ts";
import { PublicPageCard } from "../../shell/community/public-page-card.tsx";
import { ConflictChoice, type ConflictField } from "../../ui/form/conflict-choice.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { PortfolioForm } from "./form/portfolio-form.tsx";
import classes from "./manage-portfolios.module.css";
import { type PortfolioState, settingPaths, stateOf, toSettings } from "./portfolio-state.ts";
import { PortfolioSyncCard } from "./portfolio-sync-card.tsx";
import type { Portfolio } from "./portfolios.contract.ts";
import { AccessCard } from "./sharing/access-card.tsx";
import { SwitchViewCard } from "./switch-view-card.tsx";

interface SettingsProps {
  readonly portfolio: Portfolio;
  readonly onClose: () => void;
}

/** Settings and note of a portfolio, saved separately: two users can edit one each. */
export function SettingsDrawer({ portfolio, onClose }: SettingsProps) {
  const { t } = useTranslation("portfolios");
  return (
    <DetailDrawer title={t("settings.title")} subtitle={portfolio.name} isOpen onClose={onClose} size="wide">
      <div className={classes.sections}>
        <SettingsForm portfolio={portfolio} onClose={onClose} />
        <NoteForm portfolio={portfolio} onClose={onClose} />
        {!portfolio.isComposite && <PortfolioSyncCard portfolioId={portfolio.id} />}
        <PublicPageCard
          portfolioId={portfolio.id}
          isSandbox={portfolio.accountType === AccountType.sandbox}
        />
        {!portfolio.isComposite && <SwitchViewCard portfolio={portfolio} onDone={onClose} />}
        <AccessCard portfolioId={portfolio.id} />
      </div>
    </DetailDrawer>
  );
}

interface Saving<State> {
  readonly first: State;
  readonly portfolio: Portfolio;
  readonly stateOf: (portfolio: Portfolio) => State;
  readonly tagOf: (portfolio: Portfolio) => string;
  readonly send: (state: State, tag: string) => Promise<Portfolio>;
  readonly onSaved: (answer: Portfolio) => void;
}

/** Form over a row as read: when the row has changed, both versions are shown and nothing is written. */
function useTagged<State>({ first, portfolio, stateOf: read, tagOf, send, onSaved }: Saving<State>) {
  const client = useQueryClient();
  const [state, setState] = useState(first);
  const [tag, setTag] = useState(tagOf(portfolio));
  const [theirs, setTheirs] = useState<Portfolio | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const failed = async (failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure;
    setError(failure);
    if (failure.code !== "STALE") return;
    const { portfolios } = await callApi("GET /api/MyPortfolio", {});
    setTheirs(portfolios.find(({ id }) => id === portfolio.id) ?? null);
  };
  const save = (over = tag) => {
    setBusy(true);
    send(state, over)
      .then(async (answer) => {
        await client.invalidateQueries();
        onSaved(answer);
      }, failed)
      .finally(() => setBusy(false));
  };
  const settle = (stored: Portfolio, next: State) => {
    setTag(tagOf(stored));
    setTheirs(null);
    setError(null);
    setState(next);
  };
  return {
    state,
    setState,
    error: theirs ? null : error,
    isBusy,
    save: () => save(),
    conflict: theirs && {
      theirs: read(theirs),
      onMine: () => save(tagOf(theirs)),
      onTheirs: () => settle(theirs, read(theirs)),
    },
  };
}

function SettingsForm({ portfolio, onClose }: SettingsProps) {
  const { t } = useTranslation("portfolios");
  const undoing = useUndo();
  const form = useTagged<PortfolioState>({
    portfolio,
    first: stateOf(portfolio),
    stateOf,
    tagOf: ({ etag }) => etag,
    send: (state, ifMatch) =>
      callApi("PUT /api/MyPortfolio", { id: portfolio.id, ...toSettings(state) }, { ifMatch }),
    onSaved: (answer) => {
      undoing.done(t("done.saved"), answer);
      onClose();
    },
  });
  const lotPaths = form.state.lotMethods.map((_, place) => `lotMethods.${place}.assetId`);
  const blockedPaths = form.state.blockedAssets.map((_, place) => `blockedAssets.${place}`);
  const errors = toFieldErrors(form.error, [...settingPaths, ...lotPaths, ...blockedPaths], t);
  const shown = (value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "settings.on" : "settings.off");
    return Array.isArray(value) ? t("settings.entries", { count: value.length }) : String(value ?? "");
  };
  return (
    <SavedForm onSubmit={form.save}>
      <PortfolioForm
        state={form.state}
        change={(part) => form.setState((before) => ({ ...before, ...part }))}
        errors={errors}
        isNew={false}
        portfolioId={portfolio.id}
      />
      <Conflict
        conflict={form.conflict}
        isBusy={form.isBusy}
        fields={(theirs) =>
          (Object.keys(theirs) as (keyof PortfolioState)[]).flatMap((name) => {
            const [mine, stored] = [shown(form.state[name]), shown(theirs[name])];
            const isSame = JSON.stringify(form.state[name]) === JSON.stringify(theirs[name]);
            return isSame ? [] : { label: t(`settings.field.${name}`), mine, theirs: stored };
          })
        }
      />
      <SubmitRow label={t("settings.save")} isBusy={form.isBusy} error={errors.form} onCancel={onClose} />
    </SavedForm>
  );
}

function NoteForm({ portfolio, onClose }: SettingsProps) {
  const { t } = useTranslation("portfolios");
  const undoing = useUndo();
  const form = useTagged<string>({
    portfolio,
    first: portfolio.note,
    stateOf: ({ note }) => note,
    tagOf: ({ noteEtag }) => noteEtag,
    send: (note, ifMatch) =>
      callApi("POST /api/MyPortfolio/update-note", { id: portfolio.id, note }, { ifMatch }),
    onSaved: (answer) => {
      undoing.done(t("done.noteSaved"), answer);
      onClose();
    },
  });
  const errors = toFieldErrors(form.error, ["note"], t);
  return (
    <SavedForm onSubmit={form.save}>
      <TextBox
        label={t("new.note")}
        name="note"
        kind="lines"
        value={form.state}
        onValue={form.setState}
        error={errors.of("note")}
        maxLength={10_000}
      />
      <Conflict
        conflict={form.conflict}
        isBusy={form.isBusy}
        fields={(theirs) => [{ label: t("new.note"), mine: form.state, theirs }]}
      />
      <SubmitRow label={t("settings.saveNote")} isBusy={form.isBusy} error={errors.form} />
    </SavedForm>
  );
}

interface ConflictProps<State> {
  readonly conflict: { readonly theirs: State; onMine: () => void; onTheirs: () => void } | null;
  readonly fields: (theirs: State) => readonly ConflictField[];
  readonly isBusy: boolean;
}

function Conflict<State>({ conflict, fields, isBusy }: ConflictProps<State>) {
  if (!conflict) return null;
  const { theirs, onMine, onTheirs } = conflict;
  return <ConflictChoice fields={fields(theirs)} isBusy={isBusy} onMine={onMine} onTheirs={onTheirs} />;
}

interface SavedFormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

const SavedForm = ({ onSubmit, children }: SavedFormProps) => (
  <form
    className={classes.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
