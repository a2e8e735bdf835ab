import type { Names, Skeleton } from "./write-files.ts";

/** A screen without data inside the application, with its texts in both languages. */
export const screen = ({ kebab, pascal, words }: Names): Skeleton => {
  const folder = `app/features/${kebab}`;
  const texts = (title: string) => `${JSON.stringify({ title }, null, 2)}\n`;
  return {
    files: {
      [`${folder}/${kebab}.screen.tsx`]: `import { useTranslation } from "react-i18next";
import { screen } from "../../client/screen.ts";
import { PageHeader } from "../../ui/shell/page-header.tsx";

const route = screen({ namespaces: ["${kebab}"] });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Say in one line what a person does here. */
export default function ${pascal}Screen() {
  const { t } = useTranslation("${kebab}");
  return <PageHeader title={t("title")} />;
}
`,
      [`${folder}/${kebab}.en.json`]: texts(words),
      [`${folder}/${kebab}.ru.json`]: texts(words),
      [`${folder}/${kebab}.test.ts`]: `import { expect, it } from "vitest";
import en from "./${kebab}.en.json" with { type: "json" };
import ru from "./${kebab}.ru.json" with { type: "json" };

it("has a title of its own in Russian", () => {
  // Fails until the Russian text is written.
  expect(ru.title).not.toBe(en.title);
});
`,
    },
    edits: [
      {
        file: "app/routes.ts",
        before: / {4}route\("user-profile"/,
        text: `    route("${kebab}", "features/${kebab}/${kebab}.screen.tsx"),\n`,
      },
    ],
    next: [
      `write the Russian title in ${folder}/${kebab}.ru.json`,
      "name the queries of the screen in screen({ queries }), and enter it in app/features/shell/nav-items.ts when it is ready",
    ],
  };
};
