import { createProvisions, placeName, plainText } from './provisions.ts';
import { eliOf, languageOf, StatuteError } from './statute.ts';
import type { Statute } from './statute.ts';
import { allWithin, elementsOf, findWithin, readXml } from '../xml/xml-tree.ts';
import type { XmlNode } from '../xml/xml-tree.ts';

/** What is no text of the law: notes to it, pictures, and what an editor marked as taken out. */
const leftOut: ReadonlySet<string> = new Set(['authorialNote', 'noteRef', 'img', 'meta', 'del']);
const removed: ReadonlySet<string> = new Set(['removed', 'repealed']);
/** What stands on lines of its own. */
const blocks: ReadonlySet<string> = new Set([
  'p',
  'item',
  'point',
  'indent',
  'listIntroduction',
  'listWrapUp',
  'intro',
  'wrapUp',
  'tr',
  'br',
  'block',
]);
const items: ReadonlySet<string> = new Set(['item', 'point', 'indent']);

/** Reads Akoma Ntoso 3.0 as Fedlex publishes it. Throws `StatuteError` and `XmlError`. */
export function readAkn(text: string): Statute {
  const root = readXml(text);
  const [act] = allWithin(root, 'act');
  const body = act && findWithin(act, 'body');
  if (root.name !== 'akomaNtoso' || act === undefined || body === undefined)
    throw new StatuteError('statute-format');
  const provisions = createProvisions();
  walk(body, [], provisions);
  return { ...describe(act), ...provisions.end() };
}

function describe(act: XmlNode): Omit<Statute, 'provisions' | 'repealed' | 'duplicates'> {
  const work = findWithin(act, 'FRBRWork');
  const language = languageOf(valueOf(findWithin(act, 'FRBRExpression'), 'FRBRlanguage', 'language'));
  if (language === null) throw new StatuteError('statute-no-language');
  const names = allWithin(work, 'FRBRname');
  const own = names.find(({ attributes }) => languageOf(attributes['xml:lang']) === language);
  const title = own?.attributes['value'] ?? textOf(findWithin(act, 'docTitle'));
  return {
    number: numberOf(valueOf(work, 'FRBRnumber', 'value') ?? textOf(findWithin(act, 'docNumber'))),
    eli: eliOf(valueOf(work, 'FRBRthis', 'value')),
    language,
    title: plainText(title).replaceAll('\n', ' '),
    shortName: own?.attributes['shortForm'] || abbreviationOf(title),
    ...daysOf(work),
  };
}

function daysOf(work: XmlNode | undefined): Pick<Statute, 'version' | 'repealedFrom'> {
  const days = new Map(
    allWithin(work, 'FRBRdate').map(({ attributes }) => [
      (attributes['name'] ?? '').replace(/^.*:/u, ''),
      dayOf(attributes['date']),
    ]),
  );
  return {
    version: days.get('dateApplicability') ?? days.get('dateEntryInForce') ?? null,
    repealedFrom: days.get('dateNoLongerInForce') ?? null,
  };
}

function numberOf(text: string): string | null {
  return /^[\d.]+$/u.exec(text.trim())?.[0] ?? null;
}

/** `GwG` of `… (Geldwäschereigesetz, GwG)`. */
export function abbreviationOf(title: string): string | null {
  return /[(,]\s*([\p{L}-]{2,15})\)\s*$/u.exec(title)?.[1] ?? null;
}

function dayOf(text: string | undefined): string | null {
  return /^\d{4}-\d{2}-\d{2}/u.exec(text ?? '')?.[0] ?? null;
}

function valueOf(node: XmlNode | undefined, name: string, attribute: string): string | undefined {
  return findWithin(node, name)?.attributes[attribute];
}

type Provisions = ReturnType<typeof createProvisions>;

/** Chapters and sections give their headings to the articles in them. */
function walk(node: XmlNode, headings: readonly string[], provisions: Provisions): void {
  for (const child of elementsOf(node)) {
    if (isLeftOut(child)) continue;
    if (child.name === 'article') addArticle(child, headings, provisions);
    else walk(child, [...headings, ...headingOf(child)], provisions);
  }
}

function headingOf(node: XmlNode): string[] {
  const named = (name: string) => textOf(elementsOf(node).find((child) => child.name === name));
  const heading = [node.name === 'article' ? '' : named('num'), named('heading')]
    .filter((part) => part !== '')
    .join(' ');
  return heading === '' ? [] : [heading];
}

function addArticle(article: XmlNode, above: readonly string[], provisions: Provisions): void {
  const heading = [...above, ...headingOf(article)].join(', ');
  const number = textOf(elementsOf(article).find(({ name }) => name === 'num')).replace(/^art\.?\s*/iu, '');
  const eId = articleId(article.attributes['eId'], number, provisions);
  const paragraphs = elementsOf(article).filter(({ name }) => name === 'paragraph' || name === 'section');
  if (paragraphs.length === 0) provisions.add(eId, heading, bodyOf(article));
  for (const paragraph of paragraphs) {
    if (isLeftOut(paragraph)) continue;
    const own = textOf(elementsOf(paragraph).find(({ name }) => name === 'num'));
    provisions.add(/^\d/u.test(own) ? `${eId}/${placeName('para', own)}` : eId, heading, bodyOf(paragraph));
  }
}

/** The name of an article; where an earlier one has it already, that of its number, which is the one that is cited. */
function articleId(given: string | undefined, number: string, provisions: Provisions): string {
  const id = /(?:^|\/)(art_\w+)$/u.exec(given ?? '')?.[1];
  const byNumber = /^\d/u.test(number) ? placeName('art', number.replaceAll(/\s/gu, '')) : null;
  if (id === undefined) return byNumber ?? 'art_0';
  const isTaken = provisions.has(id) || provisions.has(`${id}/para_1`);
  return isTaken && byNumber !== null ? byNumber : id;
}

/** The text of an article or paragraph without its own number and heading. */
function bodyOf(node: XmlNode): string {
  return node.children
    .map((child) =>
      typeof child !== 'string' && (child.name === 'num' || child.name === 'heading') ? '' : inline(child),
    )
    .join('');
}

function textOf(node: XmlNode | undefined): string {
  return node === undefined ? '' : plainText(inline(node)).replaceAll('\n', ' ');
}

function inline(node: XmlNode | string): string {
  if (typeof node === 'string') return node.replaceAll(/\s*\n\s*/gu, ' ');
  if (isLeftOut(node)) return '';
  const text = node.children.map((child) => inline(child)).join('');
  if (node.name === 'num') return `${text.trim()} `;
  if (node.name === 'td' || node.name === 'th') return `${text.trim()} `;
  if (!blocks.has(node.name)) return text;
  // A number and the paragraph behind it are one line: `a. the bank`.
  return items.has(node.name) ? `\n${text.trim().replace(/^(\S+)\s*\n/u, '$1 ')}` : `\n${text}`;
}

function isLeftOut({ name, attributes }: XmlNode): boolean {
  return leftOut.has(name) || removed.has(attributes['status'] ?? '');
}
