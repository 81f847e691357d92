import type { ClientRegisters, EntityPublication, RegisterExtract } from '@sorgfalt/contract';

export const extract: RegisterExtract = {
  extractId: 'e-1',
  register: 'zefix',
  asked: 'CHE-123.456.788',
  takenAt: '2026-11-20T09:15:00.000Z',
  takenBy: { uid: 'u-1', name: 'Anna Muster' },
  sha256: 'ab'.repeat(32),
  asOf: '2026-03-04',
  isAbsent: false,
  rows: [
    { field: 'name', declared: ['Muster AG'], registered: ['Muster SA'], match: 'similar', remark: null },
    {
      field: 'legalForm',
      declared: ['stock_corporation'],
      registered: ['stock_corporation'],
      match: 'same',
      remark: null,
    },
    {
      field: 'status',
      declared: ['active'],
      registered: ['in-liquidation'],
      match: 'different',
      remark: 'in-liquidation',
    },
    { field: 'purpose', declared: [], registered: ['Handel mit Waren'], match: 'alone', remark: null },
  ],
  differs: ['status'],
};

export const registersOf = (more: Partial<ClientRegisters> = {}): ClientRegisters => ({
  registers: [
    { register: 'zefix', isConfigured: true, asOf: null },
    { register: 'gleif', isConfigured: false, asOf: null },
  ],
  watch: null,
  subjects: [
    {
      partyId: null,
      name: 'Muster AG',
      uid: 'CHE-123.456.788',
      extracts: [],
      contradicts: [],
      earlier: 0,
      publications: [],
      morePublications: 0,
    },
  ],
  ...more,
});

/** The same once the register has been asked. */
export const askedRegisters = (more: Partial<RegisterExtract> = {}): ClientRegisters => {
  const { subjects } = registersOf();
  return registersOf({
    subjects: subjects.map((each) => ({
      ...each,
      extracts: [{ ...extract, ...more }],
      contradicts: ['seat'],
      earlier: 2,
    })),
  });
};

const publication: EntityPublication = {
  publicationId: 'p-1',
  register: 'zefix',
  number: '1006000001',
  publishedOn: '2026-11-18',
  mutations: ['bodies', 'address'],
  isNew: true,
  foundIn: 'day',
  foundAt: '2026-11-18T08:00:00.000Z',
  text: 'Neue Organe',
};

/** The same with something that was published. */
export function publishedRegisters(
  one: Partial<EntityPublication> = {},
  more: Partial<ClientRegisters> = {},
): ClientRegisters {
  const { subjects } = registersOf();
  const publications = [{ ...publication, ...one }];
  return registersOf({
    subjects: subjects.map((each) => ({ ...each, publications, morePublications: 3 })),
    ...more,
  });
}
