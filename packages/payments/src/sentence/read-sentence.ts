import { nextBankWorkingDay } from '@sorgfalt/calendar';
import type { EntryDraft } from '../entry-draft.ts';
import type { PaymentReference } from '../reference.ts';
import { takeIbans, takeReferences } from './find-accounts.ts';
import type { Finds, Found } from './find-accounts.ts';
import { isBesideCurrency, takeAmount } from './find-amount.ts';
import type { AmountReading } from './find-amount.ts';
import { isSameAccount, readCreditor, takeMentions } from './find-creditor.ts';
import type { CreditorReading } from './find-creditor.ts';
import { takeDate } from './find-date.ts';
import type { DateReading } from './find-date.ts';
import { takeExplicitRemittance, takeReason } from './find-remittance.ts';
import type { Remittance } from './find-remittance.ts';
import { languageOf } from './language.ts';
import { lexicons, recurring } from './lexicon.ts';
import { MaskedText, words } from './masked-text.ts';
import { nameTokens } from './name-key.ts';
import type {
  KnownBeneficiary,
  SentenceField,
  SentenceLanguage,
  SentencePart,
  SentenceQuestion,
  SentenceReading,
} from './sentence.ts';

const charactersMax = 500;
const polite = words(
  "please|bitte|s'il vous plaît|s'il te plaît|per favore|por favor|svp|grazie|gracias|merci|danke|thanks",
);

/** What is known beside the sentence. */
export interface SentenceContext {
  /** Decides where the sentence itself does not tell. */
  readonly language?: SentenceLanguage;
  /** Today in Zurich, `YYYY-MM-DD`. */
  readonly today: string;
  /** Whom the client paid before. */
  readonly beneficiaries: readonly KnownBeneficiary[];
}

/**
 * Reads an order that somebody says in a sentence, in English, German, French, Italian or Spanish: "pay 500 CHF to
 * Muster AG for invoice 42 on Friday".
 *
 * What comes back is a draft with the place of every value in the sentence and the questions that are open, never a
 * payment. What can be read in two ways is asked for and left empty in the draft. Accounts and references count only
 * with right check digits; who is known is found by name or account. Without a day the first bank working day is meant.
 */
export function readSentence(sentence: string, context: SentenceContext): SentenceReading {
  const text = new MaskedText(sentence.slice(0, charactersMax));
  const language = languageOf(text.text, context.language);
  const pieces = takePieces(text, language, context);
  const questions = [
    ...(sentence.length > charactersMax ? [{ code: 'sentence-too-long' } as const] : []),
    ...questionsOf(pieces),
  ];
  return {
    language,
    text: text.text,
    draft: draftOf(pieces, questions, context.today),
    beneficiaryId: pieces.creditor.known?.beneficiaryId ?? null,
    parts: partsOf(pieces),
    questions,
  };
}

interface Pieces {
  readonly ibans: Finds<string>;
  readonly references: Finds<PaymentReference>;
  readonly intent: readonly SentenceQuestion[];
  readonly date: DateReading;
  readonly amount: AmountReading;
  readonly remittance: Remittance | null;
  readonly creditor: CreditorReading;
}

/** Takes the pieces out of the text, the surest first: what is taken is not read as anything else. */
function takePieces(
  text: MaskedText,
  language: SentenceLanguage,
  { today, beneficiaries }: SentenceContext,
): Pieces {
  const ibans = takeIbans(text);
  const references = takeReferences(text);
  const mentions = takeMentions(text, language, beneficiaries);
  const intent = questionsOfIntent(text, language);
  for (const span of text.find(polite)) text.take(span);
  const explicit = takeExplicitRemittance(text, language);
  const date = takeDate(text, today, (span) => isBesideCurrency(text, span));
  const amount = takeAmount(text);
  const names = new Set(beneficiaries.map(({ name }) => keyOf(name)));
  const reason = takeReason(text, language, (name) => names.has(keyOf(name)));
  const creditor = readCreditor(text, language, beneficiaries, mentions, ibans.found[0]?.value ?? null);
  return { ibans, references, intent, date, amount, remittance: explicit ?? reason, creditor };
}

function questionsOf({ ibans, references, intent, date, amount, creditor }: Pieces): SentenceQuestion[] {
  return [
    ...intent,
    ...amount.questions,
    ...date.questions,
    ...creditor.questions,
    ...accountQuestions(ibans, creditor),
    ...(references.broken > 0 ? [{ code: 'reference-invalid' } as const] : []),
    ...(references.found.length > 1 ? [{ code: 'reference-several' } as const] : []),
  ];
}

function partsOf({ ibans, references, date, amount, remittance, creditor }: Pieces): SentencePart[] {
  const part = (field: SentenceField, found: Found<string> | null) =>
    found === null ? [] : [{ field, start: found.start, end: found.end, value: found.value }];
  const payee = creditor.span && creditor.name !== '' ? { ...creditor.span, value: creditor.name } : null;
  return [
    ...part('amount', amount.amount),
    ...part('currency', amount.currency),
    ...part('executionDate', date.day),
    ...part('creditor', payee),
    ...ibans.found.flatMap((each) => part('account', each)),
    ...references.found.flatMap((each) => part('reference', { ...each, value: each.value.value })),
    ...part('remittance', remittance),
  ].toSorted((a, b) => a.start - b.start);
}

function draftOf(pieces: Pieces, questions: readonly SentenceQuestion[], today: string): EntryDraft {
  const { ibans, references, date, amount, remittance, creditor } = pieces;
  const isSure = (about: string) => !questions.some(({ code }) => code.startsWith(about));
  const account = ibans.found[0]?.value ?? creditor.known?.account ?? '';
  const reference = isSure('reference-') ? references.found[0] : undefined;
  return {
    creditor: creditorOf(creditor, isSure('account-') ? account : ''),
    ...amountOf(amount),
    executionDate: date.day?.value ?? (isSure('date-') ? nextBankWorkingDay(today) : ''),
    ...(reference && { reference: reference.value.value }),
    ...(remittance && { remittance: remittance.value }),
  };
}

function amountOf({ amount, currency }: AmountReading): Pick<EntryDraft, 'amount' | 'currency'> {
  return { amount: amount?.value ?? '', currency: currency?.value ?? '' };
}

function creditorOf({ known, name }: CreditorReading, account: string): EntryDraft['creditor'] {
  if (known === null) return { name, account, address: { town: '', country: '' } };
  return { name: known.name, account, ...(known.bic && { bic: known.bic }), address: known.address };
}

function accountQuestions({ found, broken }: Finds<string>, { known }: CreditorReading): SentenceQuestion[] {
  const [iban, other] = found;
  if (broken > 0) return [{ code: 'account-invalid' }];
  if (other !== undefined) return [{ code: 'account-several' }];
  const differs = iban !== undefined && known !== null && !isSameAccount(known.account, iban.value);
  return differs ? [{ code: 'account-differs' }] : [];
}

/** What makes an order none, one that waits, or many. */
function questionsOfIntent(text: MaskedText, language: SentenceLanguage): SentenceQuestion[] {
  const { negation, condition } = lexicons[language];
  const has = (list: string) => words(list, 'iu').test(text.rest);
  return [
    ...(has(negation) ? [{ code: 'negated' } as const] : []),
    ...(has(condition) ? [{ code: 'condition' } as const] : []),
    ...(has(recurring) ? [{ code: 'recurring' } as const] : []),
  ];
}

function keyOf(name: string): string {
  return nameTokens(name)
    .map(({ key }) => key)
    .join(' ');
}
