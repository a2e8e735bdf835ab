/** Addresses of the blog below the installation's. */
export const blogPath = "/public/blog";
export const postPath = (slug: string): string => `${blogPath}/${slug}`;
export const editPath = (slug: string): string => `${blogPath}/${slug}/edit-post`;
export const tagPath = (tag: string): string => `${blogPath}/tag/${encodeURIComponent(tag)}`;
export const feedPath = (format: "rss" | "atom", language: string): string =>
  `${blogPath}/${format}.xml?lang=${language}`;
/** The slug under which a post begins that has none yet. */
export const newSlug = "new";

/** A tag as it is read. */
export const tagWords = (tag: string): string => tag.replaceAll("-", " ");
