const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text as character data of XML, without characters that XML 1.0 cannot carry. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/gu, (character) => escapes[character] ?? '');
}

/** `<name>text</name>`, or nothing where there is no text. */
export function leaf(name: string, text: string | number | undefined): string {
  return text === undefined || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** The element around its parts, or nothing where all of them are empty. */
export function branch(name: string, ...parts: readonly string[]): string {
  const inner = parts.join('');
  return inner === '' ? '' : `<${name}>${inner}</${name}>`;
}

/** A whole message: declaration, `Document` in its namespace, and the message element. */
export function documentOf(namespace: string, name: string, parts: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><${name}>${parts.join('')}</${name}></Document>\n`;
}
