import { peopleBehind } from '../behind.ts';
import type { Interest, Party, PartyGraph } from '../graph.ts';
import type { OwnerReason } from '../owner.ts';
import type { RollUp } from '../roll-up.ts';
import { isLast, structureOn } from '../structure.ts';
import type { Structure } from '../structure.ts';
import { formPackOn } from './form-pack.ts';
import type { FormField, FormName, FormSection } from './form-pack.ts';

/** Why a form is asked for. */
export type FormReason =
  | 'person'
  | 'operating'
  | 'domiciliary'
  | 'held-for-others'
  | 'foundation'
  | 'trust'
  | 'foundation-behind'
  | 'trust-behind';

export interface FormEntry {
  readonly party: string;
  /** The interests by which the party stands there; empty for the client, what the form is about, and who was found. */
  readonly interests: readonly string[];
  /** By which step the party was found to own or control; empty where a role says it. */
  readonly basis: readonly OwnerReason[];
  /** What is asked of it there. */
  readonly fields: readonly FormField[];
}

export interface DueForm {
  readonly form: FormName;
  /** The party that it is about: the client, or a trust or foundation behind it. */
  readonly about: string;
  readonly reason: FormReason;
  readonly sections: readonly {
    readonly section: FormSection;
    /** Nobody stands there, and somebody has to. */
    readonly isMissing: boolean;
    readonly entries: readonly FormEntry[];
  }[];
}

type Asked = Pick<DueForm, 'form' | 'about' | 'reason'> & {
  readonly found: ReadonlyMap<string, readonly OwnerReason[]>;
};

/**
 * The forms that a client has to sign on the day of the roll-up, and who stands on them. Nobody signs any where nobody has to
 * be found behind the client, and none can be named for a client of unknown kind.
 */
export function formsDue(graph: PartyGraph, rolled: RollUp): DueForm[] {
  const structure = structureOn(graph, rolled.day);
  const pack = formPackOn(rolled.day);
  const client = structure.parties.get(rolled.subject);
  if (pack === null || client === undefined || rolled.exemption !== null) return [];
  return askedOf(structure, client, rolled).map(({ found, ...asked }) => ({
    ...asked,
    sections: pack.forms[asked.form].map(({ section, who, isRequired, also }) => {
      const standing = entriesOf(structure, who, { ...asked, client: client.id, found });
      const entries = standing.map((entry) => ({
        ...entry,
        fields: [...fieldsOf(structure.parties.get(entry.party), pack.asked), ...also],
      }));
      return { section, isMissing: isRequired && entries.length === 0, entries };
    }),
  }));
}

function askedOf(structure: Structure, client: Party, rolled: RollUp): Asked[] {
  const about = client.id;
  const owners = new Map(rolled.owners.map(({ party, reasons }) => [party, reasons]));
  const none: Asked['found'] = new Map();
  switch (client.kind) {
    case 'trust':
      return [{ form: 'T', about, reason: 'trust', found: none }];
    case 'foundation':
      return [{ form: 'S', about, reason: 'foundation', found: none }];
    case 'company':
    case 'association':
      return [{ form: 'K', about, reason: 'operating', found: owners }];
    case 'domiciliaryCompany':
      return domiciliary(structure, client.id, rolled);
    case 'nomination':
    case 'jointHolding':
      return [{ form: 'A', about, reason: 'held-for-others', found: owners }];
    case 'person':
      return [{ form: 'A', about, reason: 'person', found: owners }];
    // An authority is exempt; of whom nobody knows what they are, no form can be named.
    case 'authority':
    case 'class':
    case 'unknown':
      return [];
  }
}

// Behind a domiciliary company everybody counts, however small the part; trusts and foundations have forms of their own.
function domiciliary(structure: Structure, client: string, rolled: RollUp): Asked[] {
  const isAbove = ({ id }: Party) => (rolled.participations.get(id)?.max ?? 0) > 0;
  const above = [...structure.parties.values()].filter(isAbove);
  const behind = above.flatMap(({ id, kind }): Asked[] => {
    if (kind === 'trust') return [{ form: 'T', about: id, reason: 'trust-behind', found: new Map() }];
    if (kind === 'foundation')
      return [{ form: 'S', about: id, reason: 'foundation-behind', found: new Map() }];
    return [];
  });
  const found = ownersOf(structure, above, rolled);
  if (found.size === 0 && behind.length > 0) return behind;
  return [{ form: 'A', about: client, reason: 'domiciliary', found }, ...behind];
}

function ownersOf(structure: Structure, above: readonly Party[], { owners }: RollUp): Asked['found'] {
  const people = peopleBehind(structure);
  const holding = above.flatMap((party) => {
    if (isLast(party)) return [party.id];
    const isForOthers = party.kind === 'nomination' || party.kind === 'jointHolding';
    return isForOthers ? [...(people.get(party.id)?.keys() ?? [])] : [];
  });
  // A manager owns nothing of a domiciliary company, and whoever has only a role stands on the form of the trust.
  const counting = owners.filter(
    ({ roles, reasons }) => roles.length === 0 && reasons[0] !== 'senior-manager',
  );
  return new Map([
    ...holding.map((id) => [id, []] as const),
    ...counting.map(({ party, reasons }) => [party, reasons] as const),
  ]);
}

interface Standing {
  readonly client: string;
  readonly about: string;
  readonly found: Asked['found'];
}

function entriesOf(
  structure: Structure,
  who: 'client' | 'about' | 'found' | readonly Interest['kind'][],
  { client, about, found }: Standing,
): Omit<FormEntry, 'fields'>[] {
  if (who === 'client' || who === 'about')
    return [{ party: who === 'client' ? client : about, interests: [], basis: [] }];
  if (who === 'found') return [...found].map(([party, basis]) => ({ party, interests: [], basis }));
  const standing = (structure.interestsIn.get(about) ?? []).flatMap(({ id, holder, kind }) =>
    holder !== null && structure.parties.has(holder) && who.includes(kind) ? [{ id, holder }] : [],
  );
  return [...Map.groupBy(standing, ({ holder }) => holder)].map(([party, interests]) => ({
    party,
    interests: interests.map(({ id }) => id),
    basis: [],
  }));
}

// That somebody has died is told where it is known; that nobody has is not asked.
function fieldsOf(
  party: Party | undefined,
  asked: Readonly<Record<Party['kind'], readonly FormField[]>>,
): FormField[] {
  if (party === undefined) return [];
  return party.endedOn === null ? [...asked[party.kind]] : [...asked[party.kind], 'ended'];
}
