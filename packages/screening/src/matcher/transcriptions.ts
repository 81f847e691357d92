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

/** English writes a long i as ee ("Waheed"), French a final n with a mute e, a hard g with u and k as q with it ("Chahine", "Naguib", "Haque"). */
function withPlainVowels(text: string): string {
  return text
    .replace(/ee(?=[^aeiou])/g, 'i')
    .replace(/(?<=i|ou)ne$/, 'n')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/que$/, 'q');
}

/** At the beginning Greek writes b, d and g with two letters (ELOT 743), and its gamma before i is heard as y. */
function asGreekSounds(text: string): string {
  return text
    .replace(/^mp/, 'b')
    .replace(/^nt/, 'd')
    .replace(/^gk/, 'g')
    .replace(/^yi(?=[aeou])/, 'ge');
}

const japanese = /^(?:(?:[kstnhmgzbpdr]?y?|sh|ch|ts|[fjw])[aiueo]{1,2}|n(?![aiueoy])){3,}$/;

/** Japanese by its table of sounds (Kunrei, ISO 3602) as Hepburn writes it: "Huzita", "Fujita". */
function inHepburn(text: string): string {
  if (!japanese.test(text)) return text;
  return text
    .replace(/([stz])y/g, (_, start: string) => palatal[start] ?? '')
    .replace(/(?<!t)si/g, 'shi')
    .replace(/ti/g, 'chi')
    .replace(/tu/g, 'tsu')
    .replace(/(?<![sc])hu/g, 'fu')
    .replace(/zi/g, 'ji');
}

const palatal: Readonly<Record<string, string>> = { s: 'sh', t: 'ch', z: 'j' };

/**
 * The spellings that lists may have of a word which is written by the sounds of another language, in lower-case ASCII; most words have none.
 */
export function transcriptions(text: string): string[] {
  if (text.length < yotCharsMin) return [];
  if (text.length < charsMin) return text.includes('j') ? others(text, [inEnglish(text, 'sh')]) : [];
  const spellings: string[] = [];
  if (/[hjx]|^iou/.test(text)) {
    const english = inEnglish(text, 'sh');
    spellings.push(english, inEnglish(text, 'zh'), inSlavic(text));
    spellings.push(withRussianG(english), withQ(text), withH(text));
  }
  if (/ee|ine$|oune$|gu[ei]|que$/.test(text)) spellings.push(withPlainVowels(text));
  if (/^(?:mp|nt|gk|yi)/.test(text)) spellings.push(asGreekSounds(text));
  if (/[aiueon]$/.test(text) && /[sz]i|t[iu]|hu|[stz]y/.test(text)) spellings.push(inHepburn(text));
  return spellings.length === 0 ? spellings : others(text, spellings);
}

function others(text: string, spellings: readonly string[]): string[] {
  return [...new Set(spellings)].filter((spelling) => spelling !== text);
}
