import { expect, it } from "vitest";
import { listDoubleIds, listNameless, listRawKeys, parseMarkup, textWithin } from "./markup.ts";

it("reads nested elements, attributes and text", () => {
  const [root] = parseMarkup('<div id="a" title="x &gt; y"><p>One <b>two</b></p><input disabled=""/></div>');
  expect(root?.attributes).toEqual({ id: "a", title: "x > y" });
  expect(root?.children.map(({ tag }) => tag)).toEqual(["p", "input"]);
  expect(root && textWithin(root)).toBe("One two");
});

it.each([
  ['<button><svg aria-hidden="true"></svg></button>', 1],
  ['<button aria-label="Close"></button>', 0],
  ["<button>Close</button>", 0],
  ['<label for="n">Name</label><input id="n"/>', 0],
  ["<label>Name <input/></label>", 0],
  ["<input placeholder='Name'/>", 1],
  ['<span id="l">Name</span><select aria-labelledby="l"></select>', 0],
  ['<select aria-labelledby="gone"></select>', 1],
  ['<input type="hidden"/>', 0],
  ['<a href="/"><img alt="Home"/></a>', 0],
  ['<a href="/"><img alt=""/></a>', 1],
])("%s has %i nameless controls", (html, count) => {
  expect(listNameless(parseMarkup(html))).toHaveLength(count);
});

it.each([
  ["<p>dashboard.title</p>", 1],
  ["<p>account:login.submit</p>", 1],
  ['<button aria-label="nav.home"></button>', 1],
  ["<p>Dashboard. Title</p>", 0],
  ["<p>1.25</p>", 0],
  ["<p>anna@example.org</p>", 0],
  ["<script>a.b</script><p>Text</p>", 0],
])("%s has %i raw keys", (html, count) => {
  expect(listRawKeys(parseMarkup(html))).toHaveLength(count);
});

it("finds ids that stand twice", () => {
  expect(listDoubleIds(parseMarkup('<p id="a"></p><p id="b"></p><p id="a"></p>'))).toEqual(["a"]);
});
