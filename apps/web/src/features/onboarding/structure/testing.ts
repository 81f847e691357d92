import type { DueForm, Structure, StructureInterest, StructureParty } from '@sorgfalt/contract';

export function partyOf(partyId: string, more: Partial<StructureParty> = {}): StructureParty {
  const said = {
    by: 'Vreni Erfunden',
    at: '2026-11-20T09:15:00.000Z',
    source: 'selfDeclaration: Share register',
  };
  return {
    partyId,
    kind: 'company',
    name: partyId,
    isListed: false,
    beganOn: null,
    endedOn: null,
    country: 'CH',
    uid: null,
    lei: null,
    address: null,
    exposure: null,
    said,
    hits: [],
    ...more,
  };
}

export function interestOf(
  holder: string,
  subject: string,
  more: Partial<StructureInterest> = {},
): StructureInterest {
  return {
    recordId: `${holder}>${subject}`,
    holder,
    subject,
    kind: 'shareholding',
    share: { min: 100, max: 100 },
    from: null,
    until: null,
    isHeld: true,
    said: partyOf(holder).said,
    ...more,
  };
}

/** A company with one owner that nobody has confirmed yet. */
export function structureOf(more: Partial<Structure> = {}): Structure {
  return {
    clientId: 'c-1',
    version: 3,
    subject: 'AG',
    day: '2026-11-25',
    parties: [
      partyOf('AG', { name: 'Lindenhof Beispiel AG' }),
      partyOf('A', { kind: 'person', name: 'Anna Beispiel' }),
    ],
    interests: [interestOf('A', 'AG')],
    exemption: null,
    owners: [
      {
        partyId: 'A',
        reasons: ['capital', 'votes'],
        isCertain: true,
        capital: { min: 100, max: 100 },
        votes: { min: 100, max: 100 },
        roles: [],
        article: 'AMLA Art. 2a para. 3',
      },
    ],
    problems: [],
    forms: [],
    rows: [['AG'], ['A']],
    confirmed: null,
    isOpen: true,
    opensOn: null,
    ...more,
  };
}

/** Form K with the one owner, whose address nobody has said. */
export function dueForm(more: Partial<DueForm> = {}): DueForm {
  const { said } = partyOf('A');
  const name = (value: string) => ({ field: 'name' as const, value });
  const entry = { basis: [], said, roles: [] };
  return {
    form: 'K',
    about: 'AG',
    reason: 'operating',
    code: '7Q2MN-0XKFA',
    sections: [
      {
        section: 'client',
        isMissing: false,
        entries: [{ ...entry, partyId: 'AG', values: [name('Lindenhof Beispiel AG')] }],
      },
      {
        section: 'controllers',
        isMissing: false,
        entries: [
          {
            ...entry,
            partyId: 'A',
            basis: ['capital'],
            values: [
              name('Anna Beispiel'),
              { field: 'began', value: '1970-01-31' },
              { field: 'address', value: null },
            ],
          },
        ],
      },
    ],
    confirms: [],
    ...more,
  };
}

/** A lawyer whose clients are not named, and who has nothing signed yet. */
export function lawyerStructure(more: Partial<Structure> = {}): Structure {
  const client = partyOf('L', { kind: 'person', name: 'Livia Beispiel' });
  const entry = { partyId: 'L', basis: [], said: client.said, roles: [] };
  const name = { field: 'name', value: 'Livia Beispiel' } as const;
  return structureOf({
    subject: 'L',
    parties: [client],
    interests: [{ ...interestOf('L', 'L'), holder: null, kind: 'clientsUnderSecrecy', share: null }],
    exemption: { reason: 'professional-secrecy', partyId: 'L', article: null },
    owners: [],
    rows: [['L']],
    forms: [
      dueForm({
        form: 'R',
        about: 'L',
        reason: 'professional-secrecy',
        sections: [
          { section: 'client', isMissing: false, entries: [{ ...entry, values: [name] }] },
          {
            section: 'lawyers',
            isMissing: false,
            entries: [{ ...entry, values: [name, { field: 'admission', value: null }] }],
          },
        ],
        confirms: ['not-owner', 'professional-law', 'professional-secrecy', 'typical-activity'],
      }),
    ],
    ...more,
  });
}
