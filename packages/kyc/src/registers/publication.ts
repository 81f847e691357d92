/** What changed by a publication, as far as a relationship depends on it. */
export const mutationKinds = [
  'name',
  'seat',
  'legal-form',
  'purpose',
  'capital',
  'bodies',
  'liquidation',
  'bankruptcy',
  'deletion',
  'merger',
  'entry',
  'address',
  'unknown',
] as const;
/** One of them. */
export type MutationKind = (typeof mutationKinds)[number];

/** What a register published about a company. */
export interface Publication {
  /** The number that the register gave it. */
  readonly number: string;
  readonly publishedOn: string;
  readonly mutations: readonly MutationKind[];
  /** What it says, without markup. */
  readonly text: string;
}

/**
 * The keys of Zefix. One with a point stands under its first part (`kapitalaenderung.erhoehung`); the names under which others saw them
 * written stand here, too.
 */
const kinds: Readonly<Record<string, MutationKind>> = {
  firmenaenderung: 'name',
  firmenname: 'name',
  sitzverlegung: 'seat',
  sitzaenderung: 'seat',
  rechtsform: 'legal-form',
  rechtsformaenderung: 'legal-form',
  umwandlung: 'legal-form',
  zweck: 'purpose',
  zweckaenderung: 'purpose',
  kapitalaenderung: 'capital',
  aenderungorgane: 'bodies',
  liquidation: 'liquidation',
  aufloesung: 'liquidation',
  konkurs: 'bankruptcy',
  'status.loeschung': 'deletion',
  'status.geloescht': 'deletion',
  'status.neu': 'entry',
  fusion: 'merger',
  adressaenderung: 'address',
};

/** What changed by the keys of a publication, in the order above. Without a key, or with one that is not known, nobody can say. */
export function mutationsOf(keys: readonly string[]): MutationKind[] {
  const found = new Set(keys.map(kindOf));
  return found.size === 0 ? ['unknown'] : mutationKinds.filter((kind) => found.has(kind));
}

/** Whether somebody has to look at it: of all that may change, another address alone is compared with the next extract. */
export function isRelevant(mutations: readonly MutationKind[]): boolean {
  return mutations.some((kind) => kind !== 'address');
}

function kindOf(key: string): MutationKind {
  const whole = key.trim().toLowerCase();
  const first = whole.split('.', 1)[0] ?? '';
  for (const each of [whole, first]) if (Object.hasOwn(kinds, each)) return kinds[each] ?? 'unknown';
  return 'unknown';
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The text of what a register marks up, at most so many letters of it: tags go, entities become what they stand for, control and
 * direction characters go. What comes of it is text and never read as markup again.
 */
export function textOfMarkup(markup: string, lettersMax: number): string {
  // What is left out is more than markup ever needs.
  const bounded = markup.slice(0, lettersMax * 8);
  const text = bounded
    .replaceAll(/<(?:br|p|li|div)\b[^<>]*>/giu, ' ')
    .replaceAll(/<[^<>]*>/gu, '')
    .replaceAll(/&(?:#(?<code>\d{1,7})|(?<name>[a-z]{2,4}));/giu, (...found) => {
      const { code, name = '' } = found.at(-1) as { code?: string; name?: string };
      return code === undefined ? (named[name.toLowerCase()] ?? ' ') : letterOf(Number(code));
    })
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const letters = Array.from(text);
  return letters.length > lettersMax ? `${letters.slice(0, lettersMax - 1).join('')}…` : text;
}

/** A number that no letter has is a gap. */
function letterOf(code: number): string {
  const isLetter = code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isLetter ? String.fromCodePoint(code) : ' ';
}
