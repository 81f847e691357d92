import { pageBlocks } from '@sorgfalt/corpus';
import type { Block } from '@sorgfalt/corpus';
import { getDocumentProxy } from 'unpdf';
import { sourceError } from './source-error.ts';

export const pagesMax = 500;
/** Lines that are further apart than this many of their heights are paragraphs of their own. */
const paragraphGap = 1.6;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The blocks of a PDF. Refuses one that is damaged, wants a password, has no text or more than 500 pages. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ readonly blocks: Block[]; readonly pages: number }> {
  const document = await opened(bytes);
  if (document.numPages > pagesMax) throw sourceError('pdf-too-many-pages');
  const pages: string[] = [];
  try {
    for (let number = 1; number <= document.numPages; number += 1) pages.push(await textOf(document, number));
  } catch (error) {
    throw sourceError('pdf-damaged', error);
  }
  const blocks = pageBlocks(pages);
  if (!blocks.some(({ text }) => /\p{L}{2}/u.test(text))) throw sourceError('pdf-no-text');
  return { blocks, pages: document.numPages };
}

async function opened(bytes: Uint8Array): Promise<Document> {
  try {
    // Nothing of it is run or drawn, and nothing is fetched.
    return await getDocumentProxy(bytes, {
      disableFontFace: true,
      useSystemFonts: false,
      // What it warns of would be written where logs are read.
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw sourceError(isLocked ? 'pdf-encrypted' : 'pdf-damaged', error);
  }
}

async function textOf(document: Document, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  let [text, y] = ['', null as number | null];
  for (const item of items) {
    if (!('str' in item)) continue;
    const [at, height] = [Number(item.transform[5]), Math.abs(item.height) || 10];
    if (y !== null && item.str.trim() !== '' && y - at > paragraphGap * height && text.endsWith('\n'))
      text += '\n';
    text += item.hasEOL ? `${item.str}\n` : item.str;
    if (item.str.trim() !== '') y = at;
  }
  page.cleanup();
  return text;
}
