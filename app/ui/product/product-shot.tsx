import { useTranslation } from "react-i18next";
import { usePageLook } from "../page-look.tsx";
import classes from "./product-shot.module.css";
import { type ScreenName, screenPath, screenSizes } from "./screen-files.ts";

/** Screenshot by language and theme; by media query for a device theme. */
export function ProductShot({ name }: { readonly name: ScreenName }) {
  const { t } = useTranslation("product-screens");
  const { language, theme, isDeviceTheme } = usePageLook();
  return (
    <picture className={classes.shot} data-screen={name}>
      {isDeviceTheme && (
        <source media="(prefers-color-scheme: dark)" srcSet={screenPath(name, language, "dark")} />
      )}
      <img
        src={screenPath(name, language, isDeviceTheme ? "light" : theme)}
        {...screenSizes[name]}
        alt={t(`product-screens:${name}.alt`)}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
