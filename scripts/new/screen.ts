import { importPath, places } from "./places.ts";
import type { Names, Skeleton } from "./write-files.ts";

const page = ({ kebab, pascal }: Names, folder: string) => `import { useTranslation } from "react-i18next";
import { screen } from "${importPath(folder, places.screen)}";
import { PageHeader } from "${importPath(folder, places.pageHeader)}";

const route = screen({ namespaces: ["${kebab}"] });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** One line on what people do here. */
export default function ${pascal}Screen() {
  const { t } = useTranslation("${kebab}");
  return <PageHeader title={t("title")} />;
}
`;

const placesIn = (group: string) => ({
  row: new RegExp(`(?<=(?:inMenu|behindMore)\\("${group}", \\[\\n(?: {4}.*\\n)*) {2}\\]\\),`),
  route: new RegExp(`(?<=\\n {4}// ${group}\\n(?: {4}route.*\\n)*)(?=\\n| {2}\\]\\))`, "i"),
});

export const screen = (names: Names, [group = "tools"]: readonly string[]): Skeleton => {
  const { kebab, words } = names;
  const folder = `${places.features}/${kebab}`;
  const menu = { label: words, words: words.toLowerCase() };
  const texts = `${JSON.stringify({ title: words, menu }, null, 2)}\n`;
  const { row, route } = placesIn(group);
  return {
    files: {
      [`${folder}/${kebab}.screen.tsx`]: page(names, folder),
      [`${folder}/${kebab}.en.json`]: texts,
      [`${folder}/${kebab}.ru.json`]: texts,
    },
    edits: [
      {
        file: places.routes,
        before: route,
        text: `    route("${kebab}", "${importPath("app", `${folder}/${kebab}.screen.tsx`).slice(2)}"),\n`,
      },
      {
        file: places.menu,
        before: /\} from "[./]+ui\/icons\/icons\.ts"/,
        text: "  IconLayoutDashboard,\n",
        unless: /\bIconLayoutDashboard\b/,
      },
      { file: places.menu, before: row, text: `    ["${kebab}", "/${kebab}", IconLayoutDashboard],\n` },
    ],
    next: [
      `write the texts in ${folder}/${kebab}.{en,ru}.json: title, label and words of the menu (a test wants the Russian label)`,
      "name the queries of the screen in screen({ queries })",
      `choose an icon in ${places.menu}`,
    ],
  };
};
