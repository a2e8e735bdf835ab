/** schema.org vocabulary without `@context`. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Serialises JSON safe between script tags. */
export const jsonLdText = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Describes this installation and its operator. `site` has no trailing slash. */
export const organization = (site: string, operator: { readonly name: string; readonly email: string }) =>
  ({
    "@type": "Organization",
    name: operator.name || "Zerno",
    url: `${site}/`,
    logo: `${site}/apple-touch-icon.png`,
    ...(operator.email && { email: operator.email }),
  }) satisfies StructuredData;

/** Describes the product, without a price, which depends on the installation's plans. */
export const softwareApplication = (site: string, description: string, language: string) =>
  ({
    "@type": "SoftwareApplication",
    name: "Zerno",
    url: `${site}/`,
    description,
    applicationCategory: "FinanceApplication",
    operatingSystem: "Web, Linux, macOS, Windows",
    license: "https://www.apache.org/licenses/LICENSE-2.0",
    inLanguage: language,
  }) satisfies StructuredData;

export const breadcrumbList = (steps: readonly { readonly name: string; readonly address: string }[]) =>
  ({
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, address }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: address,
    })),
  }) satisfies StructuredData;

interface ArticleFacts {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly language: string;
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly author?: string | undefined;
  readonly picture?: string | undefined;
}

export const article = (facts: ArticleFacts) =>
  ({
    "@type": "Article",
    headline: facts.title,
    description: facts.description,
    mainEntityOfPage: facts.address,
    inLanguage: facts.language,
    ...(facts.published && { datePublished: facts.published }),
    ...(facts.modified && { dateModified: facts.modified }),
    ...(facts.author && { author: { "@type": "Person", name: facts.author } }),
    ...(facts.picture && { image: facts.picture }),
  }) satisfies StructuredData;
