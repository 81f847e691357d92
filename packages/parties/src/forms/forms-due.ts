import type { PartyGraph } from '../graph.ts';
import type { RollUp } from '../roll-up.ts';
import { structureOn } from '../structure.ts';
import { askedOf } from './asked-forms.ts';
import type { Asked } from './asked-forms.ts';
import { entriesOf, fieldsOf } from './entries.ts';
import type { FormEntry } from './entries.ts';
import { formPackOn } from './form-pack.ts';
import type { FormConfirmation, FormSection } from './form-pack.ts';

/** A form that a client has to sign, with who stands on it. */
export interface DueForm extends Pick<Asked, 'form' | 'about' | 'reason'> {
  readonly sections: readonly {
    readonly section: FormSection;
    /** Nobody stands there, and somebody has to. */
    readonly isMissing: boolean;
    readonly entries: readonly FormEntry[];
  }[];
  /** What whoever signs confirms besides. */
  readonly confirms: readonly FormConfirmation[];
}

/**
 * The forms that a client has to sign on the day of the roll-up, and who stands on them. Where nobody has to be found behind the
 * client, only that of a life insurance is signed; where nobody is named, the one that says why; and none can be named for a client of
 * unknown kind.
 */
export function formsDue(graph: PartyGraph, rolled: RollUp): DueForm[] {
  const structure = structureOn(graph, rolled.day);
  const pack = formPackOn(rolled.day);
  const client = structure.parties.get(rolled.subject);
  if (pack === null || client === undefined) return [];
  return askedOf(structure, client, { rolled, pack }).map(({ found, ...asked }) => ({
    ...asked,
    sections: (pack.forms[asked.form] ?? []).map(({ section, who, isRequired, also, isShort }) => {
      const standing = entriesOf(structure, who, { ...asked, client: client.id, found, day: rolled.day });
      const entries = standing.map((entry) => ({
        ...entry,
        fields: [
          ...(isShort ? (['name'] as const) : fieldsOf(structure.parties.get(entry.party), pack.asked)),
          ...also,
        ],
      }));
      return { section, isMissing: isRequired && entries.length === 0, entries };
    }),
    confirms: pack.confirmed[asked.form] ?? [],
  }));
}
