import { editDistance } from './edit-distance.ts';
import { formWords } from './legal-forms.ts';
import { ordinalForms } from './numbers.ts';

/**
 * What a word does in a name: only `name` words say who it is. `place` and `branch` stand in names of firms alone, for where a
 * part of a firm sits and which part it is.
 */
export type WordClass =
  | 'name'
  | 'particle'
  | 'title'
  | 'legal-form'
  | 'generic'
  | 'number'
  | 'place'
  | 'branch';

const particles = `al el ul ur ud ad ar as ash an at az bin ibn ben bint binti abu abou bou umm ould wuld van von der den de del
della di da dos das do la le les los las y e zu zur ter ten of the and und et oder for in on en ap na zum zu mit`;
const titles = `mr mrs ms miss dr prof professor sir lord lady sheikh shaikh shaykh cheikh haji hajji hadji hajj alhaj
mullah mulla maulavi mawlawi maulvi maulana qari sayyid sayed general colonel major captain president minister king
prince princess imam ayatollah eng engineer herr herrn frau monsieur madame mme mlle signor signora sig sra
junior jr senior sr ii iii dott dottssa avv ing dipl lic iur oec hsg eth epfl rer habil med dent mba phd cfa llm esq esquire
rechtsanwalt rechtsanwaltin maitre notar notaire eheleute ehepaar ehegatten familie famille famiglia erben erbengemeinschaft
nachlass hoirs hoirie heirs eredi herederos estate deceased feu defunt verstorben konto compte conto account attn zhd`;
const legalForms = `ltd limited llc lllc inc incorporated corp corporation co company gmbh ag sa sas sarl srl spa bv nv plc
oy ab as kg ohg kgaa aktiengesellschaft sro doo ooo oao pao zao ao jsc ojsc pjsc cjsc pte pty llp lp sl slu cv jlc fze
fzco fzc bhd sdn pt tbk kk aps asa se ev eg genossenschaft sagl stiftung foundation sociedad anonima societe`;
const generic = `group holding holdings trading international industries industry services service bank general
enterprise enterprises management systems national trust investment investments shipping import export capital
organization organisation association committee society center centre institute university ministry department
government state republic airlines marine petroleum oil gas energy construction engineering technology technologies
commercial global world global east west north south new partners fund finance financial insurance maritime
logistics transport development research industrial`;

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Words that say what a firm does, and not which it is. */
export const genericWords: readonly string[] = words(generic);

const classByWord = new Map<string, WordClass>([
  ...genericWords.map((word): [string, WordClass] => [word, 'generic']),
  ...[...words(legalForms), ...formWords].map((word): [string, WordClass] => [word, 'legal-form']),
  ...words(titles).map((word): [string, WordClass] => [word, 'title']),
  ...words(particles).map((word): [string, WordClass] => [word, 'particle']),
]);

/** The class of a normalised word. */
export function wordClass(word: string): WordClass {
  const known = classByWord.get(word);
  if (known !== undefined) return known;
  return /^\d+$/.test(word) ? 'number' : 'name';
}

/** How much of a full word's weight a class carries. */
export const classWeight: Record<WordClass, number> = {
  name: 1,
  generic: 0.5,
  number: 0.45,
  title: 0.06,
  particle: 0.08,
  'legal-form': 0.06,
  place: 1,
  branch: 0.5,
};

/** What of a left-over word of where and which part counts beside a name that is found. */
export const branchShare = 0.12;

/** The least share of its weight that a left-over word counts. */
export function restShare(kind: WordClass): number {
  return isBranchClass(kind) ? branchShare : 1;
}

/** Whether a word of a firm says where a part of it sits, or which part. */
export function isBranchClass(kind: WordClass): boolean {
  return kind === 'place' || kind === 'branch';
}

/** Whether a class of words can say who is meant. */
export function isDistinctive(kind: WordClass): boolean {
  return kind === 'name' || kind === 'generic';
}

/** Whether a word alone can lead to a listed name: distinctive and more than a letter. */
export function isTelling(word: { text: string; wordClass: WordClass }): boolean {
  return isDistinctive(word.wordClass) && word.text.length > 1;
}

/** Phrases that are written in short or in full, brought to one form before a name is cut into words. */
export const phraseForms: [RegExp, string][] = [
  [/\b([a-z]{1,2}) ?(?:&| and ) ?([a-z])\b/g, ' $1$2 '],
  [/&/g, ' and '],
];

/** Short and long spellings of one word. */
export const wordForms = new Map<string, string>([
  ...ordinalForms,
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['limited', 'ltd'],
  ['company', 'co'],
  ['coy', 'co'],
  ['cpy', 'co'],
  ['aktiengesellschaft', 'ag'],
  ['intl', 'international'],
  ['ojsc', 'jsc'],
  ['pjsc', 'jsc'],
  ['cjsc', 'jsc'],
  ['oao', 'jsc'],
  ['pao', 'jsc'],
  ['zao', 'jsc'],
  ['ao', 'jsc'],
  ['ooo', 'llc'],
  ['ibn', 'bin'],
  ['ben', 'bin'],
  ['abou', 'abu'],
  ['bou', 'abu'],
  ['el', 'al'],
  ['muhammad', 'muhammad'],
  ['mohammed', 'muhammad'],
  ['mohamed', 'muhammad'],
  ['mohammad', 'muhammad'],
  ['mohamad', 'muhammad'],
  ['muhammed', 'muhammad'],
  ['mochammad', 'muhammad'],
  ['mochamad', 'muhammad'],
  ['mohd', 'muhammad'],
  ['mohamud', 'mahmud'],
  ['organisation', 'organization'],
  ['centre', 'center'],
]);

/* Long enough that a word one slip away is a misspelling and no name. */
const longLegalForms = [
  'aktiengesellschaft',
  'gesellschaft',
  'genossenschaft',
  'incorporated',
  'corporation',
  'limited',
  'company',
];

const longNames = words('mohammed mohammad mohamed mohamad muhammad muhammed mochammad mochamad');

/**
 * A word with several spellings that a word misspells by one letter, or the word itself. A longer word that begins like the name of
 * the Prophet is another name ("Mohammadi").
 */
export function mendWord(word: string): string {
  if (word.length < 6) return word;
  const isMisspelt = (wanted: string): boolean => editDistance(word, wanted, 1) === 1;
  return (
    longLegalForms.find(isMisspelt) ??
    longNames.find((name) => isMisspelt(name) && !word.startsWith(name)) ??
    word
  );
}
