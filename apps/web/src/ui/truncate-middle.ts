/** Keeps both ends, where ids differ; never longer than `max` characters. */
export function truncateMiddle(text: string, max: number): string {
  if (max <= 0 || text.length <= max) return text;
  const head = Math.ceil((max - 1) / 2);
  const tail = max - 1 - head;
  return `${text.slice(0, head)}…${tail === 0 ? '' : text.slice(-tail)}`;
}

/** Groups of four, as ISO 13616 prints an IBAN. */
export function groupIban(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/(.{4})/g, '$1 ')
    .trim();
}
