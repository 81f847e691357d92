import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF without its spaces: lines end elsewhere than sentences do. */
export async function textOf(file: Buffer): Promise<string> {
  return (await sheetsOf(file)).join('');
}

/** The same, sheet by sheet. */
export async function sheetsOf(file: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  return text.map(withoutSpaces);
}

export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}
