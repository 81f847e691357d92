import type { AdministeredEntity, ClientReporting, ReportingTerms } from '@sorgfalt/contract';

export const entity: AdministeredEntity = {
  entityId: 'e-1',
  clientId: 'c-1',
  clientName: 'Silvan Verwaltetov',
  partyId: 'p-1',
  name: 'Verwaltete Holding AG',
  kind: 'domiciliaryCompany',
  since: '2026-01-05',
  until: null,
  state: 'due',
  reason: null,
  dueOn: '2026-12-24',
  isOverdue: false,
  reportedOn: null,
  documentId: null,
  changedOn: null,
  proposed: null,
  decidedBy: { uid: 'u-1', name: 'Anna Muster' },
  decidedAt: '2026-11-20T09:15:00.000Z',
};

const none = { min: 0, max: 0 };

export const reportingOf = (
  more: Partial<ClientReporting['entities'][number]> = {},
  over: Partial<ClientReporting> = {},
): ClientReporting => ({
  entities: [
    {
      ...entity,
      content: {
        code: 'ab'.repeat(32),
        isWhole: false,
        isExempt: false,
        owners: [
          {
            partyId: 'p-2',
            name: 'Xaver Eigentümerov',
            beganOn: '1970-01-31',
            country: 'CH',
            address: null,
            reasons: ['control'],
            roles: [],
            isCertain: false,
            capital: { min: 10, max: 20 },
            votes: none,
          },
        ],
        fiduciaries: [
          {
            partyId: 'p-3',
            name: 'Nina Nomineeva',
            as: ['shareholding'],
            for: [{ partyId: 'p-2', name: 'Xaver' }],
          },
          { partyId: null, name: '', as: ['boardMember'], for: [] },
        ],
      },
      ...more,
    },
  ],
  candidates: [{ partyId: 'p-9', name: 'Beispiel Trust', kind: 'trust' }],
  terms: null,
  ...over,
});

export const terms: ReportingTerms = {
  termsId: 't-1',
  from: '2026-10-01',
  firstBy: null,
  firstDays: 90,
  changeDays: 1,
  noticeDays: null,
  source: 'Ordinance, read by Anna Muster',
  setBy: { uid: 'u-1', name: 'Anna Muster' },
  setAt: '2026-11-20T09:15:00.000Z',
};
