import { NotWellFormed, attributesOf, checkName, endOfTag, plainText, textOf } from './tokens.ts';

/** Who is told of what a file holds, in its order. */
export interface ScanHandlers {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(): void;
  /** A document type begins. */
  doctype(): void;
  /** The encoding that the file says it has. */
  declared(encoding: string): void;
}

/** A push reader of XML 1.0 without document types; throws `NotWellFormed`, after which it is not to be used again. */
export interface Scanner {
  /** The line that was reached; the first is 1. */
  readonly line: number;
  /** Characters that wait for the end of what they belong to. */
  readonly waiting: number;
  write(chunk: string): void;
  /** Refuses a file that ends before its root element is closed. */
  end(): void;
}

/**
 * Reads XML as it arrives. It looks from mark to mark and not at every character, which is what a file of a hundred
 * megabytes needs; whatever it does not know to be well-formed it refuses.
 */
export function createScanner(handlers: ScanHandlers): Scanner {
  return new MarkScanner(handlers);
}

const noAttributes: Record<string, string> = Object.freeze({});
const beginnings = ['<!--', '<![CDATA[', '<!DOCTYPE'] as const;
const longestBeginning = '<!DOCTYPE'.length;
const blank = /^[\t\n\r ]*$/u;
const declaration =
  /^xml[\t\n\r ]+version[\t\n\r ]*=[\t\n\r ]*(?:"1\.\d"|'1\.\d')(?:[\t\n\r ]+encoding[\t\n\r ]*=[\t\n\r ]*(?:"(?<double>[A-Za-z][\w.-]*)"|'(?<single>[A-Za-z][\w.-]*)'))?(?:[\t\n\r ]+standalone[\t\n\r ]*=[\t\n\r ]*(?:"(?:yes|no)"|'(?:yes|no)'))?[\t\n\r ]*$/u;

class MarkScanner implements Scanner {
  line = 1;
  waiting = 0;
  readonly #handlers: ScanHandlers;
  readonly #open: string[] = [];
  readonly #names = new Set<string>();
  #buffer = '';
  /** Place in the buffer up to which it is read. */
  #at = 0;
  /** Pieces behind the buffer, put together when what they belong to can be complete. */
  #pieces: string[] = [];
  #newline = -1;
  #isFirst = true;
  #hasRoot = false;

  constructor(handlers: ScanHandlers) {
    this.#handlers = handlers;
  }

  write(chunk: string): void {
    const isOpen = this.#at < this.#buffer.length;
    this.#pieces.push(chunk);
    this.waiting += chunk.length;
    // A tag goes on until its end, a text until the next tag: without that mark there is nothing to read yet.
    if (isOpen && !chunk.includes(this.#buffer[this.#at] === '<' ? '>' : '<')) return;
    this.#buffer = this.#buffer.slice(this.#at) + this.#pieces.join('');
    this.#pieces = [];
    this.#at = 0;
    this.#newline = this.#buffer.indexOf('\n');
    this.#scan();
    this.waiting = this.#buffer.length - this.#at;
  }

  end(): void {
    const rest = this.#buffer.slice(this.#at) + this.#pieces.join('');
    if (!this.#hasRoot || this.#open.length > 0 || !blank.test(rest)) throw new NotWellFormed('end');
  }

  /** Reads what is complete; what is left waits. */
  #scan(): void {
    for (;;) {
      const mark = this.#buffer.indexOf('<', this.#at);
      if (mark === -1) {
        if (this.#open.length === 0) checkBlank(this.#buffer.slice(this.#at));
        return;
      }
      if (mark > this.#at) this.#text(this.#buffer.slice(this.#at, mark));
      this.#advance(mark);
      if (!this.#markup()) return;
      this.#isFirst = false;
    }
  }

  #advance(to: number): void {
    this.#at = to;
    while (this.#newline !== -1 && this.#newline < to) {
      this.line += 1;
      this.#newline = this.#buffer.indexOf('\n', this.#newline + 1);
    }
  }

  #text(raw: string): void {
    this.#isFirst = false;
    if (this.#open.length > 0) this.#handlers.text(textOf(raw));
    else checkBlank(raw);
  }

  /** Reads the markup at the place that was reached; false while its end is missing. */
  #markup(): boolean {
    const kind = this.#buffer[this.#at + 1];
    if (kind === '/') return this.#closing();
    if (kind === '?') return this.#until('<?', '?>', (inner) => this.#instruction(inner));
    if (kind === '!') return this.#exclamation();
    return kind !== undefined && this.#opening();
  }

  #until(begin: string, mark: string, take: (inner: string) => void): boolean {
    const end = this.#buffer.indexOf(mark, this.#at + begin.length);
    if (end === -1) return false;
    take(this.#buffer.slice(this.#at + begin.length, end));
    this.#advance(end + mark.length);
    return true;
  }

  #closing(): boolean {
    const end = this.#buffer.indexOf('>', this.#at);
    if (end === -1) return false;
    const name = this.#buffer.slice(this.#at + '</'.length, end);
    const expected = this.#open.pop();
    if (name !== expected && name.replace(/[\t\n\r ]+$/u, '') !== expected) throw new NotWellFormed('tag');
    this.#advance(end + 1);
    this.#handlers.close();
    return true;
  }

  #opening(): boolean {
    const end = endOfTag(this.#buffer, this.#at + 1);
    if (end === -1) return false;
    const isEmpty = this.#buffer[end - 1] === '/';
    const tag = this.#buffer.slice(this.#at + 1, isEmpty ? end - 1 : end);
    const space = tag.search(/[\t\n\r ]/u);
    const name = space === -1 ? tag : tag.slice(0, space);
    checkName(name, this.#names);
    if (this.#hasRoot && this.#open.length === 0) throw new NotWellFormed('root');
    this.#hasRoot = true;
    const attributes = space === -1 ? noAttributes : attributesOf(tag.slice(space), this.#names);
    this.#advance(end + 1);
    this.#handlers.open(name, attributes);
    if (isEmpty) this.#handlers.close();
    else this.#open.push(name);
    return true;
  }

  #exclamation(): boolean {
    const begun = this.#buffer.slice(this.#at, this.#at + longestBeginning);
    if (begun.startsWith('<!--')) return this.#comment();
    if (begun.startsWith('<![CDATA[')) return this.#until('<![CDATA[', ']]>', (inner) => this.#data(inner));
    if (begun.startsWith('<!DOCTYPE')) this.#handlers.doctype();
    if (begun.length < longestBeginning && beginnings.some((known) => known.startsWith(begun))) return false;
    throw new NotWellFormed('markup');
  }

  #comment(): boolean {
    const end = this.#buffer.indexOf('--', this.#at + '<!--'.length);
    if (end === -1 || end + 2 === this.#buffer.length) return false;
    if (this.#buffer[end + 2] !== '>') throw new NotWellFormed('comment');
    plainText(this.#buffer.slice(this.#at, end));
    this.#advance(end + '-->'.length);
    return true;
  }

  #data(inner: string): void {
    if (this.#open.length === 0) throw new NotWellFormed('text');
    this.#handlers.text(plainText(inner));
  }

  /** Processing instructions are passed over; the first may say how the file is encoded. */
  #instruction(inner: string): void {
    const [target = ''] = inner.split(/[\t\n\r ]/u, 1);
    checkName(target, this.#names);
    plainText(inner);
    if (target.toLowerCase() !== 'xml') return;
    const said = this.#isFirst ? declaration.exec(inner) : null;
    if (said === null) throw new NotWellFormed('declaration');
    const encoding = said.groups?.['double'] ?? said.groups?.['single'];
    if (encoding !== undefined) this.#handlers.declared(encoding);
  }
}

function checkBlank(text: string): void {
  if (!blank.test(text)) throw new NotWellFormed('text');
}
