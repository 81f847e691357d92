import { accept, refuse, type Result } from '@sorgfalt/result';
import type { ReviewDecision } from './review.ts';

/** Who may approve: an officer, or the management of the firm, which administrators are. */
export const approvalLevels = ['editor', 'admin'] as const;
/** One level. */
export type ApprovalLevel = (typeof approvalLevels)[number];

/** Whether a role is high enough to approve what asks for that level. */
export function meetsLevel(role: string | null, level: ApprovalLevel): boolean {
  return role === 'admin' || (role === 'editor' && level === 'editor');
}

/** What a decision rests on, of a closed list; the first ones are for approvals, the others for rejections. */
export const reasonCodes = {
  approve: [
    'other-person',
    'same-name-only',
    'plausible-documented',
    'plausible-known-client',
    'data-repaired',
  ],
  reject: [
    'sanctions-confirmed',
    'documents-insufficient',
    'outside-risk-appetite',
    'client-withdrew',
    'duplicate',
  ],
} as const satisfies Record<ReviewDecision, readonly string[]>;
/** One reason code. */
export type ReasonCode = (typeof reasonCodes)[ReviewDecision][number];

/**
 * What must be confirmed before a grave reason is approved, with the rule that asks for it (AMLA SR 955.0 and AMLO-FINMA
 * SR 955.033.0, read 20 November 2026).
 */
export const decisionChecks = {
  'new-document-seen': 'AMLA Art. 3',
  'document-compared': 'AMLA Art. 3',
  'legal-representative': 'AMLA Art. 3',
  'background-clarified': 'AMLO-FINMA Art. 15',
  'source-of-wealth': 'AMLO-FINMA Art. 15',
  'management-informed': 'AMLO-FINMA Art. 19',
  'yearly-review': 'AMLO-FINMA Art. 19',
  'function-end-verified': 'AMLA Art. 2a para. 4',
  'names-compared': 'AMLA Art. 6 para. 2 let. d',
  'register-extract-seen': 'AMLA Art. 3',
  'register-clarified': 'AMLA Art. 3',
  'founding-document-seen': 'AMLA Art. 3',
  'signing-powers-seen': 'AMLA Art. 3',
  'opener-document-seen': 'AMLA Art. 3',
  'authority-proof-seen': 'AMLA Art. 3',
  'declaration-seen': 'AMLA Art. 4',
  'owner-verification-seen': 'AMLA Art. 4',
  'listing-proof-seen': 'AMLA Art. 4',
  'holders-list-seen': 'AMLA Art. 4',
} as const;
/** One check. */
export type DecisionCheck = keyof typeof decisionChecks;

const ofPep = ['source-of-wealth', 'yearly-review'] as const;
const ofRegister = ['register-clarified'] as const;
const ofDocument = ['document-compared'] as const;

/** The checks that a reason demands. Reasons that are decided hit by hit, or that only sum up others, demand none. */
const checksByReason: Readonly<Record<string, readonly DecisionCheck[]>> = {
  'under-age': ['legal-representative'],
  'document-expired': ['new-document-seen'],
  'exposed-review-due': ofPep,
  'document-expiry-missing': ['new-document-seen'],
  'document-expiry-invalid': ['new-document-seen'],
  'document-number-implausible': ofDocument,
  'mrz-check-digit-wrong': ofDocument,
  'mrz-unreadable': ofDocument,
  'birth-date-invalid': ofDocument,
  'birth-date-in-future': ofDocument,
  'age-implausible': ofDocument,
  'call-for-action-country': ['management-informed', 'background-clarified'],
  // A payment there: Art. 14 para. 3 makes it a high risk, Art. 15 has it clarified; Art. 19 speaks of relationships.
  'call-for-action': ['background-clarified'],
  'foreign-pep': ofPep,
  'pep-declared-foreign': ofPep,
  'pep-with-further-criterion': ofPep,
  'function-end-open': ['function-end-verified'],
  'sanctions-review': ['names-compared'],
  'screening-incomplete': ['names-compared'],
  'no-lists-loaded': ['names-compared'],
  'lists-not-fresh': ['names-compared'],
  'register-differs': ofRegister,
  'register-absent': ofRegister,
  'registers-contradict': ofRegister,
  'register-extract-wanted': ['register-extract-seen'],
  'founding-document-wanted': ['founding-document-seen'],
  'signing-powers-wanted': ['signing-powers-seen'],
  'opener-document-wanted': ['opener-document-seen'],
  'authority-proof-wanted': ['authority-proof-seen'],
  'declaration-wanted': ['declaration-seen'],
  'owner-verification-wanted': ['owner-verification-seen'],
  'listing-proof-wanted': ['listing-proof-seen'],
  'holders-list-wanted': ['holders-list-seen'],
};

/** Reasons that ask for no more than notes: their hits have reasons of their own, or other reasons say more. */
const ordinary: ReadonlySet<string> = new Set([
  'list-hit',
  'hits-open',
  'pep-topic',
  'adverse-topic',
  'pep-declared',
  'pep-of-any-kind',
  'level-not-low',
  'legal-entity',
  'review-due',
  'structure-changed-since',
  // Of what changed, the next extract says what it means: that one is clarified.
  'register-published',
  'papers-changed-since',
  'nothing-changed',
  'function-ended',
]);

/** The reasons for which top management decides itself (AMLO-FINMA Art. 19), whatever the level. */
const forManagement: ReadonlySet<string> = new Set([
  'call-for-action-country',
  'foreign-pep',
  'pep-declared-foreign',
  'pep-with-further-criterion',
  'exposed-review-due',
  'function-end-open',
]);

/** The facts of a review item that the law looks at. Points are null for what was found, not weighed. */
export interface DecisionFacts {
  readonly workflow: 'client_onboarding' | 'payment';
  readonly type: string;
  readonly riskLevel: 'low' | 'medium' | 'high' | 'unknown';
  readonly riskReasons: readonly { readonly code: string; readonly points: number | null }[];
  /** The hits with what was decided about them. */
  readonly hits?: readonly {
    readonly topics: readonly string[];
    readonly decision?: { readonly decision: 'confirmed' | 'dismissed' } | null | undefined;
  }[];
  /** What registers say otherwise than was declared. */
  readonly registers?: readonly unknown[] | undefined;
  /** Public functions that ended so long ago that they may count no longer. */
  readonly ended?: readonly unknown[] | undefined;
  /** Whether professional secrecy leaves those behind the client unnamed: there is nobody to verify then (AMLA Art. 4, form R). */
  readonly areOwnersUnnamed?: boolean | undefined;
  /** The risk as it is known by now, with what raised it. */
  readonly risk?: {
    readonly level: DecisionFacts['riskLevel'];
    readonly overrides: readonly { readonly id: string }[];
  } | null;
}

/** From the least to what is treated as the gravest, which is what nobody knows. */
const levels: readonly DecisionFacts['riskLevel'][] = ['low', 'medium', 'high', 'unknown'];

/** Whether a level of risk is graver than another. */
export function isGraver(level: DecisionFacts['riskLevel'], than: DecisionFacts['riskLevel']): boolean {
  return levels.indexOf(level) > levels.indexOf(than);
}

/** What an approval takes. */
export interface Requirements {
  readonly level: ApprovalLevel;
  /** The rule that names the level; null where every officer may approve. */
  readonly article: string | null;
  readonly needsReasonCode: boolean;
  readonly checks: readonly { readonly id: DecisionCheck; readonly article: string }[];
  /** Characters that the notes have at least. */
  readonly notesMin: number;
}

/** Notes of a grave decision, in characters; a firm's own figure. */
const graveNotesMin = 20;

/**
 * What it takes to approve an item. A relationship of high or unknown risk is for management (AMLO-FINMA Art. 18), as are
 * foreign PEPs and countries with a call for action (Art. 19). A reason found that this does not know demands a reason
 * code. The hits of a rescreening are decided one by one, and nothing else is asked of it.
 */
export function requirementsOf(facts: DecisionFacts): Requirements {
  const { workflow, type, riskReasons, risk } = facts;
  const riskLevel = risk && isGraver(risk.level, facts.riskLevel) ? risk.level : facts.riskLevel;
  const isClient = workflow === 'client_onboarding';
  if (type === 'rescreening') {
    return { level: 'editor', article: null, needsReasonCode: false, checks: [], notesMin: 1 };
  }
  const codes = codesOf(facts);
  const isHigh = isClient && (riskLevel === 'high' || riskLevel === 'unknown');
  const article = codes.some((code) => forManagement.has(code))
    ? 'AMLO-FINMA Art. 19'
    : isHigh
      ? 'AMLO-FINMA Art. 18'
      : null;
  const demanded = codes.flatMap((code) => {
    if (code === 'owner-verification-wanted' && facts.areOwnersUnnamed === true) return [];
    return (Object.hasOwn(checksByReason, code) ? checksByReason[code] : []) ?? [];
  });
  const ids = new Set<DecisionCheck>([...demanded, ...(isHigh ? (['background-clarified'] as const) : [])]);
  const isUnknown = ({ code, points }: DecisionFacts['riskReasons'][number]) =>
    isClient && points === null && !ordinary.has(code);
  const needsReasonCode = article !== null || ids.size > 0 || riskReasons.some(isUnknown);
  const isGrave = article !== null || ids.size > 0;
  return {
    level: article === null ? 'editor' : 'admin',
    article,
    needsReasonCode,
    checks: [...ids].map((id) => ({ id, article: decisionChecks[id] })),
    notesMin: isGrave ? graveNotesMin : 1,
  };
}

/** The reasons of an item, and what is known by now: names, registers and risk are looked at again when it is decided. */
function codesOf({
  workflow,
  riskReasons,
  hits = [],
  registers = [],
  ended = [],
  risk,
}: DecisionFacts): string[] {
  // Whoever was found on a list of politically exposed persons is one, also where nobody declared it.
  const isListedPep = hits.some(
    ({ topics, decision }) => decision?.decision === 'confirmed' && topics.includes('pep'),
  );
  return [
    ...riskReasons.map(({ code }) => code),
    ...(isListedPep ? ['foreign-pep'] : []),
    ...(workflow === 'client_onboarding' ? (risk?.overrides ?? []).map(({ id }) => id) : []),
    ...(registers.length > 0 ? ['register-differs'] : []),
    // As long as they are stated so: what was asked when the item was made may have been put right since.
    ...(ended.length > 0 ? ['function-end-open'] : []),
  ];
}

/** What somebody gives with a decision. */
export interface Given {
  readonly decision: ReviewDecision;
  readonly notes: string;
  readonly reasonCode?: string | undefined;
  readonly checks?: readonly string[] | undefined;
}

/** Why a decision cannot be taken as it was given. */
export type IncompleteDecision =
  | { readonly code: 'notes-too-short'; readonly min: number }
  | { readonly code: 'decision-incomplete'; readonly missing: readonly string[] };

/**
 * Whether what is given is what the requirements ask. Refuses `notes-too-short` and `decision-incomplete` with each
 * place (`reasonCode`, `checks.<id>`). A rejection needs notes only; a reason code that is given must be one of the
 * decision's.
 */
export function checkDecision(
  { needsReasonCode, checks, notesMin }: Requirements,
  { decision, notes, reasonCode, checks: confirmed = [] }: Given,
): Result<true, IncompleteDecision> {
  const isApproval = decision === 'approve';
  if (isApproval && notesMin > 1 && !saysEnough(notes, notesMin)) {
    return refuse({ code: 'notes-too-short', min: notesMin });
  }
  const allowed: readonly string[] = reasonCodes[decision];
  const isCodeMissing =
    reasonCode === undefined ? isApproval && needsReasonCode : !allowed.includes(reasonCode);
  const missing = [
    ...(isCodeMissing ? ['reasonCode'] : []),
    ...(isApproval ? checks : []).filter(({ id }) => !confirmed.includes(id)).map(({ id }) => `checks.${id}`),
  ];
  return missing.length === 0 ? accept(true) : refuse({ code: 'decision-incomplete', missing });
}

/** Characters that the reason of a dismissed hit has at least. */
export const dismissalReasonMin = 10;

/** Whether a text is long enough and made of several words: `x`, `xxxxxxxxxxxxxxxxxxxxxxxx` and letters that nobody sees say nothing. */
export function saysEnough(text: string, min: number): boolean {
  const seen = text.toLowerCase().replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const words = seen.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.join(' ').length >= min && new Set(words).size >= (min >= graveNotesMin ? 3 : 2);
}
