/*
 * Names from other scripts are written by the sounds of whoever reads them: "Жуков" is Zhukov in English, Schukow in German and
 * Joukov in French. Lists write English; a client of a Swiss firm may have a passport, a register or an officer that writes German.
 */

/* Shorter words would be found as too many others: "Chan" is not "Khan". */
const charsMin = 5;
const yotCharsMin = 4;

/**
 * How English writes a foreign name that German (Duden's transcription) or French writes so; `sibilant` is what "sch" stands for: "sh",
 * or "zh", which German does not tell from it.
 */
function inEnglish(text: string, sibilant: 'sh' | 'zh'): string {
  return text
    .replace(/^iou/, 'yu')
    .replace(/j/g, 'y')
    .replace(/(?<![sct])ch/g, 'kh')
    .replace(/dsch|dzsch/g, 'j')
    .replace(/tsch/g, 'ch')
    .replace(/sch/g, sibilant);
}

/** How South and West Slavic languages write it once their hooks and strokes are lost: "Mladić" is "Mladitsch" in German. */
function inSlavic(text: string): string {
  return text.replace(/dsch/g, 'dz').replace(/tsch/g, 'c').replace(/sch/g, 's');
}

/** Ukrainian and Belarusian say h where Russian has g ("Honcharenko", "Goncharenko"), and Russian writes a German h as g. */
function withRussianG(text: string): string {
  return text.replace(/(?<![^aeiou])h(?=[aeiouylr])/g, 'g');
}

/** What Persian and Maghrebi spellings write as gh is q elsewhere: "Ghasem", "Qassem". */
function withQ(text: string): string {
  return text.replaceAll('gh', 'q');
}

/** Somali writes x for the h of Arabic names: "Xasan", "Maxamed". */
function withH(text: string): string {
  return text.replaceAll('x', 'h');
}

/**
 * The spellings that lists may have of a word which is written by the sounds of another language, in lower-case ASCII; most words have none.
 */
export function transcriptions(text: string): string[] {
  if (text.length < yotCharsMin || !/[hjx]|^iou/.test(text)) return [];
  const english = inEnglish(text, 'sh');
  if (text.length < charsMin) return text.includes('j') ? others(text, [english]) : [];
  return others(text, [
    english,
    inEnglish(text, 'zh'),
    inSlavic(text),
    withRussianG(english),
    withQ(text),
    withH(text),
  ]);
}

function others(text: string, spellings: readonly string[]): string[] {
  return [...new Set(spellings)].filter((spelling) => spelling !== text);
}
