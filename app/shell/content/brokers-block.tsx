import { useTranslation } from "react-i18next";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import classes from "./content.module.css";
import type { BlockData } from "./content.types.ts";

type Broker = NonNullable<BlockData["brokers"]>["brokers"][number];

/** Files, a connection, or both. */
const waysOf = ({ formats, syncProvider, syncProviders }: Broker) => ({
  file: formats.some(({ isRead }) => isRead),
  sync: syncProvider !== null || syncProviders.length > 0,
});

export function BrokersBlock({ brokers }: { readonly brokers: readonly Broker[] }) {
  const { t } = useTranslation("content");
  const count = t("content:brokers.count", { count: brokers.length });
  return (
    <>
      <label className={classes.search}>
        <span>{t("content:brokers.search")}</span>
        <input type="search" data-searches="broker-list" autoComplete="off" />
      </label>
      <p id="broker-list-count" role="status" className={classes.note} data-text={t("content:brokers.found")}>
        {count}
      </p>
      <ul id="broker-list" className={classes.brokers}>
        {brokers.map((broker) => (
          <BrokerItem key={broker.id} broker={broker} />
        ))}
      </ul>
    </>
  );
}

function BrokerItem({ broker }: { readonly broker: Broker }) {
  const { t } = useTranslation("content");
  const { prefs } = usePrefs();
  const { file, sync } = waysOf(broker);
  const way = file && sync ? "both" : file ? "file" : sync ? "sync" : "template";
  const country = new Intl.DisplayNames([prefs.language], { type: "region" }).of(broker.country);
  const kinds = broker.formats.filter(({ isRead }) => isRead).map(({ name }) => name);
  return (
    <li data-words={`${broker.name} ${country} ${t(`content:brokers.way.${way}`)}`.toLowerCase()}>
      <img src={broker.logo} alt="" width="32" height="32" loading="lazy" />
      <div>
        <strong>{broker.name}</strong>
        <span className={classes.muted}>{[country, ...kinds].join(" · ")}</span>
      </div>
      <span>{t(`content:brokers.way.${way}`)}</span>
    </li>
  );
}
