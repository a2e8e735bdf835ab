/** Pages of `content`, rendered by tools/content/content-plugin.ts; for loaders, which run on the server. */
declare module "virtual:content" {
  const content: import("../../shared/page-content.ts").Content;
  export default content;
}
