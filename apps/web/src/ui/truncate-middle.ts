/** Keeps both ends, where ids differ; never longer than `max` characters. */
export function truncateMiddle(text: string, max: number): string {
  if (max <= 0 || text.length <= max) return text;
  const head = Math.ceil((max - 1) / 2);
  const tail = max - 1 - head;
  return `${text.slice(0, head)}…${tail === 0 ? '' : text.slice(-tail)}`;
}

/** Groups of four, as ISO 13616 prints an IBAN; a last character by itself stays on the line of the group before it. */
export function groupIban(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/(.{4})/g, '$1 ')
    .trim()
    .replace(/ (?=.$)/, '\u00A0');
}
