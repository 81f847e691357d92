import type { Beneficiary } from '@sorgfalt/contract';
import { readSentence, type SentenceLanguage, type SentenceQuestion } from '@sorgfalt/payments';
import { addressValues, type FormValues } from './form-values.ts';

/** What a sentence fills in, and what it leaves open. */
export interface SentenceEntry {
  readonly values: Partial<FormValues>;
  readonly questions: readonly SentenceQuestion[];
}

interface Known {
  readonly today: string;
  readonly language: SentenceLanguage;
  readonly beneficiaries: readonly Beneficiary[];
}

/** Reads an order that is said in a sentence. Nothing is guessed: what is open is empty and asked for. */
export function readSentenceEntry(sentence: string, known: Known): SentenceEntry {
  const { draft, questions } = readSentence(sentence, known);
  const { creditor } = draft;
  const { lines, ...address } = creditor.address;
  return {
    questions,
    values: {
      ...addressValues({ ...address, ...(lines && { lines: [...lines] }) }),
      name: creditor.name,
      account: creditor.account,
      bic: creditor.bic ?? '',
      amount: draft.amount,
      currency: draft.currency,
      executionDate: draft.executionDate,
      reference: draft.reference ?? '',
      remittance: draft.remittance ?? '',
    },
  };
}

/** What an answer to a question fills in; nothing where the question has to be answered in the form. */
export function answerValues({ code }: SentenceQuestion, option: string): Partial<FormValues> | undefined {
  if (code.startsWith('amount')) return { amount: option };
  if (code.startsWith('currency')) return { currency: option };
  if (code.startsWith('date')) return { executionDate: option };
  if (code.startsWith('account')) return { account: option };
  return code.startsWith('reference') ? { reference: option } : undefined;
}
