import type { Language } from '../passage.ts';
import { isContent, wordsOf } from './words.ts';
import type { Word } from './words.ts';

/** What a clause does: lays a duty on, allows, forbids, exempts, or denies without any of these. */
export type Force = 'duty' | 'leave' | 'ban' | 'exemption' | 'denial';

/** Words of one language that say what must, may, must not or need not be; by the front of the folded word. */
interface Cues {
  readonly not: readonly string[];
  /** A duty whose denial is a ban ("must not"), and one whose denial is an exemption ("is not required"). */
  readonly must: readonly string[];
  readonly obliged: readonly string[];
  readonly may: readonly string[];
  readonly banned: readonly string[];
  readonly exempt: readonly string[];
  /** They deny something softly: they back a denial, and call for none. */
  readonly soft: readonly string[];
}

function cues(table: Readonly<Record<keyof Cues, string>>): Cues {
  const list = (words: string) => words.split(' ');
  return {
    not: list(table.not),
    must: list(table.must),
    obliged: list(table.obliged),
    may: list(table.may),
    banned: list(table.banned),
    exempt: list(table.exempt),
    soft: list(table.soft),
  };
}

// A word that ends in * stands for all that begin with it.
const cuesOf: Readonly<Record<Language, Cues>> = {
  en: cues({
    not: 'not no never cannot nor neither none nothing nobody',
    must: 'must shall',
    obliged:
      'obliged required requires obligation* duty duties necessary need needs mandatory has_to have_to',
    may: 'may can could allowed permitted entitled permissible lawful authorised free',
    banned: 'prohibit* forbid* forbidden banned unlawful inadmissible ban',
    exempt: 'exempt* waived waive dispens* needless optional',
    soft: 'without unless except only refus* lack* abstain* refrain* secret* silen* confidential fail* exclud* absent outside before',
  }),
  de: cues({
    not: 'nicht kein keine keinen keinem keiner keines nie niemals weder nichts niemand',
    must: 'darfnicht',
    obliged:
      'muss mussen musste mussten verpflichtet pflicht pflichten erforderlich notwendig zwingend soll sollen obligatorisch notig braucht brauchen',
    may: 'darf durfen kann konnen konnte zulassig erlaubt berechtigt befugt gestattet darauf',
    banned: 'verboten verbot untersagt unzulassig verbietet untersag*',
    exempt: 'befreit befreiung ausgenommen entfallt entbunden freigestellt verzichten verzicht freiwillig',
    soft: 'ohne ausser nur sofern geheim stillschweigen verweiger* unterlass* fehlt fehlen fehlend* ausgeschlossen erst schweigen vertraulich vorbehalt* bevor',
  }),
  fr: cues({
    not: 'ne n pas jamais aucun aucune ni nul nulle',
    must: 'doit doivent devra devront devait',
    obliged: 'tenu tenue tenus tenues oblige* obligation* faut requis requise necessaire* obligatoire',
    may: 'peut peuvent pourra pourront autorise* permis permise permet droit libre habilite*',
    banned: 'interdi* defendu illicite prohibe*',
    exempt: 'dispens* exempt* exonere* renoncer facultati* libere*',
    soft: 'sans sauf seul seule seulement refus* abst* secret* silence exclu* hors avant confidentiel* manqu* hormis',
  }),
  it: cues({
    not: 'non nessun* ne mai nulla niente',
    must: 'deve devono dovra dovranno',
    obliged: 'tenuto tenuta tenuti tenute obblig* occorre necessari* richiest* bisogna',
    may: 'puo possono potra potranno autorizzat* ammess* consentit* permess* diritto libero facolta',
    banned: 'vietat* proibit* divieto inammissibil* vieta',
    exempt: 'esent* dispens* esoner* rinunciare facoltativ*',
    soft: 'senza salvo solo soltanto rifiut* asten* segret* silenzio esclus* prima tranne manca* eccett* riservat*',
  }),
  es: cues({
    not: 'no ningun* nunca jamas ni tampoco nada nadie',
    must: 'debe deben debera deberan',
    obliged: 'obligad* obligacion* obligatori* necesari* requier* tiene_que tienen_que preciso exige',
    may: 'puede pueden podra podran autoriza* permit* derecho facultad* licito libre',
    banned: 'prohib* vedad* ilicit* inadmisible*',
    exempt: 'exent* dispens* eximi* exime* exonera* renunciar facultativ* liberad*',
    soft: 'sin salvo solo unicamente excepto neg* niega* abst* secret* silencio exclu* antes rehus* falta* carec* confidencial*',
  }),
};

type Matcher = (word: string, next: string) => boolean;

function matcher(list: readonly string[]): Matcher {
  const whole = new Set(list.filter((cue) => !cue.endsWith('*')));
  const fronts = list.filter((cue) => cue.endsWith('*')).map((cue) => cue.slice(0, -1));
  return (word, next) =>
    whole.has(word) || whole.has(`${word}_${next}`) || fronts.some((front) => word.startsWith(front));
}

function matchersOf(language: Language): Readonly<Record<keyof Cues, Matcher>> {
  const of = cuesOf[language];
  return {
    not: matcher(of.not),
    must: matcher(of.must),
    obliged: matcher(of.obliged),
    may: matcher(of.may),
    banned: matcher(of.banned),
    exempt: matcher(of.exempt),
    soft: matcher(of.soft),
  };
}

const matchers: Readonly<Record<Language, Readonly<Record<keyof Cues, Matcher>>>> = {
  en: matchersOf('en'),
  de: matchersOf('de'),
  fr: matchersOf('fr'),
  it: matchersOf('it'),
  es: matchersOf('es'),
};

/** A part of a sentence with what it says must or may be. */
export interface Clause {
  readonly forces: ReadonlySet<Force>;
  readonly isSoft: boolean;
  /** Its words of force other than those that deny, by kind and in order of the kinds: what a twin has, too. */
  readonly signature: string;
  /** How many words in it deny. */
  readonly denials: number;
  /** Its content words, by family, without the words that made its force. */
  readonly stems: ReadonlySet<string>;
  readonly start: number;
  readonly end: number;
}

/** Words at which a clause begins, though no comma may announce it. */
const conditions: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['if', 'when', 'where', 'unless', 'because', 'whether']),
  de: new Set(['wenn', 'falls', 'sofern', 'weil']),
  fr: new Set(['si', 'lorsque', 'quand']),
  it: new Set(['se', 'qualora', 'quando']),
  es: new Set(['si', 'cuando']),
};
/** "no longer than" bounds a number and denies nothing. */
const afterBound = new Set(
  'longer later more fewer less langer mehr spater weniger plus oltre piu mas'.split(' '),
);

type Kind = keyof Cues | 'plain';

/** "1 May 2020" allows nothing. */
function isMonth(word: Word, before: Word | undefined, after: Word | undefined): boolean {
  return word.isMarked && [before, after].some((beside) => beside !== undefined && /^\d/.test(beside.fold));
}

/** "ne" without an accent stands for a thing in Italian, and denies nothing. */
function isPronoun(text: string, { fold, start, end }: Word, language: Language): boolean {
  return language === 'it' && fold === 'ne' && text.slice(start, end).toLowerCase() === 'ne';
}

function kindsOf(text: string, words: readonly Word[], language: Language): Kind[] {
  const is = matchers[language];
  const order: readonly (keyof Cues)[] = ['banned', 'exempt', 'must', 'obliged', 'may', 'not', 'soft'];
  return words.map((word, at) => {
    const next = words[at + 1]?.fold ?? '';
    if (isPronoun(text, word, language)) return 'plain';
    const kind = order.find((cue) => is[cue](word.fold, next)) ?? 'plain';
    if (kind === 'not' && afterBound.has(next)) return 'plain';
    return kind === 'may' && isMonth(word, words[at - 1], words[at + 1]) ? 'plain' : kind;
  });
}

const denied: Readonly<Record<'must' | 'obliged' | 'may' | 'banned' | 'exempt', readonly [Force, Force]>> = {
  must: ['duty', 'ban'],
  obliged: ['duty', 'exemption'],
  may: ['leave', 'ban'],
  banned: ['ban', 'leave'],
  exempt: ['exemption', 'duty'],
};

function forcesOf(kinds: readonly Kind[]): Set<Force> {
  const isDenied = kinds.includes('not');
  const forces = new Set<Force>();
  for (const kind of kinds) {
    if (kind === 'plain' || kind === 'soft' || kind === 'not') continue;
    forces.add(denied[kind][isDenied ? 1 : 0]);
  }
  if (isDenied && forces.size === 0) forces.add('denial');
  return forces;
}

function signatureOf(kinds: readonly Kind[]): string {
  return kinds
    .filter((kind) => kind !== 'plain' && kind !== 'not')
    .sort()
    .join(' ');
}

/** "ne … pas" denies once: of what stands around a verb the first counts. */
const secondOfPair = new Set(['pas', 'jamais', 'aucun', 'aucune']);
/** "neither … nor", "ni … ni", "né … né" deny once, and nothing more beside another denial. */
const alternating = new Set(['neither', 'nor', 'ni']);

function denialsOf(words: readonly Word[], kinds: readonly Kind[]): number {
  const denying = words.filter((_, at) => kinds[at] === 'not').map(({ fold }) => fold);
  const isPaired = denying.includes('ne') || denying.includes('n');
  const single = denying.filter((fold) => !alternating.has(fold) && !(isPaired && secondOfPair.has(fold)));
  const often = single.filter((fold) => fold !== 'ne').length + (single.includes('ne') ? 1 : 0);
  return often === 0 && denying.length > 0 ? 1 : often;
}

/** Whether a new clause begins between two neighbouring words, or the text ends. */
function beginsClause(
  text: string,
  before: Word | undefined,
  word: Word | undefined,
  language: Language,
): boolean {
  if (word === undefined || conditions[language].has(word.fold)) return true;
  return /[,;:.!?\n]\s|[–—]/.test(text.slice(before?.end ?? 0, word.start));
}

/** The clauses of a text in a language, cut at punctuation and conditions; a short one goes with the one before. */
export function clausesOf(text: string, language: Language): Clause[] {
  const words = wordsOf(text);
  const kinds = kindsOf(text, words, language);
  const clauses: Clause[] = [];
  let from = 0;
  for (let at = 1; at <= words.length; at += 1) {
    const isCut = beginsClause(text, words[at - 1], words[at], language);
    const content = words.slice(from, at).filter((word, n) => isContent(word) && kinds[from + n] === 'plain');
    if (!isCut || (at < words.length && content.length < 2)) continue;
    clauses.push({
      forces: forcesOf(kinds.slice(from, at)),
      isSoft: kinds.slice(from, at).includes('soft'),
      signature: signatureOf(kinds.slice(from, at)),
      denials: denialsOf(words.slice(from, at), kinds.slice(from, at)),
      stems: new Set(content.map(({ stem }) => stem)),
      start: words[from]?.start ?? 0,
      end: words[at - 1]?.end ?? 0,
    });
    from = at;
  }
  return clauses;
}
