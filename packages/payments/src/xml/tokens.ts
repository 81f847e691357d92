/** What is wrong with a piece of XML: it is not well-formed. The reader says at which line. */
export class NotWellFormed extends Error {}

const nameStart =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const namePattern = new RegExp(
  `^[${nameStart}][${nameStart}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}]*$`,
  'u',
);
/** Characters that XML 1.0 does not have, half a surrogate pair among them. */
const noCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
/** Text that stands for itself: without references, carriage returns and what could end CDATA. */
const plain = /^[\t\n\u0020-%'-\\^-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const attribute =
  /[\t\n\r ]+(?<name>[^\t\n\r =<>"'/]+)[\t\n\r ]*=[\t\n\r ]*(?:"(?<double>[^"<]*)"|'(?<single>[^'<]*)')/y;

/** Files have a few dozen names; a hostile one does not make the list grow without end. */
const knownMax = 2000;

/** Refuses what is no name of XML 1.0; `known` remembers the names that were looked at. */
export function checkName(name: string, known: Set<string>): void {
  if (known.has(name)) return;
  if (!namePattern.test(name)) throw new NotWellFormed('name');
  if (known.size < knownMax) known.add(name);
}

/** Character data with its references resolved and its line ends as one sign. Refuses all but the five entities. */
export function textOf(raw: string): string {
  if (plain.test(raw)) return raw;
  if (raw.includes(']]>')) throw new NotWellFormed('text');
  return resolved(plainText(raw));
}

/** Text without references: comments, CDATA and what `textOf` begins with. */
export function plainText(raw: string): string {
  if (noCharacter.test(raw)) throw new NotWellFormed('character');
  return raw.includes('\r') ? raw.replaceAll(/\r\n?/gu, '\n') : raw;
}

function resolved(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?<reference>[^;&]{0,32};)?/gu, (_, reference: string | undefined) =>
    characterOf(reference?.slice(0, -1) ?? ''),
  );
}

function characterOf(reference: string): string {
  const known = Object.hasOwn(entities, reference) ? entities[reference] : undefined;
  if (known !== undefined) return known;
  const { hex, decimal } = /^#(?:x(?<hex>[\da-fA-F]+)|(?<decimal>\d+))$/u.exec(reference)?.groups ?? {};
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
  if (!(code <= 0x10_ff_ff)) throw new NotWellFormed('reference');
  const character = String.fromCodePoint(code);
  if (noCharacter.test(character)) throw new NotWellFormed('reference');
  return character;
}

/** Where the tag that begins at `from` ends: the place of its `>`, not one in a quoted value; -1 while it is open. */
export function endOfTag(text: string, from: number): number {
  const mark = /["'<>]/gu;
  for (let at = from; ;) {
    mark.lastIndex = at;
    const found = mark.exec(text);
    if (found === null) return -1;
    if (found[0] === '>') return found.index;
    if (found[0] === '<') throw new NotWellFormed('tag');
    const closing = text.indexOf(found[0], found.index + 1);
    if (closing === -1) return -1;
    at = closing + 1;
  }
}

/** The attributes of a tag, of what stands behind its name. Refuses one that is there twice. */
export function attributesOf(text: string, known: Set<string>): Record<string, string> {
  const attributes: Record<string, string> = {};
  attribute.lastIndex = 0;
  let end = 0;
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    const { name = '', double, single = '' } = found.groups ?? {};
    checkName(name, known);
    if (Object.hasOwn(attributes, name)) throw new NotWellFormed('attribute');
    Object.defineProperty(attributes, name, {
      value: valueOf(double ?? single),
      enumerable: true,
    });
    end = attribute.lastIndex;
  }
  if (text.slice(end).trim() !== '') throw new NotWellFormed('attribute');
  return attributes;
}

/** White space in a value is a space each; what a reference stands for stays as it is. */
function valueOf(raw: string): string {
  return resolved(plainText(raw).replaceAll(/[\t\n]/gu, ' '));
}
