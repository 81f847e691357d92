import type { PaymentFile } from '@sorgfalt/contract';
import type { PaymentState } from '@sorgfalt/workflow';
import { sql } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { BatchRow } from '../sending/tables.ts';

interface SumRow extends Record<string, unknown> {
  readonly batchId: string | null;
  readonly state: PaymentState;
  readonly isOut: boolean;
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: number;
}

type Signing = PaymentFile['signing'];

const placeOf: Readonly<Partial<Record<PaymentState, keyof Signing>>> = {
  sending: 'sending',
  unknown: 'sending',
  submitted: 'toSign',
  awaiting_sca: 'toSign',
  accepted: 'signed',
  executed: 'signed',
  reconciled: 'signed',
  returned: 'signed',
  blocked: 'ended',
  rejected: 'ended',
  cancelled: 'ended',
  failed: 'ended',
};

/** What of a file is signed at the bank and what is not, with the batches under one signature. */
export async function readAtBank(tx: Tx, fileId: string): Promise<Pick<PaymentFile, 'batches' | 'signing'>> {
  const [sums, batches] = await Promise.all([
    executeNamed<SumRow>(
      tx,
      'payment-file-at-bank',
      sql`
        select s.batch_id as "batchId", p.state, s.cancel_id is not null as "isOut", p.currency, count(*)::int as count,
          sum(p.amount_minor)::bigint as "amountMinor"
        from payments p left join payment_sendings s on s.payment_id = p.id
        where p.file_id = ${fileId}::uuid group by 1, 2, 3, 4 order by p.currency`,
    ),
    readBatches(tx, fileId),
  ]);
  const signing: Signing = { signed: 0, toSign: 0, ended: 0, sending: 0, inHouse: 0 };
  for (const { state, count } of sums) signing[placeOf[state] ?? 'inHouse'] += count;
  return { signing, batches: batches.map((batch) => batchOf(batch, sums)) };
}

function readBatches(tx: Tx, fileId: string) {
  return executeNamed<
    Pick<BatchRow, 'id' | 'state' | 'scaUrl' | 'bankStatus' | 'reason'> & Record<string, unknown>
  >(
    tx,
    'payment-file-batches',
    sql`
      select id, state, sca_url as "scaUrl", bank_status as "bankStatus", reason from payment_batches
      where file_id = ${fileId}::uuid order by id`,
  );
}

function batchOf(
  { id, state, scaUrl, bankStatus, reason }: Awaited<ReturnType<typeof readBatches>>[number],
  sums: readonly SumRow[],
): PaymentFile['batches'][number] {
  const own = sums.filter(({ batchId }) => batchId === id);
  const byCurrency = Map.groupBy(own, ({ currency }) => currency);
  return {
    batchId: id,
    state,
    payments: own.reduce((all, { count }) => all + count, 0),
    totals: [...byCurrency].map(([currency, of]) => ({
      currency,
      count: of.reduce((all, { count }) => all + count, 0),
      amountMinor: Number(of.reduce((all, { amountMinor }) => all + BigInt(amountMinor), 0n)),
    })),
    scaUrl: state === 'signing' ? scaUrl : null,
    bankStatus,
    reason,
    canSignAgain: state === 'refused' && own.some(isUnsigned),
  };
}

function isUnsigned({ state, isOut }: SumRow): boolean {
  return placeOf[state] === 'toSign' && !isOut;
}
