/** The identifier of an invented entity, with its check digits (ISO 17442). */
export function leiOf(no: number): string {
  const base = `9999INVENT${String(no).padStart(8, '0')}`;
  const figures = (text: string) =>
    text.replaceAll(/[A-Z]/gu, (letter) => String(Number.parseInt(letter, 36)));
  const check = 98n - (BigInt(figures(`${base}00`)) % 97n);
  return `${base}${String(check).padStart(2, '0')}`;
}

export interface GoldenFacts {
  readonly lei: string;
  readonly name: string;
  readonly number?: string;
  readonly city?: string;
  readonly status?: string;
  readonly updatedAt?: string;
}

const heading = [
  'LEI',
  'Entity.LegalName',
  'Entity.LegalName.xmllang',
  'Entity.LegalAddress.FirstAddressLine',
  'Entity.LegalAddress.City',
  'Entity.LegalAddress.Country',
  'Entity.LegalAddress.PostalCode',
  'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  'Entity.LegalForm.EntityLegalFormCode',
  'Entity.EntityStatus',
  'Registration.LastUpdateDate',
  'Registration.RegistrationStatus',
];

const filled = (facts: GoldenFacts) => ({
  number: '',
  city: 'Zürich',
  status: 'ACTIVE',
  updatedAt: '2026-11-01T08:00:00Z',
  ...facts,
});

/** A golden copy of level 1 in CSV, as GLEIF has its columns. */
export function goldenCsv(...records: readonly GoldenFacts[]): string {
  const rows = records.map(filled).map(({ lei, name, number, city, status, updatedAt }) => {
    const cells = [lei, name, 'de', 'Erfundene Gasse 7', city, 'CH', '8001', number];
    return [...cells, 'MVII', status, updatedAt, 'LAPSED'];
  });
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return `${[heading, ...rows].map(quoted).join('\n')}\n`;
}

/** The same in JSON. */
export function goldenJson(...records: readonly GoldenFacts[]): string {
  const all = records.map(filled).map(({ lei, name, number, city, status, updatedAt }) => ({
    LEI: { $: lei },
    Entity: {
      LegalName: { '@xml:lang': 'de', $: name },
      LegalAddress: {
        FirstAddressLine: { $: 'Erfundene Gasse 7' },
        City: { $: city },
        Country: { $: 'CH' },
        PostalCode: { $: '8001' },
      },
      RegistrationAuthority: { RegistrationAuthorityEntityID: { $: number } },
      LegalForm: { EntityLegalFormCode: { $: 'MVII' } },
      EntityStatus: { $: status },
    },
    Registration: { LastUpdateDate: { $: updatedAt } },
  }));
  return JSON.stringify({ records: all });
}

const tableOf = (heading: readonly string[], rows: readonly (readonly string[])[]) =>
  `${[heading, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')}\n`;

export interface ParentFacts {
  readonly child: string;
  readonly parent: string;
  readonly type?: string;
  readonly status?: string;
  readonly updatedAt?: string;
}

/** Relationship records of level 2 in CSV. */
export function parentsCsv(...records: readonly ParentFacts[]): string {
  const heading = [
    'Relationship.StartNode.NodeID',
    'Relationship.StartNode.NodeIDType',
    'Relationship.EndNode.NodeID',
    'Relationship.EndNode.NodeIDType',
    'Relationship.RelationshipType',
    'Relationship.RelationshipStatus',
    'Registration.LastUpdateDate',
  ];
  const rows = records.map((record) => {
    const { child, parent, type = 'IS_DIRECTLY_CONSOLIDATED_BY', status = 'ACTIVE' } = record;
    return [child, 'LEI', parent, 'LEI', type, status, record.updatedAt ?? '2026-11-02T08:00:00Z'];
  });
  return tableOf(heading, rows);
}

/** Reporting exceptions of level 2 in CSV: identifier, category, reasons. */
export function exceptionsCsv(...records: readonly (readonly [string, string, ...string[]])[]): string {
  const reasons = [1, 2, 3, 4, 5].map((no) => `Exception.Reason.${no}`);
  const rows = records.map((cells) => [...cells, ...Array<string>(7 - cells.length).fill('')]);
  return tableOf(['LEI', 'Exception.Category', ...reasons], rows);
}
