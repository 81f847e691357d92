import type { DueForm, FormEntry } from '@sorgfalt/contract';
import { addressOf, countryOf, formsDue } from '@sorgfalt/parties';
import type {
  FormField,
  FormEntry as StandingEntry,
  Party,
  PartyGraph,
  RollUp,
  Statement,
} from '@sorgfalt/parties';
import { formCode } from './form-code.ts';
import type { KeptStructure } from './repo.ts';
import { recordOf, saidOf } from './said.ts';

/** The forms that a client has to sign, each value with the statement that it comes from. */
export function formsOf(
  { statements }: KeptStructure,
  { graph, rolled }: { graph: PartyGraph; rolled: RollUp },
): DueForm[] {
  const rows = new Map(statements.map((each) => [each.statement.recordId, each]));
  const parties = new Map(graph.parties.map((party) => [party.id, party]));
  const interests = new Map(graph.interests.map((interest) => [interest.id, interest]));
  const toEntry = ({ party: id, basis, fields, interests: held }: StandingEntry): FormEntry[] => {
    const [row, party] = [rows.get(id), parties.get(id)];
    if (row === undefined || party === undefined) return [];
    return [
      {
        partyId: id,
        basis: [...basis],
        values: fields.map((field) => ({ field, value: valueOf(field, party, row.statement) })),
        said: saidOf(row),
        roles: held.flatMap((interestId) => {
          const [interest, told] = [interests.get(interestId), rows.get(recordOf(interestId))];
          return interest === undefined || told === undefined
            ? []
            : [{ kind: interest.kind, said: saidOf(told) }];
        }),
      },
    ];
  };
  return formsDue(graph, rolled).map(({ sections, confirms, ...due }) => {
    const form = {
      ...due,
      confirms: [...confirms],
      sections: sections.map(({ entries, ...section }) => ({
        ...section,
        entries: entries.flatMap(toEntry),
      })),
    };
    return { ...form, code: formCode(form, rolled.owners) };
  });
}

function valueOf(field: FormField, party: Party, statement: Statement): string | null {
  switch (field) {
    case 'name':
      return party.name === '' ? null : party.name;
    case 'began':
      return party.beganOn;
    case 'ended':
      return party.endedOn;
    case 'country':
      return countryOf(statement);
    case 'address':
      return addressOf(statement);
    // No structure says them: they are answered on paper.
    case 'discretion':
    case 'revocability':
    case 'admission':
      return null;
  }
}
