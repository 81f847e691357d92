import { SaxesParser } from 'saxes';
import type { XmlElement } from './element.ts';
import { FileError } from './file-refusal.ts';
import type { FileCode } from './file-refusal.ts';

/** Which message is read and what becomes of its parts. */
export interface MessageHandlers {
  /** Name of the family, like `camt.053`, which tells another version from another message. */
  readonly families: readonly string[];
  /** Version of the message by its namespace. */
  readonly versions: ReadonlyMap<string, string>;
  /** Elements that are handed over when they close and then forgotten, with the depth at which they stand (root 1). */
  readonly parts: Readonly<Record<string, number>>;
  onVersion(version: string): void;
  /** `above` are the elements around it, outermost first, with what is known of them so far. */
  onPart(element: XmlElement, above: readonly XmlElement[]): void;
  onEnd(root: XmlElement): void;
}

/** Limits of a file; what lies beyond is refused and not cut. */
export interface MessageLimits {
  /** Characters of the whole file. */
  readonly charactersMax?: number;
  /** The encoding with which the caller decoded the bytes; a declaration of another one is refused. */
  readonly encoding?: string;
}

/** A push reader; throws `FileError`, after which it is not to be used again. */
export interface MessageReader {
  write(chunk: string): void;
  end(): void;
}

/** ISO 20022 messages are about twenty deep. */
const depthMax = 40;
/** Elements that are in memory at once: one part with what lies around it. */
const elementsMax = 200_000;
/** Characters without an element or a text, of comments too: the longest text of the messages has 2,000. */
const silenceMax = 262_144;
const sliceLength = 65_536;
const charactersMaxDefault = 2 * 1024 * 1024 * 1024;

/**
 * Reads one ISO 20022 message as it arrives, part by part, so that memory does not grow with the file.
 * Elements of other namespaces are left out with all that they hold.
 */
export function createMessageReader(handlers: MessageHandlers, limits: MessageLimits = {}): MessageReader {
  const { charactersMax = charactersMaxDefault, encoding = 'utf-8' } = limits;
  const parser = new SaxesParser({ xmlns: false });
  const tree = createTree(handlers, (code, cause) => fail(code, cause));
  let [characters, silence, hasEnded] = [0, 0, false];
  const heard = () => {
    silence = 0;
  };
  function fail(code: FileCode, cause?: unknown): never {
    throw new FileError(code, parser.line, cause === undefined ? undefined : { cause });
  }

  // With an eighth handler V8 would keep the parser as a dictionary, and all of it would be seven times slower.
  parser.on('error', (error) => fail(hasEnded ? 'xml-truncated' : 'xml-broken', error));
  parser.on('doctype', () => fail('xml-doctype'));
  parser.on('xmldecl', (declaration) => {
    const declared = declaration.encoding ?? encoding;
    if (declared.toLowerCase() !== encoding.toLowerCase()) fail('xml-encoding');
  });
  parser.on('text', (text) => {
    heard();
    tree.text(text);
  });
  parser.on('cdata', (text) => {
    heard();
    tree.text(text);
  });
  parser.on('opentag', ({ name, attributes }) => {
    heard();
    tree.open(name, attributes);
  });
  parser.on('closetag', () => tree.close(parser.line));

  return {
    write(chunk) {
      characters += chunk.length;
      if (characters > charactersMax) fail('xml-too-large');
      if (chunk.includes('\uFFFD')) fail('xml-encoding');
      for (let at = 0; at < chunk.length; at += sliceLength) {
        const slice = chunk.slice(at, at + sliceLength);
        silence += slice.length;
        parser.write(slice);
        if (silence > silenceMax) fail('xml-too-large');
      }
    },
    end() {
      hasEnded = true;
      parser.close();
      const { root } = tree;
      if (root === null) fail('xml-truncated');
      handlers.onEnd(root);
    },
  };
}

interface Tree {
  readonly root: XmlElement | null;
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(line: number): void;
}

type Fail = (code: FileCode, cause?: unknown) => never;

function createTree(handlers: MessageHandlers, fail: Fail): Tree {
  const open: XmlElement[] = [];
  /** How many elements were kept when each open element began. */
  const keptBefore: number[] = [];
  const names = createNames();
  let root: XmlElement | null = null;
  let namespace = '';
  let [kept, foreignDepth] = [0, 0];
  return {
    get root() {
      return root;
    },
    open(qualifiedName, attributes) {
      if (open.length + foreignDepth >= depthMax) fail('xml-too-deep');
      const { name, uri } = names.open(qualifiedName, attributes);
      if (root === null) {
        namespace = uri;
        handlers.onVersion(versionOf(name, uri, handlers, fail));
      }
      if (foreignDepth > 0 || uri !== namespace) {
        foreignDepth += 1;
        return;
      }
      if (kept >= elementsMax) fail('xml-too-large');
      const element: XmlElement = { name, attributes, children: [], text: '', line: 0 };
      if (handlers.parts[name] !== open.length + 1) open.at(-1)?.children.push(element);
      root ??= element;
      keptBefore.push(kept);
      kept += 1;
      open.push(element);
    },
    text(text) {
      const element = open.at(-1);
      if (element !== undefined && foreignDepth === 0 && element.children.length === 0) element.text += text;
    },
    close(line) {
      names.close();
      if (foreignDepth > 0) {
        foreignDepth -= 1;
        return;
      }
      const element = open.pop();
      const before = keptBefore.pop() ?? 0;
      if (element === undefined) return;
      element.text = element.children.length > 0 ? '' : element.text.trim();
      element.line = line;
      if (handlers.parts[element.name] !== open.length + 1) return;
      kept = before;
      handlers.onPart(element, open);
    },
  };
}

interface Names {
  open(qualifiedName: string, attributes: Readonly<Record<string, string>>): { name: string; uri: string };
  close(): void;
}

/**
 * Namespaces of element names (Namespaces in XML 1.0). Messages declare one at their root, so that the parser's own
 * bookkeeping for every element would cost a third of the time.
 */
function createNames(): Names {
  /** Bindings of the open elements; elements that declare nothing share those around them. */
  const scopes: ReadonlyMap<string, string>[] = [new Map()];
  return {
    open(qualifiedName, attributes) {
      let scope = scopes.at(-1) ?? new Map<string, string>();
      for (const key in attributes) {
        if (!key.startsWith('xmlns')) continue;
        const prefix = key === 'xmlns' ? '' : key.slice('xmlns:'.length);
        scope = new Map([...scope, [prefix, attributes[key] ?? '']]);
      }
      scopes.push(scope);
      const colon = qualifiedName.indexOf(':');
      return {
        name: qualifiedName.slice(colon + 1),
        uri: scope.get(qualifiedName.slice(0, Math.max(colon, 0))) ?? '',
      };
    },
    close() {
      scopes.pop();
    },
  };
}

function versionOf(
  name: string,
  uri: string,
  { versions, families }: MessageHandlers,
  fail: (code: FileCode) => never,
): string {
  const version = versions.get(uri);
  if (version !== undefined && name === 'Document') return version;
  if (uri === '' && name === 'Document') fail('message-namespace');
  fail(families.some((family) => uri.includes(family)) ? 'message-version' : 'message-type');
}
