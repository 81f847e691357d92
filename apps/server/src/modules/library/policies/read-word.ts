import { wordBlocks, XmlError } from '@sorgfalt/corpus';
import type { Block } from '@sorgfalt/corpus';
import { openZip, ZipError } from './open-zip.ts';
import type { Zip } from './open-zip.ts';
import { sourceError } from './source-error.ts';

/** The blocks of a Word document. Refuses one that is damaged, has macros, or unpacks to more than a document has. */
export function readWord(bytes: Buffer): Block[] {
  try {
    const zip = openZip(bytes);
    const document = zip.text('word/document.xml');
    if (hasMacros(zip)) throw sourceError('word-macros');
    if (document === null) throw sourceError('file-type');
    return wordBlocks(document, zip.text('word/styles.xml'));
  } catch (error) {
    if (error instanceof ZipError)
      throw sourceError(error.code === 'bomb' ? 'word-bomb' : 'word-damaged', error);
    if (error instanceof XmlError)
      throw sourceError(error.code === 'xml-too-large' ? 'word-bomb' : 'word-damaged', error);
    throw error;
  }
}

function hasMacros(zip: Zip): boolean {
  return (
    zip.names.some((name) => /vbaproject\.bin$/iu.test(name)) ||
    /macroEnabled/iu.test(zip.text('[Content_Types].xml') ?? '')
  );
}
