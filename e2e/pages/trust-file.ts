const file = 'd-1';

interface Member {
  readonly id: string;
  readonly name: string;
  /** As what it stands in the trust, or what it holds of whom in per cent. */
  readonly role?: string;
  readonly share?: { readonly of: string; readonly percent: number };
}

const people: readonly Member[] = [
  { id: 'settlor', name: 'Leonhard Probefall', role: 'settlor' },
  { id: 'protector', name: 'Cordula Probefall', role: 'protector' },
  ...['Ada', 'Bruno', 'Clara', 'Dario', 'Elsa'].map((name) => ({
    id: name.toLowerCase(),
    name: `${name} Probefall`,
    role: 'beneficiaryOfLegalArrangement',
  })),
  { id: 'owner-1', name: 'Fridolin Treuprobe', share: { of: 'trustee', percent: 60 } },
  { id: 'owner-2', name: 'Gisela Treuprobe', share: { of: 'trustee', percent: 40 } },
];

/** A trust with its trustee company and ten more, as statements of the Beneficial Ownership Data Standard 0.4. */
export const trustOfTwelve = [
  said('trust', 'entity', {
    entityType: { type: 'arrangement', subtype: 'trust' },
    name: 'Probefall Family Trust',
  }),
  said('trustee', 'entity', { entityType: { type: 'registeredEntity' }, name: 'Treuprobe Trustees AG' }),
  said('class', 'person', {
    personType: 'unknownPerson',
    names: [{ fullName: 'Descendants of Leonhard Probefall' }],
  }),
  ...people.map(({ id, name }) =>
    said(id, 'person', {
      personType: 'knownPerson',
      names: [{ type: 'legal', fullName: name }],
      birthDate: '1971-02-03',
      nationalities: [{ name: 'Switzerland', code: 'CH' }],
    }),
  ),
  held('trustee', 'trust', { type: 'trustee' }),
  held('class', 'trust', { type: 'beneficiaryOfLegalArrangement' }),
  ...people.map(({ id, role, share }) =>
    share === undefined
      ? held(id, 'trust', { type: role })
      : held(id, share.of, { type: 'shareholding', share: { exact: share.percent } }),
  ),
];

function said(recordId: string, recordType: string, details: object) {
  return {
    statementId: `statement-of-${recordId}`.padEnd(32, '0'),
    statementDate: '2026-11-01',
    declarationSubject: 'trust',
    declaration: file,
    recordId,
    recordType,
    recordStatus: 'new',
    recordDetails: { isComponent: false, ...details },
    source: { type: ['selfDeclaration'], description: 'Trust deed' },
  };
}

function held(interestedParty: string, subject: string, interest: object) {
  return said(`${interestedParty}-in-${subject}`, 'relationship', {
    subject,
    interestedParty,
    interests: [{ directOrIndirect: 'direct', ...interest }],
  });
}
