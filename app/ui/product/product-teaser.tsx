import { useTranslation } from "react-i18next";
import { usePageLook } from "../page-look.tsx";
import { ProductShot } from "./product-shot.tsx";
import classes from "./product-teaser.module.css";
import type { TeasedScreen } from "./screen-files.ts";

interface ProductTeaserProps {
  readonly names: readonly [TeasedScreen, ...TeasedScreen[]];
}

/** Shows screenshots of the product below a public page's subject, for visitors only. */
export function ProductTeaser({ names }: ProductTeaserProps) {
  const { t } = useTranslation("product-screens");
  const { isSignedIn } = usePageLook();
  if (isSignedIn) return null;
  return (
    <section className={classes.teaser} aria-label={t("product-screens:heading")}>
      <div className={classes.grid}>
        {names.map((name) => (
          <article key={name} className={classes.part} data-part={name}>
            <div>
              <h2>{t(`product-screens:${name}.title`)}</h2>
              <p>{t(`product-screens:${name}.text`)}</p>
            </div>
            <ProductShot name={name} />
          </article>
        ))}
      </div>
      <p>
        <a href="/">{t("product-screens:more")}</a>
      </p>
    </section>
  );
}
