import { accept, refuse, type Result } from '@sorgfalt/result';
import { readAkn } from './read-akn.ts';
import { readJson } from './read-json.ts';
import { readMarkdown } from './read-markdown.ts';
import { XmlError } from '../xml/xml-tree.ts';
import { StatuteError } from './statute.ts';
import type { Statute, StatuteFault } from './statute.ts';

/**
 * Reads one consolidation of an act in one language: Akoma Ntoso, JSON or Markdown, told by what stands in the file.
 * Notes of the editor, what is repealed and soft hyphens are left out; nothing of the text is written anew.
 */
export function readStatute(text: string): Result<Statute, { readonly code: StatuteFault }> {
  try {
    const statute = readerOf(text)(text.replace(/^\uFEFF/u, ''));
    return statute.provisions.length === 0 ? refuse('statute-no-articles') : accept(statute);
  } catch (error) {
    if (!(error instanceof StatuteError || error instanceof XmlError)) throw error;
    return refuse({ code: error.code });
  }
}

function readerOf(text: string): (text: string) => Statute {
  const [first] = text.replace(/^\uFEFF/u, '').trimStart();
  if (first === '<') return readAkn;
  if (first === '[' || first === '{') return readJson;
  if (/^\uFEFF?\s*---\r?\n/u.test(text)) return readMarkdown;
  throw new StatuteError('statute-format');
}
