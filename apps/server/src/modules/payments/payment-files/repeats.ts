import type { RepeatedLine } from '@sorgfalt/contract';
import { sql } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/sha256.ts';

interface RepeatRow extends Record<string, unknown> {
  readonly line: number;
  readonly beneficiary: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly earlierLine: number | null;
  readonly payments: RepeatedLine['payments'] | null;
  readonly others: readonly string[] | null;
}

/** What a file would pay again, and the hash by which somebody confirms the list. */
export interface Repeats {
  readonly lines: readonly RepeatedLine[];
  readonly hash: string;
}

/**
 * The lines of a file that say the same as an earlier line of it, as a payment of the last twenty days, as one of the
 * same day of execution or of a file with the same payments or message id, or as a line of a confirmed file that is not
 * a payment yet. The hash is another one whenever the list is.
 */
export async function readRepeats(tx: Tx, fileId: string): Promise<Repeats> {
  const rows = await executeNamed<RepeatRow>(
    tx,
    'payment-file-repeats',
    sql`
      with own as (
        select l.*, f.content_hash, f.message_id, f.account_id as file_account from payment_file_lines l
        join payment_files f on f.id = l.file_id
        where l.file_id = ${fileId}::uuid and l.duplicate_key is not null and l.fields = '[]'
      ), paid as (
        select own.line, p.id, p.payment_no, p.created_at
        from own join payments p on p.duplicate_key = own.duplicate_key
          and p.state not in ('cancelled', 'rejected', 'blocked')
        left join payment_file_lines m on m.payment_id = p.id
        left join payment_files f on f.id = m.file_id
        where (m.file_id is null or m.file_id <> own.file_id)
          and (p.created_at > now() - interval '20 days' or p.execution_date = own.draft ->> 'executionDate'
            or f.content_hash = own.content_hash
            or (f.message_id = own.message_id and f.account_id = own.file_account))
      ), waiting as (
        select own.line, m.file_id::text || ' ' || m.line as place
        from own join payment_file_lines m on m.duplicate_key = own.duplicate_key and m.file_id <> own.file_id
          and m.payment_id is null and m.fields = '[]'
        join payment_files f on f.id = m.file_id and f.state in ('awaiting_second', 'confirmed')
      )
      select own.line, own.draft #>> '{creditor,name}' as beneficiary, own.amount_minor as "amountMinor", own.currency,
        own.earlier_line as "earlierLine",
        (select json_agg(json_build_object('paymentId', paid.id, 'paymentNo', paid.payment_no,
            'createdAt', paid.created_at) order by paid.created_at, paid.id)
          from paid where paid.line = own.line) as payments,
        (select array_agg(place order by place) from waiting where waiting.line = own.line) as others
      from own
      where own.earlier_line is not null or own.line in (select line from paid)
        or own.line in (select line from waiting)
      order by own.line`,
  );
  const said = rows.map(({ line, earlierLine, payments, others }) => [
    line,
    earlierLine,
    (payments ?? []).map(({ paymentId }) => paymentId),
    others ?? [],
  ]);
  return {
    lines: rows.map(({ line, beneficiary, amountMinor, currency, earlierLine, payments }) => ({
      line,
      beneficiary: beneficiary ?? '',
      amountMinor,
      currency,
      earlierLine,
      payments: (payments ?? []).map((each) => ({
        ...each,
        createdAt: new Date(each.createdAt).toISOString(),
      })),
    })),
    hash: sha256(JSON.stringify(said)),
  };
}
