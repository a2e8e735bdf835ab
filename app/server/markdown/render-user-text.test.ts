import { describe, expect, it } from "vitest";
import { renderUserText } from "./render-user-text.ts";

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

  it("links footnotes to each other, without words in a language of their own", () => {
    expect(renderUserText("Oats[^1].\n\n[^1]: And rye.")).toBe(
      [
        '<p>Oats<a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref rel="nofollow ugc noopener noreferrer">1</a>.</p>',
        "",
        "<ol>",
        '<li id="user-content-fn-1">',
        '<p>And rye. <a href="#user-content-fnref-1" data-footnote-backref="" class="data-footnote-backref" rel="nofollow ugc noopener noreferrer">↩</a></p>',
        "</li>",
        "</ol>",
        "",
      ].join("\n"),
    );
  });
});
