import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatNumber } from "../../../i18n/format.ts";
import { formatDay } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { IconUserSearch } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../admin.module.css";
import type { adminUsersContract, UserLine } from "./admin-users.contract.ts";

type List = OutputOf<(typeof adminUsersContract)["GET /api/admin/users"]>;

const columns = ["user", "roles", "plan", "country", "created", "seen"] as const;

/** One page of users. */
export function UserTable({ list }: { readonly list: List }) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const { value, isMore } = list.count;
  if (list.users.length === 0)
    return (
      <Card>
        <EmptyState icon={IconUserSearch} title={t("users.none")} isDone>
          {t("users.noneText")}
        </EmptyState>
      </Card>
    );
  const count = t("users.count", { count: value, shown: formatNumber(String(value), locale) });
  return (
    <>
      <Card
        title={isMore ? t("users.countMore", { shown: formatNumber(String(value), locale) }) : count}
        isFlush
      >
        <ScrollBox label={t("users.title")}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {t(`users.column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.users.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </Card>
      {list.nextCursor && <NextPage cursor={list.nextCursor} />}
    </>
  );
}

function UserRow({ user }: { readonly user: UserLine }) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const { id, name, email, userName, roles, plan, country, createdAt, lastSeenOn } = user;
  const staff = roles.filter((role) => role !== "user");
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/users/${id}`}>{email}</Link>
        <span className={classes.detail}>
          {[name, userName && `@${userName}`].filter(Boolean).join(" · ")}
        </span>
        <StateTags user={user} />
      </th>
      <td>{staff.length === 0 ? "—" : staff.map((role) => t(`users.role.${role}`)).join(", ")}</td>
      <td>{t(`users.plan.${plan}`)}</td>
      <td>{t(`countries:${country}`, { defaultValue: country })}</td>
      <td className={classes.nowrap}>{formatDay(createdAt.slice(0, 10), locale)}</td>
      <td className={classes.nowrap}>{formatDay(lastSeenOn, locale)}</td>
    </tr>
  );
}

interface StateTagsProps {
  readonly user: Pick<UserLine, "disabledAt" | "isDemo" | "onboardingState" | "isEmailConfirmed">;
}

/** Unusual states of an account. */
export function StateTags({ user }: StateTagsProps) {
  const { t } = useTranslation("admin");
  const tags = [
    user.disabledAt !== null && "disabled",
    user.isDemo && "demo",
    user.onboardingState !== "completed" && "onboarding",
    !user.isEmailConfirmed && "unconfirmed",
  ].filter((tag) => tag !== false);
  if (tags.length === 0) return null;
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag} data-tone={tag === "disabled" ? "loss" : undefined}>
          {t(`users.tag.${tag}`)}
        </span>
      ))}
    </span>
  );
}

/** Link to the next page of a list that is read by cursor. */
export function NextPage({ cursor }: { readonly cursor: string }) {
  const { t } = useTranslation("admin");
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set("cursor", cursor);
  return (
    <p className={classes.next}>
      <Link className="button button-quiet" to={{ search: `?${next}` }} rel="next">
        {t("next")}
      </Link>
    </p>
  );
}
