/** `content` pages rendered by tools/content/content-plugin.ts, for server loaders. */
declare module "virtual:content" {
  const content: import("../../shared/page-content.ts").Content;
  export default content;
}
