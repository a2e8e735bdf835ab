import { expect, it } from "vitest";
import { toPageSvg } from "./page-svg.ts";

const fonts = "font-size:12px;font-weight:600;font-family:Inter Variable, sans-serif;";
const drawing = `<svg width="600" height="300" xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 600 300">
<rect width="600" height="300" x="0" y="0" fill="none"></rect>
<rect width="10" height="20" fill="none" stroke="#3b5bdb" class="zr0-cls-0"></rect>
<text style="${fonts}" xml:space="preserve" fill="#123456">a &lt; b &amp;&#160;"c"</text>
<g clip-path="url(#zr0-c0)">
<path d="M1 0" pointer-events="visible" ecmeta_series_index="1"></path>
</g>
<style ><![CDATA[
.zr0-cls-0:hover { fill:#3b5bdb; }
]]></style>
</svg>`;

it("keeps what is seen of a drawing, in colours and letters of the page", () => {
  expect(toPageSvg(drawing, "none")).toBe(
    [
      '<svg width="100%" height="100%" xmlns="http://www.w3.org/2000/svg"',
      ' viewBox="0 0 600 300" preserveAspectRatio="none">',
      '<rect width="10" height="20" fill="none" stroke="var(--accent)"/>',
      '<text font-size="12" font-weight="600" fill="#123456">a &lt; b &amp;&#160;"c"</text>',
      '<g clip-path="url(#zr0-c0)"><path d="M1 0"/></g></svg>',
    ].join(""),
  );
});
