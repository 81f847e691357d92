import type { Structure } from '@sorgfalt/contract';
import { partyRecord, relationshipRecord } from '@sorgfalt/parties';
import type { PartyFacts, Statement } from '@sorgfalt/parties';
import { uuidv7 } from '../../platform/ids.ts';
import type { SampleOwner } from './sample-entities.ts';

/**
 * What is stated of those who stand behind a client, beside what its structure says already (Beneficial Ownership Data
 * Standard 0.4). Throws where somebody holds a part of a party that is named nowhere.
 */
export function statementsOf(
  { subject, parties }: Pick<Structure, 'subject' | 'parties'>,
  owners: readonly SampleOwner[],
  today: string,
): Statement[] {
  const known = new Map(parties.map(({ name, partyId }) => [name, partyId]));
  const say = (recordId: string, said: Pick<Statement, 'recordType' | 'recordDetails'>): Statement =>
    ({
      statementId: uuidv7(),
      statementDate: today,
      declarationSubject: subject,
      recordId,
      recordStatus: 'new',
      source: { type: ['selfDeclaration'] },
      ...said,
    }) as Statement;
  const named = owners.flatMap((owner) => {
    if (known.has(owner.name)) return [];
    const recordId = uuidv7();
    known.set(owner.name, recordId);
    return [say(recordId, partyRecord(factsOf(owner), null))];
  });
  const idOf = (name: string): string => {
    const id = known.get(name);
    if (id === undefined) throw new Error(`${name} is in no statement`);
    return id;
  };
  const held = owners.map(({ name, as, share, in: of }) => {
    const interest = {
      holder: idOf(name),
      subject: of === undefined ? subject : idOf(of),
      kind: as,
      share: share === undefined ? null : { min: share, max: share },
      from: null,
      until: null,
    };
    return say(uuidv7(), relationshipRecord(interest));
  });
  return [...named, ...held];
}

function factsOf({ kind, name, country, began }: SampleOwner): PartyFacts {
  return {
    kind,
    name,
    isListed: false,
    beganOn: began,
    endedOn: null,
    country,
    uid: null,
    lei: null,
    address: null,
    exposure: null,
  };
}
