import { describe, expect, it } from "vitest";
import { renderPostText, renderUserText } from "./render-markdown.ts";

describe("a user's text", () => {
  it("keeps words, lists and links, which are marked as untrusted", () => {
    expect(
      renderUserText("# Plan\n\nBuy *slowly*, see [my blog](https://example.org/a).\n\n- one\n- two"),
    ).toBe(
      [
        "<h3>Plan</h3>",
        '<p>Buy <em>slowly</em>, see <a href="https://example.org/a" rel="nofollow ugc noopener noreferrer">my blog</a>.</p>',
        "<ul>\n<li>one</li>\n<li>two</li>\n</ul>",
      ].join("\n"),
    );
  });

  it("marks links to hosts without a scheme, but not addresses of this site", () => {
    expect(renderUserText("[a](//example.org) [b](/public/assets)")).toBe(
      '<p><a href="//example.org" rel="nofollow ugc noopener noreferrer">a</a> <a href="/public/assets">b</a></p>',
    );
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](https://example.org/pixel.png)",
    "[x](javascript:alert(1))",
    "[x](data:text/html,hello)",
    "<a href='javascript:alert(1)'>x</a>",
  ])("drops %s", (text) => {
    expect(renderUserText(text)).not.toMatch(/script|<img|data:|onerror/i);
  });
});

describe("a post", () => {
  it("has tables, pictures and linkable headings", () => {
    const html = renderPostText("## Two returns\n\n![A chart](/a.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |");
    expect(html).toContain('<h2 id="two-returns">Two returns</h2>');
    expect(html).toContain('<img src="/a.png" alt="A chart">');
    expect(html).toContain("<td>1</td>");
  });

  it("runs no script", () => {
    expect(renderPostText("<script>alert(1)</script>\n\n[x](javascript:alert(1))")).not.toMatch(/script/);
  });
});
