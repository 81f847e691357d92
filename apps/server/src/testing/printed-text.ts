import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF without its spaces: lines end elsewhere than sentences do. */
export async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return withoutSpaces(text);
}

export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}
