/** Addresses of the blog below the installation's. */
export const blogPath = "/public/blog";
export const postPath = (slug: string): string => `${blogPath}/${slug}`;
export const editPath = (slug: string): string => `${blogPath}/${slug}/edit-post`;
export const tagPath = (tag: string): string => `${blogPath}/tag/${encodeURIComponent(tag)}`;
export const feedPath = (format: "rss" | "atom", language: string): string =>
  `${blogPath}/${format}.xml?lang=${language}`;
/** Slug in the address of a new post. */
export const newSlug = "new";

/** Returns a tag as displayed. */
export const tagWords = (tag: string): string => tag.replaceAll("-", " ");
