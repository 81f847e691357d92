import type { ExemptReason } from '@sorgfalt/contract';
import { partyRecord, relationshipRecord } from '@sorgfalt/parties';
import type { InterestKind, PartyFacts, Statement } from '@sorgfalt/parties';
import { uuidv7 } from '../../platform/ids.ts';

type Owner = readonly [
  kind: PartyFacts['kind'],
  name: string,
  country: string,
  began: string,
  as: InterestKind,
  share?: number,
];

export interface SampleAdministration {
  readonly since: string;
  /** Why it need not be reported, or in how many days it is to be; left to whoever looks around where neither is said. */
  readonly assessment?: { readonly exempt: ExemptReason } | { readonly dueInDays: number };
}

interface SampleStructure {
  /** Another officer has confirmed it; one that waits for that keeps the client's payments back. */
  readonly isConfirmed: boolean;
  /** What the firm administers the client as, and what was said of its report to the transparency register. */
  readonly administered?: SampleAdministration;
  readonly client: readonly [kind: PartyFacts['kind'], name: string, began: string];
  readonly owners: readonly Owner[];
}

/** Who stands behind some clients of the large sample firm, by place. */
const structures: Readonly<Record<number, SampleStructure>> = {
  2: {
    isConfirmed: true,
    administered: { since: '2025-10-06', assessment: { dueInDays: 9 } },
    client: ['company', 'Musterli Verwaltungen AG', '2025-10-06'],
    owners: [
      ['person', 'Reto Musterli', 'CH', '1968-01-25', 'shareholding', 60],
      ['person', 'Vreni Musterli', 'CH', '1970-02-01', 'shareholding', 40],
    ],
  },
  9: {
    isConfirmed: true,
    administered: { since: '2026-02-18', assessment: { exempt: 'reported-by-other' } },
    client: ['company', 'Finzione Immobiliare SA', '2026-02-18'],
    owners: [
      ['person', 'Elena Finzione', 'IT', '1977-10-19', 'shareholding', 75],
      ['person', 'Paolo Finzione', 'IT', '1950-03-12', 'shareholding', 25],
    ],
  },
  10: {
    isConfirmed: true,
    administered: { since: '2025-12-01', assessment: { dueInDays: 30 } },
    client: ['company', 'Nirgendwyl Holding AG', '2025-12-01'],
    owners: [['person', 'Kaspar Nirgendwyl', 'CH', '1988-04-05', 'shareholding', 100]],
  },
  17: {
    isConfirmed: false,
    administered: { since: '2026-05-20' },
    client: ['trust', 'Vorlage Family Trust', '2026-05-20'],
    owners: [
      ['person', 'Franziska Vorlage', 'CH', '1972-11-18', 'settlor'],
      ['company', 'Probe Trustees AG', 'CH', '2011-04-04', 'trustee'],
      ['person', 'Emil Vorlage', 'CH', '2004-06-30', 'beneficiaryOfLegalArrangement'],
    ],
  },
};

/** The structure of the client at that place with its statements (Beneficial Ownership Data Standard 0.4); null without one. */
export function structureOf(
  place: number,
  today: string,
): {
  readonly isConfirmed: boolean;
  readonly administered: SampleAdministration | null;
  /** The record of the client itself. */
  readonly subject: string;
  readonly statements: readonly Statement[];
} | null {
  const structure = structures[place];
  if (structure === undefined) return null;
  const subject = uuidv7();
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
  const [kind, name, began] = structure.client;
  const statements = [
    say(subject, partyRecord(factsOf(kind, name, 'CH', began), null)),
    ...structure.owners.flatMap(([ownerKind, ownerName, country, born, as, share]) => {
      const holder = uuidv7();
      const held = share === undefined ? null : { min: share, max: share };
      const interest = { holder, subject, kind: as, share: held, from: began, until: null };
      return [
        say(holder, partyRecord(factsOf(ownerKind, ownerName, country, born), null)),
        say(uuidv7(), relationshipRecord(interest)),
      ];
    }),
  ];
  const { isConfirmed, administered = null } = structure;
  return { isConfirmed, administered, subject, statements };
}

function factsOf(kind: PartyFacts['kind'], name: string, country: string, beganOn: string): PartyFacts {
  return {
    kind,
    name,
    isListed: false,
    beganOn,
    endedOn: null,
    country,
    uid: null,
    lei: null,
    address: null,
    exposure: null,
  };
}
