import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { paymentDeskRoutes } from '@sorgfalt/contract';
import { writeZip } from '@sorgfalt/ledger';
import { messageOf } from '../../../adapters/bank/file/driver.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import type { Router } from '../../../platform/http/register-route.ts';
import { matching } from '../orders/list-repo.ts';
import { payments } from '../orders/tables.ts';
import { initiationOf } from '../sending/send.ts';
import { paymentSendings } from '../sending/tables.ts';

/** A zip is made at once, in memory. */
const filesMax = 1000;

interface NamedFile {
  readonly name: string;
  readonly text: string;
}

/**
 * The files that were made for a bank reached by files, for whoever takes them there by hand. Each is the one that lies
 * in `BANK_DIR/out`, byte for byte: with its own identifiers, by which the bank tells that a payment comes twice.
 */
export function addHandedOutRoutes(router: Router, database: Database, initiator: string): void {
  const read = (where: SQL | undefined, limit: number) => readFiles(database, { where, limit, initiator });
  router.add(paymentDeskRoutes.handedOutFile, async ({ params: { paymentId }, reply }) => {
    const [file] = await read(eq(payments.id, paymentId), 1);
    if (file === undefined) throw new AppError('not-found');
    void reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}"`);
    return file.text;
  });
  router.add(paymentDeskRoutes.handedOutFiles, async ({ query, reply }) => {
    // What the bank has answered need not be taken there any more.
    const files = await read(and(eq(payments.state, 'submitted'), matching(query)), filesMax + 1);
    if (files.length === 0) throw new AppError('not-found');
    if (files.length > filesMax)
      throw new AppError('invalid-request', { fields: [{ path: 'query', code: 'too-many' }] });
    void reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="pain001.zip"');
    const encoder = new TextEncoder();
    return Buffer.from(writeZip(files.map(({ name, text }) => ({ name, bytes: encoder.encode(text) }))));
  });
}

async function readFiles(
  database: Database,
  { where, limit, initiator }: { where: SQL | undefined; limit: number; initiator: string },
): Promise<NamedFile[]> {
  const rows = await database
    .select({ payment: payments, sending: paymentSendings })
    .from(payments)
    .innerJoin(paymentSendings, eq(paymentSendings.paymentId, payments.id))
    .where(and(where, eq(paymentSendings.driver, 'file'), isNotNull(paymentSendings.bankPaymentId)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(limit);
  return rows.map((row) => {
    const initiation = initiationOf({ deskUrl: '' }, row);
    const written = messageOf(initiation, initiator);
    invariant(written.ok, 'a payment that was handed out could be written');
    return { name: `${initiation.identifiers.messageId}.xml`, text: written.value.xml };
  });
}
