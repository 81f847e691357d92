import type { ClientPaper, ClientQuestion, LegalForm } from './client-kind.ts';

/** Holds where the answer to another question is this one, or where there is another answer than this one. */
export type Condition = { readonly question: ClientQuestion } & (
  | { readonly is: string }
  | { readonly isNot: string }
);

/** A question of a kind. */
export interface AskedQuestion {
  readonly question: ClientQuestion;
  /** Whether nobody of the kind is submitted without an answer, or where. */
  readonly isRequired: boolean | Condition;
  /** Where it is asked at all; everywhere without it. */
  readonly onlyIf?: Condition;
}

/** A paper of a kind, with the rule that asks for it. */
export interface WantedPaper {
  readonly paper: ClientPaper;
  readonly article: string;
}

/** What a kind of client is asked, what it has to show, and what it stands as in its structure. */
export interface KindRule {
  readonly questions: readonly AskedQuestion[];
  /** Those that it can have; none where its kind says all. */
  readonly legalForms: readonly LegalForm[];
  readonly papers: readonly WantedPaper[];
  /** As what it stands in its structure, which must be confirmed; null for natural persons, who act for themselves. */
  readonly standsAs: PartyKind | null;
  /** Whether its shares are traded on a stock exchange, so that nobody has to be found behind it (AMLA Art. 4). */
  readonly isListed?: true;
}

type PartyKind =
  | 'company'
  | 'domiciliaryCompany'
  | 'foundation'
  | 'association'
  | 'authority'
  | 'trust'
  | 'nomination';
