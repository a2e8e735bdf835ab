import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { placesOf } from "./nav-items.ts";

const otherPages: Readonly<Record<string, string>> = {
  "/new-portfolio": "shell:newPortfolio",
  "/add-positions": "shell:addPositions",
  "/user-manage-subscription": "shell:nav.subscription",
  "/referral": "shell:nav.referral",
  "/user-manage-subscription/checkout": "shell:checkout",
  "/payment-accepted": "shell:paymentResult",
  "/payment-failed": "shell:paymentFailed",
  "/notifications": "shell:notifications",
  "/whats-new": "shell:whatsNew",
  "/backup": "shell:nav.backup",
  "/user-profile": "shell:nav.profile",
  "/income": "shell:nav.income",
  "/shared-portfolio": "shell:sharedPortfolio",
};

const innerPages: readonly (readonly [path: string, key: string])[] = [
  ["/div-calendar", "shell:paymentCalendar"],
  ["/support/assets/", "shell:supportAsset"],
  ["/support/users/", "shell:supportUser"],
  ["/share/publish", "shell:sharePublic"],
  ["/admin/users/", "shell:adminUser"],
  ["/public/blog/", "shell:editPost"],
];

/** Returns whether the page is titled by its asset. */
const namesItself = (pathname: string): boolean => pathname.startsWith("/asset/");

interface PageTitleProps {
  /** The frame shows the failure. */
  readonly hasFailed: boolean;
}

/** Shows the name of the menu entry as title. */
export function PageTitle({ hasFailed }: PageTitleProps) {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  if (namesItself(pathname) && !hasFailed) return null;
  const inner = innerPages.find(([path]) => pathname.startsWith(path))?.[1];
  const places = placesOf(["admin"], true);
  const place =
    places.find(({ href }) => pathname === href) ??
    places.find(({ href }) => pathname.startsWith(`${href}/`));
  const key = inner ?? place?.labelKey ?? otherPages[pathname];
  return <title>{key ? `${t(key)} · Zerno` : "Zerno"}</title>;
}
