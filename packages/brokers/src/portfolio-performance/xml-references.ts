import type { XmlNode } from "../kit/xml/xml-tree.ts";

const MOST_HOPS = 10;
const STEP = /^([\w.-]+?)(?:\[(\d+)\])?$/;

/**
 * Resolves XStream references. An object is written where it first occurs; later ones refer to it by relative path
 * ("../../securities/security[2]") or id, by the file's settings.
 */
export class XmlReferences {
  readonly #parents = new Map<XmlNode, XmlNode>();
  readonly #ids = new Map<string, XmlNode>();

  constructor(root: XmlNode) {
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const { id } = node.attributes;
      if (id !== undefined) this.#ids.set(id, node);
      for (const child of node.children) {
        this.#parents.set(child, node);
        open.push(child);
      }
    }
  }

  find(start: XmlNode | undefined): XmlNode | undefined {
    let node = start;
    for (let hop = 0; hop < MOST_HOPS && node !== undefined; hop += 1) {
      const { reference } = node.attributes;
      if (reference === undefined) return node;
      node = /^\d+$/.test(reference) ? this.#ids.get(reference) : this.#walk(node, reference);
    }
    return undefined;
  }

  child(node: XmlNode | undefined, name: string): XmlNode | undefined {
    return this.find(node?.children.find((child) => child.name === name));
  }

  #walk(from: XmlNode, path: string): XmlNode | undefined {
    let node: XmlNode | undefined = from;
    for (const step of path.split("/")) {
      if (node === undefined) return undefined;
      if (step === "..") node = this.#parents.get(node);
      else {
        const [, name, place = "1"] = STEP.exec(step) ?? [];
        node = node.children.filter((child) => child.name === name)[Number(place) - 1];
      }
    }
    return node;
  }
}
