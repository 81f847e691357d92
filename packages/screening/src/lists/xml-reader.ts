import { SaxesParser } from 'saxes';
import { ListFormatError } from './list-format.ts';

/** One element with everything below it; `text` is its own character data, trimmed. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

/** What to do with the pieces of a file: only one record is in memory at a time. */
export interface RecordHandlers {
  root: string;
  /** Elements that only wrap records and are not kept. */
  wrappers: ReadonlySet<string>;
  onRoot(attributes: Record<string, string>): void;
  onRecord(node: XmlNode): void;
}

/** A push reader for one XML file. */
export interface RecordReader {
  write(chunk: string): void;
  end(): void;
}

const depthMax = 40;
/** How the caller decodes bytes: as UTF-8, and what is none as Windows-1252, of which the others are parts. */
const encodings = /^(?:utf-8|us-ascii|iso-8859-1|windows-1252)$/iu;
const recordNodesMax = 200_000;

/**
 * Reads an XML file record by record.
 *
 * Throws `not-this-format` for another root element, `broken-xml` for what is not well-formed and for any
 * document type that declares something or an encoding that is not read, `truncated` when the file ends before its root closes.
 */
export function createRecordReader(handlers: RecordHandlers): RecordReader {
  const parser = new SaxesParser({ xmlns: false });
  const open: XmlNode[] = [];
  let isRootOpen = false;
  let isClosed = false;
  let nodeCount = 0;

  function fail(
    code: 'broken-xml' | 'not-this-format' | 'truncated',
    message: string,
    cause?: unknown,
  ): never {
    throw new ListFormatError(code, message, parser.line, { cause });
  }

  parser.on('error', (error) => fail(isClosed ? 'truncated' : 'broken-xml', error.message, error));
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!encodings.test(encoding)) fail('broken-xml', `The file says that its encoding is ${encoding}`);
  });
  parser.on('doctype', (doctype) => {
    if (/\[|ENTITY|SYSTEM|PUBLIC/.test(doctype)) {
      fail('broken-xml', 'The file declares a document type; entities are not resolved');
    }
  });
  parser.on('opentag', (tag) => {
    const attributes = tag.attributes as Record<string, string>;
    if (!isRootOpen) {
      if (tag.name !== handlers.root) fail('not-this-format', `The root element is ${tag.name}`);
      isRootOpen = true;
      handlers.onRoot(attributes);
    } else if (open.length > 0 || !handlers.wrappers.has(tag.name)) {
      const node: XmlNode = { name: tag.name, attributes, children: [], text: '' };
      nodeCount = open.length === 0 ? 0 : nodeCount + 1;
      if (open.length >= depthMax || nodeCount > recordNodesMax) fail('broken-xml', 'A record is too deep');
      open.at(-1)?.children.push(node);
      open.push(node);
    }
  });
  const addText = (text: string): void => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const node = open.pop();
    if (node === undefined) return;
    node.text = node.text.trim();
    if (open.length === 0) handlers.onRecord(node);
  });

  return {
    write(chunk) {
      parser.write(chunk);
    },
    end() {
      isClosed = true;
      if (!isRootOpen) fail('not-this-format', 'The file holds no element');
      parser.close();
    },
  };
}

/** The direct children of that name. */
export function childrenNamed(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

/** The text of the first direct child of that name, or '' where there is none. */
export function childText(node: XmlNode, name: string): string {
  return node.children.find((child) => child.name === name)?.text ?? '';
}
