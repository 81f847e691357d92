import type { EntityKind } from '../types.ts';
import { bracketNames } from './brackets.ts';
import { cleanName } from './normalise.ts';

/** Most further readings of one name. */
const readingsMax = 6;

/*
 * What stands between two people in the name of one account. Letters that are words of names elsewhere ("e", "y", "i") need
 * words of a full name on both sides.
 */
const between =
  /\s*[&+;]\s*|\s+\/\s*|(?<=\p{L}{3})\/\s*(?=\p{L}{3})|\s+(?:und|and|et|sowie|resp\.?|bzw\.?|oder|or|ou|as well as)\s+|\s+(?:e|y|i)\s+/giu;
const weakBetween = /^\s+(?:e|y|i)\s+$/iu;
const formerly =
  /[\s,(]+(?:née?|geb(?:\.|oren)?|born|nata|nato|nacida|vormals|formerly|früher|ex|ci-devant|già|alias|aka|a\.k\.a\.|genannt|gen\.|dite?|detto|detta)(?:\s+|(?<=\.))/iu;
const addressed =
  /^(.*?)[\s,]*\b(?:c\/o|p\.?\s?a\.|z\.\s?h\.?d?\.?|zuhanden|zu händen|attn\.?:?|att\.:?|à l['’]attention de|all['’]attenzione di)\s+(.*)$/iu;
/* What stands between the name of a firm and the one that it had before or trades under. */
const firmAlso =
  /[\s,;(]+(?:formerly(?: known as)?|previously|vormals|früher|anciennement|già|antes|f\/k\/a|fka|a\/k\/a|also known as|d\/b\/a|dba|doing business as|t\/a|trading as|ex)[\s:]+/iu;
const mailAddress = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/iu;
const vesselPrefix =
  /^(?:m\s?[/.]\s?[vt]\.?|m[vt]|s\.?s\.?|motor (?:vessel|tanker)|mega yacht|motor yacht|m\s?[/.]\s?y\.?)\s+/iu;
const households =
  /^\s*(?:eheleute|ehepaar|ehegatten|familie|famille|famiglia|herr und frau|m\. et mme|mr\.? and mrs\.?)\s+/iu;

const digitLetters: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * What else a name as somebody types it may stand for: each of two people who share an account, who somebody was before a
 * marriage and a firm before a change, to whose care something goes, the name inside an e-mail address, a ship without the words before its name, letters
 * that are spaced out or written as digits, a foreign name with Baltic endings, short parts with a hyphen in the wrong place, a name without
 * what stands in brackets. The name itself is not among them; most names have no further reading.
 */
export function nameReadings(text: string, kind: EntityKind | undefined): string[] {
  const name = text.trim();
  if (isPlain(name)) return [];
  const found = new Set<string>();
  const mayBe = (asked: EntityKind): boolean => kind === undefined || kind === 'other' || kind === asked;
  const isSpaced = spacedLetters.test(name);
  if (mailAddress.test(name)) return [cleanName(name.slice(0, name.indexOf('@')).replace(/[._+\d-]+/g, ' '))];
  if (isSpaced) found.add(unspaced(name));
  if (mayBe('person')) for (const person of personNames(name, isSpaced)) found.add(person);
  if (kind !== 'person')
    for (const other of thingNames(name, mayBe('vessel') || kind === 'aircraft')) found.add(other);
  if (!isOfTwoNames(name)) for (const other of bracketNames(name, kind)) found.add(other);
  for (const reading of [name, ...found])
    if (hasDigitLetters(reading)) found.add(withoutDigitLetters(reading));
  return [...found]
    .map(cleanName)
    .filter((reading) => reading.length > 1 && reading !== cleanName(name))
    .slice(0, readingsMax);
}

/** The names that a listed one states behind a word for it: "Muster Star (ex Probe)". */
export function listedReadings(name: string, kind: EntityKind): string[] {
  return isOfTwoNames(name) ? nameReadings(name, kind) : [];
}

function isOfTwoNames(name: string): boolean {
  return formerly.test(name) || firmAlso.test(name);
}

/* Words of letters alone with which one of the patterns above may begin; with any other sign a name is looked at closely. */
const cues = new Set(
  `und and et sowie resp bzw oder or ou as née né geb geboren born nata nato nacida vormals formerly früher ex ci-devant
  previously anciennement antes fka dba trading doing also
  già alias aka genannt gen dit dite detto detta zuhanden zu attn att eheleute ehepaar ehegatten familie famille famiglia
  herr mr mv mt ss my motor mega`.split(/\s+/),
);

/* Whether a name is so ordinary that it has no other reading: two letters or more in each word, none of them a cue. */
function isPlain(name: string): boolean {
  return (
    /^[\p{L}\p{M} -]+$/u.test(name) &&
    otherSpellings(name).length === 0 &&
    name.split(' ').every((word) => word.length > 1 && !cues.has(word.toLowerCase()))
  );
}

/* Latvian gives each word of a foreign man's name the ending of a noun (Cabinet Regulation No. 114 of 2004), so does Lithuanian. */
const balticName = /^\p{L}{4,}s(?: \p{L}{4,}s)+$/iu;
const balticEnding = /(?<=\p{L}{4})(?<!s)[aiu]?s(?!\p{L})/giu;
/* "Mus-ter" for "Mu-ster": a hyphen between short parts may have slipped; without it the letters are the same. */
const shortParts = /(?<![\p{L}-])(\p{L}{1,4})-(\p{L}{1,4})(?![\p{L}-])/u;

function otherSpellings(name: string): string[] {
  const bare = balticName.test(name) ? name.replace(balticEnding, '') : name;
  return [bare, name.replace(shortParts, '$1$2')].filter((spelling) => spelling !== name);
}

function personNames(name: string, isSpaced: boolean): string[] {
  return [...(isSpaced ? [] : people(name)), ...otherSpellings(name)];
}

function thingNames(name: string, isCraft: boolean): string[] {
  return [...(isCraft ? [name.replace(vesselPrefix, '')] : []), ...firmNames(name)];
}

/* Both names of a firm that is written with two, and whoever something goes to the care of. */
function firmNames(name: string): string[] {
  const [, before = '', after = ''] = addressed.exec(name) ?? [];
  const parts = after === '' ? name.split(firmAlso) : [before, after];
  return parts.length < 2
    ? []
    : parts.map((part) => part.replace(/[\s,)]+$/u, '')).filter((part) => part !== '');
}

/* The single people that a name of several, or of one with two names, stands for. */
function people(name: string): string[] {
  const [, before = '', after = ''] = addressed.exec(name) ?? [];
  if (after !== '') return [before, after, ...people(before), ...people(after)].filter((part) => part !== '');
  const formerlyAt = formerly.exec(name);
  if (formerlyAt !== null) return formerNames(name, formerlyAt.index, formerlyAt[0].length);
  const bare = name.replace(households, '');
  const parts = splitPeople(bare);
  if (parts.length < 2) return bare === name ? [] : [bare];
  const surname = parts.at(-1)?.split(/\s+/).slice(1).join(' ') ?? '';
  return parts.flatMap((part) => (isOneWord(part) && surname !== '' ? [`${part} ${surname}`] : [part]));
}

function isOneWord(part: string): boolean {
  return !/\s/.test(part);
}

function splitPeople(name: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of name.matchAll(between)) {
    const left = name.slice(from, match.index);
    const right = name.slice(match.index + match[0].length);
    if (weakBetween.test(match[0]) && (isOneWord(left.trim()) || isOneWord(right.trim()))) continue;
    parts.push(left);
    from = match.index + match[0].length;
  }
  return [...parts, name.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/* "Anna Meier née Huber": as she is called now, and with the name of before. */
function formerNames(name: string, at: number, length: number): string[] {
  const now = name.slice(0, at).trim();
  const before = name
    .slice(at + length)
    .replace(/\)$/, '')
    .trim();
  const given = now.split(/\s+/).slice(0, -1).join(' ');
  return [now, before, given === '' || !isOneWord(before) ? '' : `${given} ${before}`].filter(
    (part) => part !== '',
  );
}

/* A sign that is a syllable stands by itself in many names. */
const letter = String.raw`(?![\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}`;
const spacedLetters = new RegExp(String.raw`(?<!\S)(?:${letter} ){2,}${letter}(?!\S)`, 'u');
const spacedWord = new RegExp(String.raw`(?<!\S)(?:${letter} )+${letter}(?!\S)`, 'gu');

/* Two spaces are the gap between two words whose letters have one between them; where there is none, one word. */
function unspaced(name: string): string {
  return name
    .split(/\s{2,}/)
    .map((word) => word.replace(spacedWord, (letters) => letters.replaceAll(' ', '')))
    .join(' ');
}

/* A word of mostly letters with digits among them; ordinals have theirs at an end. */
function hasDigitLetters(name: string): boolean {
  return /[0-9@$!]/.test(name) && name.split(/\s+/).some(isDigitWord);
}

function isDigitWord(word: string): boolean {
  const letters = word.replace(/[^\p{L}]/gu, '').length;
  const digits = word.replace(/[^0134578@$!]/g, '').length;
  return (
    digits > 0 &&
    letters >= digits &&
    letters >= 2 &&
    !/^\d+(?:st|nd|rd|th|er|e)$/i.test(word) &&
    !/[269]/.test(word)
  );
}

function withoutDigitLetters(name: string): string {
  return name
    .split(/(\s+)/)
    .map((word) =>
      isDigitWord(word) ? word.replace(/[0134578@$!]/g, (sign) => digitLetters[sign] ?? sign) : word,
    )
    .join('');
}
