/** The same for names that differ in case, accents and punctuation only. */
export function nameKeyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
