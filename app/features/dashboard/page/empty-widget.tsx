import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Writes } from "../../../shell/writes.tsx";
import classes from "../dashboard.module.css";

interface WayOut {
  /** Without the portfolio. */
  readonly to: string;
  /** Text key. */
  readonly label: string;
  /** Leads to a form, for users who may edit. */
  readonly isForm?: true;
}

const add: WayOut = { to: "/transactions?new=buy", label: "empty.add", isForm: true };
const calendar: WayOut = { to: "/div-calendar?view=list", label: "ahead.all" };
const categories: WayOut = { to: "/pies", label: "pies.edit" };

/** Links to missing data by kind; other kinds only need time. */
const waysOut: Readonly<Record<string, WayOut>> = {
  allocation: add,
  "currency-exposure": add,
  "top-holdings": add,
  "recent-transactions": add,
  "income-months": { to: "/transactions?new=dividend", label: "nothing.addIncome", isForm: true },
  "income-ahead": calendar,
  "next-payments": calendar,
  cash: { to: "/cash", label: "nothing.openCash" },
  notes: { to: "/transactions", label: "nothing.openTransactions" },
  pies: categories,
  drift: categories,
  goals: { to: "/goals", label: "goals.all" },
  watchlist: { to: "/watchlists", label: "watched.all" },
};

interface EmptyWidgetProps {
  readonly kind: string;
  readonly title: ReactNode;
  /** Absent on shared pages: no links into the product. */
  readonly portfolioId: string | undefined;
}

/** An empty widget: name, reason and link. */
export function EmptyWidget({ kind, title, portfolioId }: EmptyWidgetProps) {
  const { t } = useTranslation("dashboard");
  const id = useId();
  return (
    <section className={classes.folded} aria-labelledby={id} data-state="empty">
      <h2 id={id}>{title}</h2>
      <p>{t([`nothing.${kind}`, "nothing.any"])}</p>
      {portfolioId !== undefined && <Out kind={kind} portfolioId={portfolioId} />}
    </section>
  );
}

function Out({ kind, portfolioId }: { readonly kind: string; readonly portfolioId: string }) {
  const { t } = useTranslation("dashboard");
  const out = waysOut[kind];
  if (!out) return null;
  const { to, label, isForm } = out;
  const link = <Link to={`${to}${to.includes("?") ? "&" : "?"}p=${portfolioId}`}>{t(label)}</Link>;
  return isForm ? <Writes by="edit">{link}</Writes> : link;
}
