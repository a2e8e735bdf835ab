import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ProductShot } from "../../ui/product/product-shot.tsx";
import type { TeasedScreen } from "../../ui/product/screen-files.ts";
import { formatCount, namedFormats } from "./import-formats.ts";
import classes from "./product-screens.module.css";

/** The product's own screens, taken from the demo by `npm run shots`, and the statements it reads. */
export function ProductScreens() {
  const { t } = useTranslation("product-screens");
  return (
    <section className={classes.section}>
      <h2>{t("product-screens:heading")}</h2>
      <ProductShot name="dashboard" />
      <div className={classes.grid}>
        <Part name="dividends">
          <ProductShot name="dividends" />
        </Part>
        <Part name="tax">
          <ProductShot name="tax" />
        </Part>
        <Formats />
        <Part name="phone">
          <ProductShot name="phone" />
        </Part>
      </div>
    </section>
  );
}

interface PartProps {
  readonly name: Exclude<TeasedScreen, "dashboard">;
  readonly children: ReactNode;
}

function Part({ name, children }: PartProps) {
  const { t } = useTranslation("product-screens");
  return (
    <article className={classes.part} data-part={name}>
      <div>
        <h3>{t(`product-screens:${name}.title`)}</h3>
        <p>{t(`product-screens:${name}.text`)}</p>
      </div>
      {children}
    </article>
  );
}

function Formats() {
  const { t } = useTranslation("home");
  return (
    <article className={classes.part} data-part="formats">
      <div>
        <h3>{t("home:screens.formats.title", { count: formatCount })}</h3>
        <p>{t("home:screens.formats.text")}</p>
      </div>
      <ul className={classes.formats}>
        {namedFormats.map((id) => (
          <li key={id}>
            <img src={`/brokers/${id}.svg`} width={24} height={24} alt="" loading="lazy" decoding="async" />
            {t(`home:screens.formats.name.${id}`)}
          </li>
        ))}
        <li>{t("home:screens.formats.more", { count: formatCount - namedFormats.length })}</li>
      </ul>
    </article>
  );
}
