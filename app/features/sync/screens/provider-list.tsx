import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReader } from "../../../i18n/reader-context.tsx";
import { IntegrationProvider } from "../../../shared/codes.ts";
import { providerName } from "../../../shell/sync/provider-name.ts";
import { stepAddress } from "../../../shell/sync/sync-links.ts";
import { IconBuildingBank } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { compareTexts } from "../../../ui/table/compare.ts";
import classes from "../sync.module.css";
import type { ProviderView } from "../sync.schema.ts";
import type { SyncPageInput } from "../sync.types.ts";

interface ListProps {
  readonly providers: readonly ProviderView[];
  readonly input: SyncPageInput;
}

const groups = ["brokers", "exchanges", "aggregators"] as const;
type Group = (typeof groups)[number];

const groupOf = ({ kind, number }: ProviderView): Group => {
  if (kind === "aggregator") return "aggregators";
  return number === IntegrationProvider.cryptoExchange ? "exchanges" : "brokers";
};

/** Direct brokers and exchanges, then aggregators. */
export function ProviderList({ providers, input }: ListProps) {
  const { t } = useTranslation("sync");
  const { locale } = useReader();
  const named = providers
    .map((provider) => ({ provider, name: providerName(provider.id, t), group: groupOf(provider) }))
    .sort((a, b) => compareTexts(a.name, b.name, locale));
  return (
    <Card title={t("list")}>
      <p className={classes.muted}>{t("listText")}</p>
      <div data-tour="sync-list">
        {groups.map((group) => {
          const found = named.filter((one) => one.group === group);
          if (found.length === 0) return null;
          return (
            <section key={group} aria-labelledby={`sources-${group}`}>
              <h3 id={`sources-${group}`} className={classes.group}>
                {t(`group.${group}`)}
              </h3>
              {group === "aggregators" && <p className={classes.muted}>{t("groupAggregators")}</p>}
              <ul className={classes.providers}>
                {found.map(({ provider, name }) => (
                  <li key={provider.id}>
                    <Link
                      className={classes.provider}
                      to={stepAddress("info", { ...input, providerId: provider.id })}
                      aria-label={t("choose", { name })}
                    >
                      <Mark provider={provider} />
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <p className={classes.elsewhere}>
        {t("elsewhere")} <Link to="/import">{t("byFile")}</Link>
      </p>
    </Card>
  );
}

/** Logo as in `broker/list`. */
function Mark({ provider: { brokerIds } }: { readonly provider: ProviderView }) {
  const [broker] = brokerIds;
  if (broker === undefined) return <IconBuildingBank size={28} stroke={1.4} aria-hidden />;
  return <img src={`/brokers/${broker}.svg`} width={28} height={28} alt="" />;
}
