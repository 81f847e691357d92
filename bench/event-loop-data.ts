import { randomUUID } from 'node:crypto';
import { writePain001 } from '@sorgfalt/payments';
import type { Pool } from 'pg';
import { draftOf, soon } from './payments-data.ts';
import { orderOf } from './payments-files.ts';

const names = ['Wunderlich', 'Erdachtinger', 'Fiktiva', 'Traumann', 'Nirgendwer', 'Phantasie', 'Keinermann'];
const givens = [
  'Alma',
  'Bruno',
  'Cara',
  'Dorin',
  'Elvira',
  'Fabio',
  'Gianna',
  'Hanno',
  'Ilka',
  'Jaro',
  'Kuno',
];

const personOf = (place: number) =>
  `${givens[place % givens.length] ?? ''} ${names[(place * 7) % names.length] ?? ''} ${(place * 7919) % 100_003}`;

/** A batch of clients to screen. */
export function batchCsv(lines: number): string {
  const rows = Array.from(
    { length: lines },
    (_, place) => `C-${place},${personOf(place)},person,19${10 + (place % 89)}-03-04,CH`,
  );
  return `id,name,type,dob,country\n${rows.join('\n')}\n`;
}

/** A list of invented people in the form of OpenSanctions; another edition changes every fiftieth entry. */
export function listCsv(entries: number, edition: number): string {
  const head =
    'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen';
  const rows = Array.from({ length: entries }, (_, place) => {
    const changed = edition > 0 && place % 50 === 0 ? ` edition ${edition}` : '';
    const name = personOf(place);
    return `NK-${place},Person,"${name}","${name} Junior;${name}-Meyer",19${10 + (place % 89)}-05-06,ru,"Invented street ${place}, Nowhere","P${place}","Invented programme${changed}",,,"Invented sanctions",2022-01-01,2026-11-20`;
  });
  return `${head}\n${rows.join('\n')}\n`;
}

/** A file of payments as spreadsheets write it. */
export function paymentCsv(lines: number): string {
  const rows = Array.from({ length: lines }, (_, place) => {
    const { creditor, amount, currency, remittance } = draftOf('', place);
    return `"${creditor.name}",${creditor.account},${amount},${currency},${soon},Musterweg,3,3000,Bern,CH,${remittance ?? ''}`;
  });
  return `name;iban;amount;currency;date;street;number;zip;town;country;remittance\n${rows.join('\n').replaceAll(',', ';')}\n`;
}

/** The same as a bank would have it. */
export function painXml(lines: number, iban: string): string {
  const transfers = Array.from({ length: lines }, (_, number) => ({
    order: orderOf(number, iban),
    endToEndId: `E2E-${number}`,
    uetr: randomUUID(),
  }));
  const written = writePain001({
    messageId: `BENCH-${randomUUID().slice(0, 8)}`,
    createdAt: '2026-11-21T08:00:00Z',
    initiator: 'Erfundene Treuhand AG',
    transfers,
  });
  if (!written.ok) throw new Error(written.error.code);
  return written.value.xml;
}

/** A batch that has ended, with so many lines. */
export async function makeEndedBatch(pool: Pool, lines: number): Promise<string> {
  const batchId = randomUUID();
  await pool.query(
    `insert into screening_batches (batch_id, state, file_name, lines_total, lines_done, requested_by, ended_at)
     values ($1, 'succeeded', 'clients.csv', $2, $2, 'bench', now())`,
    [batchId, lines],
  );
  await pool.query(
    `insert into screening_batch_lines (batch_id, line, record_id, name)
     select $1, n, 'C-' || n, 'Erfundene Person ' || n from generate_series(2, $2::int + 1) n`,
    [batchId, lines],
  );
  return batchId;
}
