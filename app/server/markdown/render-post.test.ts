import { describe, expect, it } from "vitest";
import { type PostParts, renderPost } from "./render-post.ts";

const parts: PostParts = {
  figure: (example, name) => (example === "case" && name === "twr" ? { value: "0.1", text: "+10%" } : null),
  picture: (address) =>
    address === "/kept.webp"
      ? {
          ...{ width: 1600, height: 900 },
          sources: [
            { address: "/kept-800.webp", width: 800 },
            { address: "/kept.webp", width: 1600 },
          ],
        }
      : null,
};
const html = (text: string) => renderPost(text, parts).html;

describe("figures of a post", () => {
  it("are written for the reader, with their value", () => {
    const post = renderPost('It grew by **:figure{example="case" name="twr"}** in a year.', parts);
    expect(post.html).toBe('<p>It grew by <strong><data value="0.1">+10%</data></strong> in a year.</p>');
    expect(post).toMatchObject({ words: 7, faults: [] });
  });

  it("work in tables and headings", () => {
    expect(html('| a |\n|---|\n| :figure{example="case" name="twr"} |')).toContain(
      '<td><data value="0.1">+10%</data></td>',
    );
  });

  it("are reported with their line if unknown", () => {
    const post = renderPost('One.\n\nTwo :figure{example="case" name="irr"} three.', parts);
    expect(post.faults).toEqual([
      { code: "figure-unknown", line: 3, params: { example: "case", name: "irr" } },
    ]);
    expect(post.html).toContain("Two :figure{");
  });

  it.each([
    ["At 10:30 or a:b, http://example.org/x:y", "At 10:30 or a:b"],
    [":smile: and :strong[x]", ":smile: and :strong[x]"],
    ["::figure{a=b}", "<p>::figure{a=b}</p>"],
    [":::note\ntext\n:::", "<p>:::note\ntext\n:::</p>"],
  ])("are the only directives: %s", (text, expected) => {
    expect(html(text)).toContain(expected);
  });
});

describe("pictures of a post", () => {
  it("have their size and load lazily", () => {
    expect(html('![A chart](/kept.webp "Two years")')).toBe(
      '<figure><img src="/kept.webp" alt="A chart" width="1600" height="900" loading="lazy" decoding="async" ' +
        'srcset="/kept-800.webp 800w, /kept.webp 1600w" sizes="(width <= 760px) 100vw, 720px">' +
        "<figcaption>Two years</figcaption></figure>",
    );
  });

  it.each([
    ["![](/kept.webp)", "picture-alt"],
    ["![ ](/kept.webp)", "picture-alt"],
    ["![x](https://example.org/pixel.png)", "picture-unknown"],
    ["![x][y]\n\n[y]: https://example.org/pixel.png", "picture-unknown"],
  ])("%s is a mistake: %s", (text, code) => {
    expect(renderPost(text, parts).faults.map((fault) => fault.code)).toEqual([code]);
  });

  it("are left out if they are not stored here", () => {
    expect(html("![x](https://example.org/pixel.png)")).not.toContain("img");
  });
});

it("a post runs no script and contains no HTML of its own", () => {
  const text = "<script>alert(1)</script>\n\n<data value=1>x</data>\n\n[x](javascript:alert(1))";
  expect(html(text)).not.toMatch(/script|<data/);
});

it("wraps a table in a scrolling region named by its heading, without empty headers", () => {
  const table = html("## Costs\n\n| | a |\n|---|---|\n| b | 1 |");
  expect(table).toContain(
    '<div class="prose-table" role="region" tabindex="0" aria-labelledby="costs"><table>',
  );
  expect(table).toContain("<td></td>\n<th>a</th>");
});

it("links footnotes to each other, without an English heading", () => {
  const text = html("Oats[^1].\n\n[^1]: And rye.");
  expect(text).toContain('<a href="#user-content-fn-1" id="user-content-fnref-1"');
  expect(text).toContain('<li id="user-content-fn-1">');
  expect(text).not.toMatch(/footnote-label|Back to reference|<h2/);
});
