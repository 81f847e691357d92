/** The elements of a message one below the other, without what is the same in every XML. */
export const elementsOf = (xml: string): string[] =>
  xml
    .replace(/^<\?xml [^>]*>\s*/u, '')
    .replaceAll(/>\s*</gu, '>\n<')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^<\/\w+>$/u.test(line));
