/** A stretch of a line. Links and pictures are words here: an answer opens nothing and loads nothing. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'em' | 'code'; readonly text: string }
  /** `[n]`: points at a source. */
  | { readonly kind: 'cite'; readonly n: number };

export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string };

// Bounded, so that no text makes them slow.
const marks =
  /\*\*([^*\n]{1,1000})\*\*|`([^`\n]{1,1000})`|(?<!\*)\*([^*\s][^*\n]{0,1000})\*(?!\*)|!\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)|\[([^\]\n]{1,300})\]\(([^)\s]{1,2000})\)|\[(\d{1,3})\]/g;
const listItem = /^\s{0,3}(?:[-*+•]|(\d{1,3})[.)])\s+/;
const heading = /^#{1,6}\s+/;

/** The stretches of one line or sentence. */
export function inlinesOf(text: string): readonly Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    addText(found, text.slice(from, match.index));
    const inline = inlineOf(match);
    if (inline.kind === 'text') addText(found, inline.text);
    else found.push(inline);
    from = match.index + match[0].length;
  }
  addText(found, text.slice(from));
  return found;
}

function inlineOf([, strong, code, em, picture, label, address, n]: RegExpMatchArray): Inline {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (code !== undefined) return { kind: 'code', text: code };
  if (em !== undefined) return { kind: 'em', text: em };
  if (n !== undefined) return { kind: 'cite', n: Number(n) };
  return { kind: 'text', text: label === undefined ? (picture ?? '') : `${label} (${address ?? ''})` };
}

function addText(found: Inline[], text: string): void {
  if (text !== '') found.push({ kind: 'text', text });
}

/**
 * Paragraphs, lists, headings and code of a small part of Markdown, also of a text that is still being written. HTML has
 * no meaning: it is shown as the characters that it is.
 */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  // An open fence runs to the end: the rest of it is still to come.
  for (const [place, part] of text
    .replaceAll('\r\n', '\n')
    .split(/^```.*$/m)
    .entries()) {
    if (place % 2 === 1) blocks.push({ kind: 'code', text: part.replace(/^\n|\n$/g, '') });
    else for (const chunk of part.split(/\n\s*\n/)) blocks.push(...blocksOfChunk(chunk));
  }
  return blocks;
}

function blocksOfChunk(chunk: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let items: (readonly Inline[])[] = [];
  let isOrdered = false;
  const close = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', inlines: inlinesOf(lines.join(' ')) });
    if (items.length > 0) blocks.push({ kind: 'list', isOrdered, items });
    lines = [];
    items = [];
  };
  for (const line of chunk.split('\n').filter((each) => each.trim() !== '')) {
    const item = listItem.exec(line);
    if (heading.test(line)) {
      close();
      blocks.push({ kind: 'heading', inlines: inlinesOf(line.replace(heading, '')) });
    } else if (item) {
      if (items.length === 0) close();
      isOrdered = item[1] !== undefined;
      items.push(inlinesOf(line.slice(item[0].length)));
    } else {
      if (items.length > 0) close();
      lines.push(line.trim());
    }
  }
  close();
  return blocks;
}
