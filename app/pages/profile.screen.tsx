import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { screen } from "../client/data/screen.ts";
import { LinkTabs } from "../ui/shell/link-tabs.tsx";
import { PageHeader } from "../ui/shell/page-header.tsx";
import classes from "./profile.module.css";
import { sectionOf, settingsNamespaces, settingsSections } from "./settings-sections.ts";

const route = screen({
  namespaces: settingsNamespaces,
  queries: ({ search }) => sectionOf(search).queries,
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

export default function ProfileScreen() {
  const { t } = useTranslation("account");
  const [search] = useSearchParams();
  const { id, cards } = sectionOf(search);
  const [first] = settingsSections;
  const addressOf = (section: string) => (section === first?.id ? null : section);
  return (
    <>
      <PageHeader title={t("account:settings.title")} />
      <div className={classes.page}>
        <LinkTabs
          param="section"
          value={addressOf(id)}
          tabs={settingsSections.map((section) => ({
            value: addressOf(section.id),
            label: t(`account:settings.section.${section.id}`),
          }))}
          label={t("account:settings.sections")}
        />
        <div className={classes.cards}>
          {cards.map(({ id: card, View }) => (
            <View key={card} />
          ))}
        </div>
      </div>
    </>
  );
}
