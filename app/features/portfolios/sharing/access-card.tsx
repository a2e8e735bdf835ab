import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../../client/api/api-error.ts";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { useCopy } from "../../../client/dom/use-copy.ts";
import { type GrantLevel, grantLevels } from "../../../shared/endpoint.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { DateText } from "../../../ui/money/amounts.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../manage-portfolios.module.css";

const accessKey = "GET /api/MyPortfolio/access";

interface AccessCardProps {
  readonly portfolioId: string;
  /** 2 for a card on a page of its own. */
  readonly headingLevel?: 2 | 3;
}

/** Access to a portfolio: invitations by link, levels, revocation. */
export function AccessCard({ portfolioId, headingLevel: level = 3 }: AccessCardProps) {
  const { t } = useTranslation("portfolios");
  const Heading = level === 2 ? "h2" : "h3";
  const { data, error, refetch } = useApiQuery(accessKey, { id: portfolioId });
  return (
    <section className={classes.form} aria-labelledby="portfolio-access">
      <Heading id="portfolio-access" className={classes.name}>
        {t("access.title")}
      </Heading>
      <p className={classes.muted}>{t("access.text")}</p>
      {error && (
        <ErrorState what={t("access.title")} error={error} onRetry={() => void refetch()} isCompact />
      )}
      {!data && !error && <SkeletonRows count={2} />}
      {data && data.people.length > 0 && (
        <ul className={classes.people}>
          {data.people.map((person) => (
            <PersonLine key={person.accessId} portfolioId={portfolioId} person={person} />
          ))}
        </ul>
      )}
      <InviteForm portfolioId={portfolioId} />
    </section>
  );
}

interface Person {
  readonly accessId: string;
  readonly label: string;
  readonly level: GrantLevel;
  readonly name: string | null;
  readonly expiresAt: string | null;
}

const useLevels = () => {
  const { t } = useTranslation("portfolios");
  return grantLevels.map((level) => ({ value: level, label: t(`access.level.${level}`) }));
};

function PersonLine({ portfolioId, person }: { readonly portfolioId: string; readonly person: Person }) {
  const { t } = useTranslation("portfolios");
  const toasts = useToasts();
  const levels = useLevels();
  const change = useApiMutation("POST /api/MyPortfolio/access", [accessKey]);
  const end = useApiMutation("DELETE /api/MyPortfolio/access", [accessKey]);
  const { accessId, label, level, name, expiresAt } = person;
  const choose = (wanted: string) =>
    void change
      .mutateAsync({ id: portfolioId, accessId, level: wanted === "edit" ? "edit" : "view" })
      .then(() => toasts.done(t("access.changed", { label })), toasts.failed);
  const takeBack = () =>
    void end
      .mutateAsync({ id: portfolioId, accessId })
      .then(() => toasts.done(t("access.ended", { label })), toasts.failed);
  return (
    <li>
      <span className={classes.who}>
        <strong className={classes.name}>{label}</strong>
        <span className={classes.muted}>
          {expiresAt === null ? (
            t("access.by", { name: name ?? "" })
          ) : (
            <>
              {t("access.waits")} <DateText value={expiresAt.slice(0, 10)} />
            </>
          )}
        </span>
      </span>
      <SelectBox
        label={t("access.levelLabel")}
        name={`level-${accessId}`}
        value={level}
        onValue={choose}
        options={levels}
      />
      <Button
        variant="default"
        disabled={end.isPending}
        aria-label={t("access.endNamed", { label })}
        onClick={takeBack}
      >
        {t("access.end")}
      </Button>
    </li>
  );
}

function InviteForm({ portfolioId }: { readonly portfolioId: string }) {
  const { t } = useTranslation("portfolios");
  const levels = useLevels();
  const invite = useApiMutation("POST /api/MyPortfolio/access", [accessKey]);
  const [label, setLabel] = useState("");
  const [level, setLevel] = useState<GrantLevel>("view");
  const [made, setMade] = useState<{ readonly label: string; readonly link: string } | null>(null);
  const errors = toFieldErrors(invite.error as ApiError | null, ["label"], t);
  const send = () =>
    void invite.mutateAsync({ id: portfolioId, label, level }).then(
      ({ link }) => {
        if (link) setMade({ label, link: new URL(link, location.origin).href });
        setLabel("");
      },
      () => setMade(null),
    );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={classes.invite}>
        <TextBox
          label={t("access.label")}
          placeholder={t("access.labelPlaceholder")}
          name="access-label"
          value={label}
          onValue={setLabel}
          error={errors.of("label")}
          maxLength={100}
        />
        <SelectBox
          label={t("access.levelLabel")}
          name="access-level"
          value={level}
          onValue={(wanted) => setLevel(wanted === "edit" ? "edit" : "view")}
          options={levels}
        />
      </div>
      {made && <MadeLink {...made} />}
      <SubmitRow label={t("access.make")} isBusy={invite.isPending} error={errors.form} />
    </form>
  );
}

/** Link shown once: only its hash is stored. */
function MadeLink({ label, link }: { readonly label: string; readonly link: string }) {
  const { t } = useTranslation("portfolios");
  const copy = useCopy();
  return (
    <div className={classes.made} role="status">
      <p className={classes.muted}>{t("access.made", { label })}</p>
      <div className={classes.link}>
        <input
          className={classes.address}
          readOnly
          value={link}
          aria-label={t("access.linkLabel")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => copy(link, t("access.copied"))}>
          {t("access.copy")}
        </Button>
      </div>
    </div>
  );
}
