import { useTranslation } from "react-i18next";
import { lazyDialog } from "../lazy/lazy-dialog.tsx";
import { LazyMenu } from "../lazy/lazy-menu.tsx";
import classes from "./account-menu.module.css";
import type { AccountMenuProps } from "./account-menu.types.ts";
import { BareButton } from "./bare-button.tsx";

const Items = lazyDialog(() => import("./account-items.tsx"));

export function AccountMenu(props: AccountMenuProps) {
  const { t } = useTranslation("common");
  const { name, links } = props;
  return (
    <LazyMenu
      width={240}
      items={Items}
      of={props}
      target={
        <BareButton className={classes.target} aria-label={t("common:account.menu", { name })}>
          {[...name.trim()][0]?.toUpperCase() ?? "?"}
          {links.some(({ hasDot }) => hasDot) && <span className={classes.corner} />}
        </BareButton>
      }
    />
  );
}
