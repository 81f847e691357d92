/*
 * Duties that must not meet in one person: what is looked at when somebody is given a role, invited, or let in (again).
 *
 * Four eyes compare accounts, so they are worth what stands behind the accounts: that two are not one person, that nobody
 * makes the second pair of eyes for what waits at that moment, and that somebody is left who may decide. Taking rights
 * away for good (disabling) is the safe direction and is never held up by this.
 */

/** Roles from the fewest rights on; null is somebody who may do nothing yet, or not any more. */
type Rank = 'admin' | 'editor' | 'guest' | null;

/** What is known when somebody is given rights; counts are of the moment, behind the lock of roles. */
export interface DutyFacts {
  /** The role that counted until now; null for whoever is invited, confirmed or enabled. */
  readonly from: Rank;
  readonly to: Exclude<Rank, null>;
  /** Other accounts in use that work on cases and have the same mailbox: `anna+2@` is `anna@`. */
  readonly sameMailbox: number;
  /** Other such accounts whose owner has the same full name. */
  readonly sameName: number;
  /** What whoever gives the role has made and waits for a second person, whom this would make. */
  readonly ownApprovals: number;
  /** What waits for the person who loses rights: questions to answer, holds, drafts, uploaded files. */
  readonly openWork: number;
  /** Keys of other systems that the person made and that open something at this moment. */
  readonly keys: number;
  /** What waits for an administrator, where all who would be left had a part in it. */
  readonly undecidable: number;
  /** Administrators besides this person. */
  readonly otherAdmins: number;
  /** What the person decided within a year. */
  readonly decisions: number;
  /** How often within 30 days the same person lost the role that is given now. */
  readonly returns: number;
  /** Whether nobody has signed in to the account for 90 days. */
  readonly isAsleep: boolean;
}

interface Duty {
  /** A refusal cannot be confirmed; a warning can, with a reason, which is sealed. */
  readonly weight: 'refusal' | 'warning';
  /** How much of it there is; 0 is none. */
  readonly count: (facts: DutyFacts) => number;
}

/** Each pair of duties with its reason, the gravest first. */
export const duties = {
  /** Two accounts that read one mailbox are one person, who would be both pairs of eyes. */
  'same-mailbox': {
    weight: 'refusal',
    count: (facts) => (isOfficer(facts.to) ? facts.sameMailbox : 0),
  },
  /** A decision that the law reserves for management needs an administrator without a part in it. */
  'nobody-left-to-decide': {
    weight: 'warning',
    count: (facts) => (losesAdministration(facts) ? facts.undecidable : 0),
  },
  /** Whoever waits for a second person does not make that person. */
  'own-approver': {
    weight: 'warning',
    count: (facts) => (gains(facts) ? facts.ownApprovals : 0),
  },
  /** One person with two accounts would be both pairs of eyes; two people can have one name. */
  'same-name': {
    weight: 'warning',
    count: (facts) => (isOfficer(facts.to) ? facts.sameName : 0),
  },
  /** Rules are put in force, freezes lifted and rights reviewed by another administrator than brought them. */
  'single-administrator': {
    weight: 'warning',
    count: (facts) => (losesAdministration(facts) && facts.otherAdmins === 1 ? 1 : 0),
  },
  /** A role that comes and goes lets somebody step out of a duty for as long as four eyes look. */
  'role-returned': {
    weight: 'warning',
    count: (facts) => (gains(facts) ? facts.returns : 0),
  },
  /** Whoever examines the firm does not examine their own decisions. */
  'reads-own-decisions': {
    weight: 'warning',
    count: (facts) => (isOfficer(facts.from) && facts.to === 'guest' ? facts.decisions : 0),
  },
  /** What waits for this person alone would wait for nobody. */
  'open-work': {
    weight: 'warning',
    count: (facts) => (facts.from !== null && rank(facts.to) < rank(facts.from) ? facts.openWork : 0),
  },
  /** A key is as good as whoever made it: other systems of the firm would stand still. */
  'keys-suspended': {
    weight: 'warning',
    count: (facts) => (losesAdministration(facts) ? facts.keys : 0),
  },
  /** An account that nobody has used for 90 days may no longer be in the hands of its owner. */
  asleep: {
    weight: 'warning',
    count: (facts) => (facts.isAsleep && gains(facts) && isOfficer(facts.to) ? 1 : 0),
  },
} as const satisfies Readonly<Record<string, Duty>>;

/** One pair of duties. */
export type DutyCode = keyof typeof duties;

/** All of them, the gravest first. */
export const dutyCodes = Object.keys(duties) as [DutyCode, ...DutyCode[]];

/** Duties that would meet, and how often. */
export interface DutyFinding {
  readonly code: DutyCode;
  readonly count: number;
}

/** The duties that would meet in one person if the role were given; the gravest first, none where nothing does. */
export function weighDuties(facts: DutyFacts): DutyFinding[] {
  return dutyCodes
    .map((code) => ({ code, count: duties[code].count(facts) }))
    .filter(({ count }) => count > 0);
}

/** What stands against giving the role: a refusal for good, or warnings that were not confirmed. Null: nothing does. */
export function whyNotGive(
  findings: readonly DutyFinding[],
  confirmed: readonly DutyCode[],
): 'duties-conflict' | 'duties-unconfirmed' | null {
  if (findings.some(({ code }) => duties[code].weight === 'refusal')) return 'duties-conflict';
  return findings.every(({ code }) => confirmed.includes(code)) ? null : 'duties-unconfirmed';
}

function isOfficer(role: Rank): boolean {
  return role === 'admin' || role === 'editor';
}

function rank(role: Rank): number {
  if (role === null) return -1;
  return { guest: 0, editor: 1, admin: 2 }[role];
}

function gains({ from, to }: DutyFacts): boolean {
  return rank(to) > rank(from);
}

function losesAdministration({ from, to }: DutyFacts): boolean {
  return from === 'admin' && to !== 'admin';
}
