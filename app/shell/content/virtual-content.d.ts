declare module "virtual:content" {
  const content: import("../../shared/page-content.ts").Content;
  export default content;
}
