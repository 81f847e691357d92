const characters = { letters: /[\p{L}\p{M}]+/gu, 'letters-and-digits': /[\p{L}\p{M}\p{N}]+/gu } as const;

// "x", "aaa" and "--" are typed where something has to stand; a word needs three characters that differ.
const differentMin = 3;

/** The different words of a text that can tell anything, in small letters. What they say is for people to judge. */
export function tellingWords(text: string, of: keyof typeof characters = 'letters'): readonly string[] {
  const seen = text.normalize('NFC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const words = seen.toLowerCase().match(characters[of]) ?? [];
  return [...new Set(words)].filter((word) => new Set(word).size >= differentMin);
}
