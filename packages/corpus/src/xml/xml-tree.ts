import { SaxesParser } from 'saxes';

/** Why a file is no XML that is read. */
export type XmlFault =
  | 'xml-broken'
  /** Entities are never resolved. */
  | 'xml-doctype'
  | 'xml-too-deep'
  | 'xml-too-large';

/** Carries a fault out of `readXml`. */
export class XmlError extends Error {
  readonly code: XmlFault;
  constructor(code: XmlFault, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** An element with what is in it, in its order. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlNode | string)[];
}

/** Fedlex nests about twenty deep. */
const depthMax = 60;
const nodesMax = 500_000;

/** The tree of an XML file by local names. Throws `XmlError`: entities are never resolved. */
export function readXml(text: string): XmlNode {
  const parser = new SaxesParser({ xmlns: false });
  const root: XmlNode = { name: '', attributes: {}, children: [] };
  const path: XmlNode[] = [root];
  let nodes = 0;
  parser.on('doctype', () => {
    throw new XmlError('xml-doctype');
  });
  parser.on('error', (cause) => {
    throw new XmlError('xml-broken', { cause });
  });
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1;
    if (nodes > nodesMax) throw new XmlError('xml-too-large');
    if (path.length > depthMax) throw new XmlError('xml-too-deep');
    const node: XmlNode = { name: name.replace(/^.*:/u, ''), attributes, children: [] };
    path.at(-1)?.children.push(node);
    path.push(node);
  });
  parser.on('closetag', () => void path.pop());
  const onText = (part: string) => void path.at(-1)?.children.push(part);
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(text).close();
  const [found] = elementsOf(root);
  if (found === undefined) throw new XmlError('xml-broken');
  return found;
}

export function elementsOf(node: XmlNode): XmlNode[] {
  return node.children.filter((child) => typeof child !== 'string');
}

/** The first element of that name within, the node itself included. */
export function findWithin(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return allWithin(node, name)[0];
}

export function allWithin(node: XmlNode | undefined, name: string): XmlNode[] {
  if (node === undefined) return [];
  return node.name === name ? [node] : elementsOf(node).flatMap((child) => allWithin(child, name));
}
