import { useTranslation } from "react-i18next";
import { formatInstant } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { providerName } from "../../shell/sync/provider-name.ts";
import { Card } from "../../ui/shell/card.tsx";
import type { SupportSync } from "./support.contract.ts";
import classes from "./support.module.css";

/** Linked accounts of a user: what runs, what failed last. */
export function SyncsCard({ syncs }: { readonly syncs: readonly SupportSync[] }) {
  const { t } = useTranslation("support");
  const { locale } = useReader();
  const at = (instant: string) => `${formatInstant(instant, locale)} UTC`;
  return (
    <Card title={t("support:syncs.title")}>
      {syncs.length === 0 ? (
        <p className={classes.muted}>{t("support:syncs.none")}</p>
      ) : (
        <dl className={classes.facts}>
          {syncs.map(({ provider, state, accountCount, failures, lastRunAt, lastGoodAt, problem }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: connections are answered without their ids
            <div key={index} className={classes.pair}>
              <dt>{providerName(provider, t)}</dt>
              <dd>
                {[
                  t(`support:syncs.state.${state}`),
                  t("support:syncs.accounts", { count: accountCount }),
                  lastGoodAt && t("support:syncs.good", { at: at(lastGoodAt) }),
                  lastRunAt && t("support:syncs.run", { at: at(lastRunAt) }),
                  failures > 0 && t("support:syncs.failures", { count: failures }),
                  problem,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
