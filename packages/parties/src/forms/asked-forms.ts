import { peopleBehind } from '../behind.ts';
import type { Exemption } from '../exemption.ts';
import { isOfInsurance } from '../graph.ts';
import type { Party } from '../graph.ts';
import type { RollUp } from '../roll-up.ts';
import { isLast } from '../structure.ts';
import type { Structure } from '../structure.ts';
import { entriesOf } from './entries.ts';
import type { Found } from './entries.ts';
import type { FormName, FormPack } from './form-pack.ts';

/** Why a form is asked for. */
export type FormReason =
  | 'person'
  | 'operating'
  | 'domiciliary'
  | 'held-for-others'
  | 'foundation'
  | 'trust'
  | 'foundation-behind'
  | 'trust-behind'
  | 'life-insurance'
  | 'professional-secrecy';

export interface Asked {
  readonly form: FormName;
  /** The party that it is about: the client, or a trust or foundation behind it. */
  readonly about: string;
  readonly reason: FormReason;
  readonly found: Found;
}

interface Ground {
  readonly rolled: RollUp;
  readonly pack: FormPack;
}

/** Which forms are asked of a client: by what it is, unless nobody has to be found behind it, and for a life insurance. */
export function askedOf(structure: Structure, client: Party, ground: Ground): Asked[] {
  const about = client.id;
  const isInsurer = (structure.interestsIn.get(about) ?? []).some(({ kind }) => isOfInsurance(kind));
  const { exemption } = ground.rolled;
  const byKind = exemption === null ? byKindOf(structure, client, ground) : inPlace(about, exemption);
  // The policyholder is asked for also where the insurer is listed: the exemption is about who is behind the insurer.
  return isInsurer && ground.pack.forms.I !== undefined
    ? [...byKind, { form: 'I', about, reason: 'life-insurance', found: new Map() }]
    : byKind;
}

// Clients of a lawyer are not named: the lawyer confirms why. Behind whoever is exempt otherwise there is nobody to be named.
function inPlace(about: string, { reason }: Exemption): Asked[] {
  return reason === 'professional-secrecy' ? [{ form: 'R', about, reason, found: new Map() }] : [];
}

function byKindOf(structure: Structure, client: Party, { rolled, pack }: Ground): Asked[] {
  const about = client.id;
  const owners = new Map(rolled.owners.map(({ party, reasons }) => [party, reasons]));
  const none: Found = new Map();
  switch (client.kind) {
    case 'trust':
      return [{ form: 'T', about, reason: 'trust', found: none }];
    case 'foundation':
      return [{ form: 'S', about, reason: 'foundation', found: none }];
    case 'company':
    case 'association':
      return [{ form: 'K', about, reason: 'operating', found: owners }];
    case 'domiciliaryCompany':
      return domiciliary(structure, client.id, { rolled, pack });
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
function domiciliary(structure: Structure, client: string, { rolled, pack }: Ground): Asked[] {
  const isAbove = ({ id }: Party) => (rolled.participations.get(id)?.max ?? 0) > 0;
  const above = [...structure.parties.values()].filter(isAbove);
  const behind = above.flatMap(({ id, kind }): Asked[] => {
    if (kind === 'trust') return [{ form: 'T', about: id, reason: 'trust-behind', found: new Map() }];
    if (kind === 'foundation')
      return [{ form: 'S', about: id, reason: 'foundation-behind', found: new Map() }];
    return [];
  });
  const standing = behind.flatMap((each) =>
    (pack.forms[each.form] ?? []).flatMap(({ who }) =>
      entriesOf(structure, who, { client, day: rolled.day, ...each }),
    ),
  );
  const found = ownersOf(structure, above, {
    rolled,
    standing: new Set(standing.map(({ party }) => party)),
  });
  if (found.size === 0 && behind.length > 0) return behind;
  return [{ form: 'A', about: client, reason: 'domiciliary', found }, ...behind];
}

function ownersOf(
  structure: Structure,
  above: readonly Party[],
  { rolled: { owners }, standing }: { rolled: RollUp; standing: ReadonlySet<string> },
): Found {
  const people = peopleBehind(structure);
  const holding = above.flatMap((party) => {
    if (isLast(party)) return [party.id];
    const isForOthers = party.kind === 'nomination' || party.kind === 'jointHolding';
    return isForOthers ? [...(people.get(party.id)?.keys() ?? [])] : [];
  });
  // Whoever has a role stands on the form of the trust or foundation, unless it is held through others.
  const left = owners.map(({ party }) => party).filter((id) => !standing.has(id));
  const basis = new Map(owners.map(({ party, reasons }) => [party, reasons]));
  return new Map([...holding, ...left].map((id) => [id, basis.get(id) ?? []]));
}
