/*
 * Names of two words in Arabic that are also written as one, there and in Latin letters: "Abd al-Rahman", "Saif Allah",
 * "Salah al-Din". In Arabic letters they are always cut; neighbours are read together, too.
 */
const servant = /^عبد(?=ال..)/;
const end = /(?<=..)(ال(?:له|لہ|دين|دین|رحمن|حق|اسلام))$/;

/** The words that one in Arabic letters is made of; most are one. */
export function arabicParts(word: string): string[] {
  const parts = servant.test(word) ? ['عبد', word.slice(3)] : [word];
  const last = parts.at(-1) ?? '';
  const behind = end.exec(last)?.[1];
  return behind === undefined ? parts : [...parts.slice(0, -1), last.slice(0, -behind.length), behind];
}
