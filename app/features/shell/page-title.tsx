import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { placesOf } from "./nav-items.ts";

const otherPages: Readonly<Record<string, string>> = {
  "/new-portfolio": "shell:newPortfolio",
  "/user-manage-subscription": "shell:nav.subscription",
  "/notifications": "shell:notifications",
  "/whats-new": "shell:whatsNew",
  "/backup": "shell:nav.backup",
  "/user-profile": "shell:nav.profile",
  "/recurring-plans": "shell:recurringPlans",
};

/** The tab's title of a signed-in screen: the name its place has in the navigation. */
export function PageTitle() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const place = placesOf(["admin"]).find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  const key = place?.labelKey ?? otherPages[pathname];
  return <title>{key ? `${t(key)} · Zerno` : "Zerno"}</title>;
}
