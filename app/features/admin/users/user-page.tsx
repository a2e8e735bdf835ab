import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatNumber } from "../../../i18n/format.ts";
import { formatDay, formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../admin.module.css";
import { UserBilling } from "../billing/user-billing.tsx";
import type { UserProfile } from "./admin-users.contract.ts";
import { UserActions } from "./user-actions.tsx";
import { UserLog } from "./user-log.tsx";
import { StateTags } from "./user-table.tsx";

interface UserProps {
  readonly user: UserProfile;
}

/** Profile of a user without amounts. */
export function UserPage({ user }: UserProps) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  return (
    <div className={classes.page}>
      <PageHeader
        title={user.email}
        subtitle={[user.name, user.userName && `@${user.userName}`].filter(Boolean).join(" · ")}
        actions={
          <Link className="button button-quiet" to="/admin/users">
            {t("user.back")}
          </Link>
        }
      />
      {user.disabledAt !== null && (
        <Notice tone="warning">
          {t("user.disabledSince", { at: `${formatInstant(user.disabledAt, locale)} UTC` })}
        </Notice>
      )}
      <UserActions user={user} />
      <UserBilling user={user} />
      <div className={classes.columns}>
        <AccountCard user={user} />
        <div className={classes.stack}>
          <CountsCard user={user} />
          <ConsentsCard user={user} />
        </div>
        <SessionsCard user={user} />
        <UserLog log={user.log} />
      </div>
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

const Fact = ({ name, children }: FactProps) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function AccountCard({ user }: UserProps) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const waysIn = [
    user.hasPassword && t("user.password"),
    user.passkeys > 0 && t("user.passkeys", { count: user.passkeys }),
    ...user.external,
  ].filter(Boolean);
  return (
    <Card title={t("user.account")}>
      <dl className={classes.facts}>
        <Fact name={t("user.fact.state")}>
          <StateTags user={user} />
          {user.disabledAt === null && user.onboardingState === "completed" && t("user.active")}
        </Fact>
        <Fact name={t("user.fact.roles")}>
          {user.roles.map((role) => t(`users.role.${role}`)).join(", ")}
        </Fact>
        <Fact name={t("user.fact.plan")}>{t(`users.plan.${user.plan}`)}</Fact>
        <Fact name={t("user.fact.country")}>
          {t(`countries:${user.country}`, { defaultValue: user.country })} · {user.currency} · {user.locale} ·{" "}
          {user.timeZone}
        </Fact>
        <Fact name={t("user.fact.created")}>{formatInstant(user.createdAt, locale)} UTC</Fact>
        <Fact name={t("user.fact.seen")}>{formatDay(user.lastSeenOn, locale)}</Fact>
        <Fact name={t("user.fact.waysIn")}>{waysIn.length === 0 ? "—" : waysIn.join(", ")}</Fact>
        <Fact name={t("user.fact.secondFactor")}>{t(user.hasSecondFactor ? "user.on" : "user.off")}</Fact>
        {user.referrer && <Fact name={t("user.fact.referrer")}>{user.referrer}</Fact>}
        {user.referralId && <Fact name={t("user.fact.referral")}>{user.referralId}</Fact>}
        <Fact name={t("user.fact.id")}>
          <code>{user.id}</code>
        </Fact>
      </dl>
    </Card>
  );
}

const counted = [
  "portfolios",
  "publicPortfolios",
  "transactions",
  "imports",
  "connections",
  "daysOfUse",
] as const;

function CountsCard({ user: { counts } }: UserProps) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  return (
    <Card title={t("user.counts")}>
      <dl className={classes.figures}>
        {counted.map((name) => (
          <div key={name}>
            <dt>{t(`user.count.${name}`)}</dt>
            <dd>{formatNumber(String(counts[name]), locale)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function ConsentsCard({ user: { consents } }: UserProps) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  return (
    <Card title={t("user.consents")}>
      {consents.length === 0 ? (
        <EmptyLine>{t("user.noConsents")}</EmptyLine>
      ) : (
        <ul className={classes.rows}>
          {consents.map(({ kind, version, isGranted, givenAt }) => (
            <li key={`${kind} ${givenAt}`}>
              <p className={classes.name}>
                {t(`user.consent.${kind}`, { defaultValue: kind })}:{" "}
                {t(isGranted ? "user.granted" : "user.withdrawn")}
              </p>
              <p className={classes.muted}>
                {formatInstant(givenAt, locale)} UTC · {t("user.version", { version })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionsCard({ user: { sessions } }: UserProps) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  return (
    <Card title={t("user.devices")}>
      {sessions.length === 0 ? (
        <EmptyLine>{t("user.noDevices")}</EmptyLine>
      ) : (
        <ul className={classes.rows}>
          {sessions.map(({ id, browser, system, address, usedAt, createdAt }) => (
            <li key={id}>
              <p className={classes.name}>
                {[browser, system].filter(Boolean).join(", ") || t("user.unknownDevice")}
              </p>
              <p className={classes.muted}>
                {t("user.session", {
                  address,
                  used: formatInstant(usedAt, locale),
                  since: formatInstant(createdAt, locale),
                })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
