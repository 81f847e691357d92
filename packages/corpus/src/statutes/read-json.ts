import { createProvisions, placeName } from './provisions.ts';
import { eliOf, languageOf, StatuteError } from './statute.ts';
import type { Statute } from './statute.ts';

interface Row {
  readonly title: string;
  readonly citation: string;
  readonly content: string;
  readonly url: string;
}

const citationShape =
  /^art\.\s*(\d+\s?[a-z]*)(?:\s+(?:abs|al|cpv|para|párr)\.?\s*(\d+\s?[a-z]*))?\s+([\p{L}-]{2,15})$/iu;

/**
 * Reads a statute as rows of paragraphs: `{title, citation, content, url}`, whose address names act, language and
 * article. Such files do not say from when the text applies. Throws `StatuteError`.
 */
export function readJson(text: string): Statute {
  const rows = rowsOf(text);
  const provisions = createProvisions();
  let shortName: string | null = null;
  for (const { citation, title, content } of rows) {
    const [, article, paragraph, name] = citationShape.exec(citation.trim()) ?? [];
    if (article === undefined) continue;
    shortName ??= name ?? null;
    const place = placeName('art', article);
    const heading = title.replace(/^[^,]{1,15},\s*/u, '');
    provisions.add(
      paragraph === undefined ? place : `${place}/${placeName('para', paragraph)}`,
      heading,
      content,
    );
  }
  const address = rows[0]?.url;
  const language = languageOf(/\/(de|fr|it|en|es)(?:[#/?]|$)/u.exec(address ?? '')?.[1]);
  if (language === null) throw new StatuteError('statute-no-language');
  return {
    number: null,
    eli: eliOf(address),
    language,
    title: shortName ?? '',
    shortName,
    version: null,
    repealedFrom: null,
    ...provisions.end(),
  };
}

function rowsOf(text: string): Row[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (cause) {
    throw new StatuteError('json-broken', { cause });
  }
  if (!Array.isArray(read)) throw new StatuteError('statute-format');
  return read.filter(isRow);
}

function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null) return false;
  const row = value as Record<string, unknown>;
  return ['title', 'citation', 'content', 'url'].every((name) => typeof row[name] === 'string');
}
