import { wordBlocks, XmlError } from '@sorgfalt/corpus';
import type { Block } from '@sorgfalt/corpus';
import { openZip } from '../../../platform/intake/index.ts';
import { sourceError } from './source-error.ts';

/** The blocks of a Word document that was looked into. Refuses one whose text is damaged or beyond what a document has. */
export function readWord(bytes: Buffer): Block[] {
  try {
    const zip = openZip(bytes);
    return wordBlocks(zip.text('word/document.xml') ?? '', zip.text('word/styles.xml'));
  } catch (error) {
    if (error instanceof XmlError)
      throw sourceError(error.code === 'xml-too-large' ? 'word-bomb' : 'word-damaged', error);
    throw error;
  }
}
