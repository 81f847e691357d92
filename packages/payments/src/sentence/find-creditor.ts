import { tidyText } from '../characters.ts';
import { invoices, lexicons, months, weekdays } from './lexicon.ts';
import { choice, gap, pattern, words } from './masked-text.ts';
import type { MaskedText, Span } from './masked-text.ts';
import { isNearly, nameTokens, withoutForm } from './name-key.ts';
import type { NameToken } from './name-key.ts';
import { clauseAt, trim } from './find-remittance.ts';
import type { KnownBeneficiary, SentenceLanguage, SentenceQuestion } from './sentence.ts';

/** Who is to be paid, as far as that is sure. */
export interface CreditorReading {
  readonly known: KnownBeneficiary | null;
  /** As written, where nobody known is meant. */
  readonly name: string;
  readonly span: Span | null;
  readonly questions: readonly SentenceQuestion[];
}

/** A known name that stands in the sentence, and all who have it. */
interface Mention extends Span {
  readonly beneficiaries: readonly KnownBeneficiary[];
  /** No further word beside it that can belong to another name. */
  readonly isWhole: boolean;
}

type Key = string;
const keyOf = (tokens: readonly NameToken[]): Key => tokens.map(({ key }) => key).join(' ');
const notNames = words(
  `${[...months, ...weekdays].join('|')}|${invoices}|iban|chf|eur|usd|gbp|jpy|fr|sfr|euro|firma|herr|herrn|frau|ende|mitte|anfang`,
  'iu',
);

/** Takes known names out of the text before anything in them, like a figure or a weekday, is read as something else. */
export function takeMentions(
  text: MaskedText,
  language: SentenceLanguage,
  beneficiaries: readonly KnownBeneficiary[],
): Mention[] {
  const tokens = nameTokens(text.rest);
  const names = byName(beneficiaries);
  const mentions: Mention[] = [];
  // The longest first: "Muster AG Basel" is not "Muster AG".
  for (let length = Math.min(names.longest, tokens.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= tokens.length; at += 1) {
      const run = tokens.slice(at, at + length);
      const owners = names.owners.get(keyOf(run));
      const span = { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
      const isFree = !mentions.some((each) => span.start < each.end && span.end > each.start);
      if (owners === undefined || !isFree || !isName(text.rest.slice(span.start, span.end), length)) continue;
      const neighbours = [tokens[at - 1], tokens[at + length]];
      mentions.push({
        ...span,
        beneficiaries: owners,
        isWhole: !neighbours.some((token) => token !== undefined && belongs(text, token, span, language)),
      });
    }
  }
  for (const mention of mentions) text.take(mention);
  return mentions.toSorted((a, b) => a.start - b.start);
}

/** Owners by name, also without the kind of firm where two words are left; `longest` counts words. */
function byName(beneficiaries: readonly KnownBeneficiary[]) {
  const owners = new Map<Key, KnownBeneficiary[]>();
  let longest = 0;
  for (const each of beneficiaries) {
    const whole = nameTokens(each.name);
    const short = withoutForm(whole);
    longest = Math.max(longest, whole.length);
    for (const key of new Set([keyOf(whole), ...(short.length >= 2 ? [keyOf(short)] : [])])) {
      if (key !== '') owners.set(key, [...(owners.get(key) ?? []), each]);
    }
  }
  return { owners, longest };
}

/** Whether the words are one clause, and a single one not just any word. */
function isName(written: string, length: number): boolean {
  if (/[,;:!?\uE000]/u.test(written)) return false;
  const isWord = /^\p{Lu}/u.test(written) && written.length >= 4 && !notNames.test(written);
  return length > 1 || isWord;
}

/** A capital word directly beside a name can make it another name: "Muster AG Basel". */
function belongs(text: MaskedText, token: NameToken, span: Span, language: SentenceLanguage): boolean {
  const between =
    token.end <= span.start ? text.rest.slice(token.end, span.start) : text.rest.slice(span.end, token.start);
  const word = text.rest.slice(token.start, token.end);
  if (!/^[ \u00A0&+]+$/u.test(between) || !/^\p{Lu}|^[&+]$/u.test(word)) return false;
  const { verbs, fillers, articles, to, reason, negation } = lexicons[language];
  const isOther = words(`${verbs}|${fillers}|${articles}|${to}|${reason}|${negation}`, 'iu').test(word);
  return !isOther && !notNames.test(word);
}

/** Who is meant: by the names that stand in the sentence, else by what follows "to", else by what is left over. */
export function readCreditor(
  text: MaskedText,
  language: SentenceLanguage,
  beneficiaries: readonly KnownBeneficiary[],
  mentions: readonly Mention[],
  iban: string | null,
): CreditorReading {
  const [mention] = mentions;
  if (mention !== undefined) return ofMentions(mention, mentions, iban);
  const span = payeeSpan(text, language);
  if (span === null) return ofAccount(beneficiaries, iban);
  const name = tidyText(text.rest.slice(span.start, span.end));
  const likely = beneficiaries.filter((each) => isLikely(nameTokens(name), nameTokens(each.name)));
  return likely.length === 0
    ? { known: null, name, span, questions: [{ code: 'creditor-unknown' }] }
    : { known: null, name: '', span, questions: [{ code: 'creditor-unsure', options: likely.map(idOf) }] };
}

function ofMentions(mention: Mention, mentions: readonly Mention[], iban: string | null): CreditorReading {
  const all = [...new Set(mentions.flatMap((each) => each.beneficiaries))];
  const byIban = all.filter(({ account }) => iban !== null && isSameAccount(account, iban));
  const fitting = byIban.length === 1 ? byIban : all;
  const [known] = fitting;
  const span = { start: mention.start, end: mention.end };
  const ask = (code: 'creditor-several' | 'creditor-unsure'): CreditorReading => ({
    known: null,
    name: '',
    span,
    questions: [{ code, options: fitting.map(idOf) }],
  });
  if (fitting.length > 1 || known === undefined) return ask('creditor-several');
  return mention.isWhole ? { known, name: known.name, span, questions: [] } : ask('creditor-unsure');
}

/** Nobody is named: an account to which one beneficiary was paid says who it is. */
function ofAccount(beneficiaries: readonly KnownBeneficiary[], iban: string | null): CreditorReading {
  const owners = beneficiaries.filter(({ account }) => iban !== null && isSameAccount(account, iban));
  const [known] = owners;
  return known !== undefined && owners.length === 1
    ? { known, name: known.name, span: null, questions: [] }
    : { known: null, name: '', span: null, questions: [{ code: 'creditor-missing' }] };
}

/** Whether two account numbers are the same but for blanks and capitals. */
export function isSameAccount(a: string, b: string): boolean {
  return a.replaceAll(/\s/gu, '').toUpperCase() === b.replaceAll(/\s/gu, '').toUpperCase();
}

function payeeSpan(text: MaskedText, language: SentenceLanguage): Span | null {
  const { to, reason, verbs, fillers, articles } = lexicons[language];
  const stops = `${reason}|from my|from our|from|with|von meinem|von unserem|vom konto|ab konto|mit|avec|du compte|con|dal conto|desde`;
  const isWord = (span: Span) => /\p{L}/u.test(text.rest.slice(span.start, span.end));
  const verb = pattern(`^(?:${choice(verbs)})(?![\\p{L}\\p{N}])`, 'iu');
  for (const cue of text.find(words(to))) {
    const span = trim(text.rest, clauseAt(text, cue.end, words(stops)), language);
    if (isWord(span) && !verb.test(text.rest.slice(span.start))) return span;
  }
  const silent = words(`${verbs}|${fillers}|${articles}|${to}|${reason}`);
  const plain = pattern(
    `^(?:${choice(`${verbs}|iban|reference|referenz|référence|riferimento|referencia`)})$`,
    'iu',
  );
  let bare = text.rest;
  for (const { start, end } of text.find(silent)) {
    const word = bare.slice(start, end);
    // A small word with a capital can begin a name, unless it is the first word of the sentence or names a field.
    const isSilent = /^\p{Ll}/u.test(word) || start === 0 || plain.test(word);
    if (isSilent) bare = bare.slice(0, start) + gap.repeat(end - start) + bare.slice(end);
  }
  const left = Array.from(bare.matchAll(/[^\uE000,;:!?()"\u201C\u201D\u201E\u00AB\u00BB]+/gu), (match) =>
    trim(text.rest, { start: match.index, end: match.index + match[0].length }, language),
  ).filter((span) => isWord(span) && /\p{Lu}/u.test(text.rest.slice(span.start, span.end)));
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** Part of a known name, all of it and more, or nearly it. */
function isLikely(said: readonly NameToken[], known: readonly NameToken[]): boolean {
  const [a, b] = [withoutForm(said), withoutForm(known)];
  if (a.length === 0 || b.length === 0) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.every(({ key }) => long.some((other) => isNearly(key, other.key)));
}

function idOf({ beneficiaryId }: KnownBeneficiary): string {
  return beneficiaryId;
}
