import { editDistance } from './edit-distance.ts';

/*
 * Legal forms as the laws of their countries write them out, and the word that stands for each; spellings after the list of
 * entity legal forms (ISO 20275, published by GLEIF), Cyrillic ones also as they are commonly romanised.
 */
const written = `gmbh = gesellschaft mit beschrankter haftung | gesellschaft mit beschraenkter haftung | gesellschaft mbh |
 ges mbh | ges m b h
ug = unternehmergesellschaft haftungsbeschrankt | unternehmergesellschaft
ag = aktiengesellschaft
kg = kommanditgesellschaft | kommanditaktiengesellschaft
kgaa = kommanditgesellschaft auf aktien
ohg = offene handelsgesellschaft | kollektivgesellschaft
ev = eingetragener verein
eg = eingetragene genossenschaft
sa = societe anonyme | societa anonima | sociedad anonima | sociedad anonima de capital variable | sociedade anonima |
 compania anonima | sa de cv | spolka akcyjna | societate pe actiuni | anonymi etaireia | anonimi eteria
sarl = societe a responsabilite limitee
sas = societe par actions simplifiee | societe par actions simplifiee unipersonnelle | sociedad por acciones simplificada
snc = societe en nom collectif | societa in nome collettivo
sc = societe civile | societe cooperative | societa cooperativa | societe en commandite | societa in accomandita
spa = societa per azioni
srl = societa a responsabilita limitata | societa a responsabilita limitata semplificata | societate cu raspundere limitata |
 societatea cu raspundere limitata | sociedad de responsabilidad limitada | sociedad de responsabilidad limitada de capital variable
sagl = societa a garanzia limitata
sl = sociedad limitada | sociedad limitada unipersonal
ltda = sociedade por quotas | sociedade limitada
bv = besloten vennootschap | besloten vennootschap met beperkte aansprakelijkheid
nv = naamloze vennootschap
llc = limited liability company | limited liability co | obshchestvo s ogranichennoy otvetstvennostyu |
 obshchestvo s ogranichennoi otvetstvennostiu | общество с ограниченной ответственностью |
 tovarystvo z obmezhenoyu vidpovidalnistyu | товариство з обмеженою відповідальністю | дружество с ограничена отговорност
llp = limited liability partnership
lp = limited partnership
plc = public limited company
ltd = private limited company | private limited | pvt ltd | company limited | limited company | limited sirketi | limited sti
jsc = joint stock company | open joint stock company | closed joint stock company | public joint stock company |
 private joint stock company | joint stock | aktsionernoe obshchestvo | aktsionernoye obshchestvo |
 publichnoe aktsionernoe obshchestvo | otkrytoe aktsionernoe obshchestvo | zakrytoe aktsionernoe obshchestvo |
 nepublichnoe aktsionernoe obshchestvo | акционерное общество | публичное акционерное общество |
 открытое акционерное общество | закрытое акционерное общество | aktsionerne tovarystvo | акціонерне товариство |
 публічне акціонерне товариство | приватне акціонерне товариство | акционерно дружество
fgup = federal state unitary enterprise | federalnoe gosudarstvennoe unitarnoe predpriyatie |
 федеральное государственное унитарное предприятие
spzoo = spolka z ograniczona odpowiedzialnoscia | sp z oo | sp z o o | sp zoo | spolka z o o
as = anonim sirketi | anonim sti | akciova spolecnost | akciova spolocnost | aktieselskab | aksjeselskap
sro = spolecnost s rucenim omezenym | spolocnost s rucenim obmedzenym
doo = drustvo s ogranicenom odgovornoscu | drustvo sa ogranicenom odgovornoscu | druzba z omejeno odgovornostjo
kft = korlatolt felelossegu tarsasag
zrt = zartkoruen mukodo reszvenytarsasag | reszvenytarsasag
ab = aktiebolag | aktiebolaget
aps = anpartsselskab
oy = osakeyhtio
pt = perseroan terbatas
bhd = sendirian berhad | berhad
kk = kabushiki kaisha | yugen kaisha
fze = free zone establishment
fzc = free zone company`;

/** Each form written out, with the word that stands for it. */
const writtenOut: readonly (readonly [long: string, form: string])[] = written
  .replace(/\|\s*\n /g, '| ')
  .split('\n')
  .flatMap((line) => {
    const [form = '', phrases = ''] = line.split(' = ');
    return phrases.split('|').map((phrase) => [phrase.trim(), form] as const);
  });

/** A word shorter than this is taken for the beginning of no other. */
const cutCharsMin = 4;
/** A slip comes later in a word. */
const beginningChars = 2;
const slipCharsMin = 7;
const slipCharsMinInPhrase = 5;
const spacedCharsMin = 10;

interface Phrase {
  readonly words: readonly string[];
  /** The words without the spaces between them. */
  readonly letters: string;
  readonly form: string;
}

/**
 * Finds legal forms that are written out. `cut` makes words of a phrase as names are cut, so that both sides are folded alike;
 * the longest phrase counts, its words may be cut short after four letters or misspelt by one.
 */
export class LegalForms {
  /** By the letters with which a phrase begins; longest first. */
  private readonly byStart = new Map<string, Phrase[]>();

  constructor(cut: (phrase: string) => readonly string[]) {
    for (const [long, form] of writtenOut)
      for (const spelling of [long, ...joinedSpellings(long)]) this.add(cut(spelling), form);
    for (const phrases of this.byStart.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  }

  /** How many words from `start` on are a legal form written out, and the word that stands for it; null for none. */
  at(words: readonly { readonly text: string }[], start: number): { size: number; form: string } | null {
    for (const { words: wanted, letters, form } of this.byStart.get(beginning(words[start]?.text)) ?? []) {
      const isThere = wanted.every((word, place) =>
        isSame(words[start + place]?.text ?? '', word, wanted.length > 1),
      );
      const size = isThere ? wanted.length : sizeSpaced(words, start, letters);
      if (size > 0) return { size, form };
    }
    return null;
  }

  private add(words: readonly string[], form: string): void {
    const start = beginning(words[0]);
    const known = this.byStart.get(start);
    const phrase = { words, letters: words.join(''), form };
    if (known === undefined) this.byStart.set(start, [phrase]);
    else known.push(phrase);
  }
}

/* "Jointstock Company": a phrase with two neighbours written as one. */
function joinedSpellings(phrase: string): string[] {
  if (phrase.length < spacedCharsMin) return [];
  return Array.from(phrase.matchAll(/ /g), ({ index }) => phrase.slice(0, index) + phrase.slice(index + 1));
}

/* "Limited Liab ility Company": how many words are a long phrase with more spaces in it; 0 for none. */
function sizeSpaced(words: readonly { readonly text: string }[], start: number, letters: string): number {
  if (letters.length < spacedCharsMin) return 0;
  let joined = '';
  for (let at = start; at < words.length && joined.length < letters.length; at += 1) {
    joined += words[at]?.text ?? '';
    if (!letters.startsWith(joined)) return 0;
    if (joined === letters) return at - start + 1;
  }
  return 0;
}

/* A word by itself is not cut: too much begins alike. */
function isSame(word: string, wanted: string, mayBeCut: boolean): boolean {
  if (word === wanted) return true;
  if (word.length < cutCharsMin) return false;
  if (mayBeCut && wanted.startsWith(word)) return true;
  return (
    wanted.length >= (mayBeCut ? slipCharsMinInPhrase : slipCharsMin) && editDistance(word, wanted, 1) === 1
  );
}

/** Legal forms of one word, written out, each with the word that stands for it. */
export const longForms = writtenOut.filter(([long]) => /^[a-z]+$/.test(long));

/** The words that stand for a legal form. */
export const formWords: readonly string[] = [...new Set(writtenOut.map(([, form]) => form))];

function beginning(word = ''): string {
  return word.slice(0, beginningChars);
}
