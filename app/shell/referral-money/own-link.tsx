import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { useCopy } from "../../client/dom/use-copy.ts";
import classes from "./referral-money.module.css";

interface OwnLinkProps {
  readonly path: string;
}

/** Link with a copy button. */
export function OwnLink({ path }: OwnLinkProps) {
  const { t } = useTranslation("referral-money");
  const { facts } = useRootData();
  const copy = useCopy();
  const link = `${facts.origin}${facts.apiBase}${path}`;
  return (
    <div className={classes.link}>
      <input
        className={classes.address}
        readOnly
        value={link}
        aria-label={t("link")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => copy(link, t("copied"))}>{t("copy")}</Button>
    </div>
  );
}
