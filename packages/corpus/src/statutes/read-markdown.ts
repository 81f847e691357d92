import { createProvisions, placeName, plainText } from './provisions.ts';
import { abbreviationOf } from './read-akn.ts';
import { eliOf, languageOf, StatuteError } from './statute.ts';
import type { Statute } from './statute.ts';

const article =
  /^(?:#+\s*)?Art\.\s?(\d+(?!\d)(?:\s?[a-z]?(?:bis|ter|quater|quinquies|sexies|septies|octies)|\s?[a-z])?(?!\p{L}))(.*)$/u;
const paragraph = /^(\d+(?:bis|ter|quater|quinquies|sexies|septies|octies)?)\s+(\S.*)$/u;

/** What editors note in the text: from when it reads so, and where that was published. */
const amendment =
  /(?:Fassung gemäss|Eingefügt durch|Aufgehoben durch|Ausdruck gemäss|Nouvelle teneur selon|Introduite?s? par|Abrogée?s? par|Nuov[oa] testo giusta|Introdott[oaie] d|Abrogat[oaie] d)[^\n]{0,600}?\((?:AS|RO|RU)\s[^)]*\)\.?/gu;

/**
 * Reads a statute in Markdown with its facts in front (`sr_number`, `version_date` or `applicability_date`, `language`,
 * `title`), one `**Art. N**` an article. Throws `StatuteError`.
 */
export function readMarkdown(text: string): Statute {
  const { facts, body } = splitFacts(text);
  const title = facts['title'] ?? '';
  const isListed = (name: string) => facts[name] !== undefined;
  const language =
    languageOf(facts['language']) ?? (isListed('title_fr') && isListed('title_it') ? 'de' : null);
  if (language === null) throw new StatuteError('statute-no-language');
  return {
    number: /^[\d.]+$/u.exec(facts['sr_number'] ?? '')?.[0] ?? null,
    eli: eliOf(facts['source']),
    language,
    title,
    shortName: facts['abbreviation'] ?? facts['short_title'] ?? abbreviationOf(title),
    version: versionOf(facts),
    repealedFrom: null,
    ...readArticles(body, title),
  };
}

/** A text that was published and never changed since applies from its entry into force on. */
function versionOf(facts: Readonly<Record<string, string>>): string | null {
  const { version_date: version, publication_date: published, last_updated: updated } = facts;
  const isFirst = updated !== undefined && updated === published;
  return dayOf(version) ?? (isFirst ? dayOf(facts['entry_into_force']) : dayOf(updated));
}

function dayOf(text: string | undefined): string | null {
  return /^\d{4}-\d{2}-\d{2}$/u.exec(text ?? '')?.[0] ?? null;
}

/** The facts between two lines of dashes; a value may go on on lines that are indented. */
function splitFacts(text: string): { facts: Readonly<Record<string, string>>; body: string } {
  const [, front = '', body = text] = /^\uFEFF?---\r?\n([^]*?)\r?\n---\r?\n([^]*)$/u.exec(text) ?? [];
  const facts: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [, name = '', value = ''] of front.matchAll(/^(\w+):[^\S\n]*(.*(?:\r?\n[^\S\n]+.*)*)$/gmu))
    facts[name] = plainText(value)
      .replaceAll('\n', ' ')
      .replace(/^(['"])(.*)\1$/u, '$2');
  return { facts, body };
}

function readArticles(body: string, title: string) {
  const provisions = createProvisions();
  const headings: { level: number; text: string }[] = [];
  let open: { place: string; heading: string; lines: string[] } | null = null;
  const close = () => {
    if (open !== null) addArticle(open, provisions);
    open = null;
  };
  for (const line of unmarked(body).split('\n')) {
    const [, number, rest = ''] = article.exec(line) ?? [];
    const [, marks, heading = ''] = /^(#+)\s+(.*)$/u.exec(line) ?? [];
    if (number !== undefined) {
      close();
      const own = rest.replace(new RegExp(`^\\s*Art\\.\\s?${number}\\s*`, 'u'), '').trim();
      const above = headings.map((each) => each.text);
      open = {
        place: placeName('art', number),
        heading: [...above, own].filter((part) => part !== '').join(', '),
        lines: [],
      };
      // `Art. 19–22`: several that say nothing any more.
      if (/^[–-]\d/u.test(rest)) open = null;
    } else if (marks !== undefined) {
      close();
      while ((headings.at(-1)?.level ?? 0) >= marks.length) headings.pop();
      if (heading.trim() !== title) headings.push({ level: marks.length, text: heading.trim() });
    } else open?.lines.push(line);
  }
  close();
  return provisions.end();
}

/** Without notes, emphasis and raised numbers. */
function unmarked(body: string): string {
  return body
    .replaceAll('\r', '')
    .replaceAll(/^\[\^\w+\]:.*$/gmu, '')
    .replaceAll(/<\/?sup>|\[\^\w+\]|\*/gu, '')
    .replaceAll(amendment, '')
    .replaceAll(/^- /gmu, '');
}

function addArticle(
  { place, heading, lines }: { place: string; heading: string; lines: readonly string[] },
  provisions: ReturnType<typeof createProvisions>,
): void {
  const parts: { eId: string; lines: string[] }[] = [{ eId: place, lines: [] }];
  for (const line of lines) {
    const [, number, text = ''] = paragraph.exec(line) ?? [];
    if (number === undefined) parts.at(-1)?.lines.push(line);
    else parts.push({ eId: `${place}/${placeName('para', number)}`, lines: [text] });
  }
  const [front, ...numbered] = parts;
  const written = [
    ...(front === undefined || plainText(front.lines.join('\n')) === '' ? [] : [front]),
    ...numbered,
  ];
  if (written.length === 0) provisions.add(place, heading, '');
  for (const { eId, lines: own } of written) provisions.add(eId, heading, listed(own.join('\n')));
}

/** Letters of a list that run on are put on lines of their own. */
function listed(text: string): string {
  return text.replaceAll(/([:;,]|(?<=[,;] )(?:und|oder))\s?(?=[a-z](?:bis|ter)?\.\s)/gu, '$1\n');
}
