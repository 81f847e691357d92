import type { FastifyReply } from 'fastify';
import { paymentDeskRoutes } from '@sorgfalt/contract';
import { writeZip } from '@sorgfalt/ledger';
import { and, asc, eq, isNotNull, isNull, notInArray, or } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import { messageOf } from '../../../adapters/bank/file/driver.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import type { Router } from '../../../platform/http/register-route.ts';
import { isActive } from '../../clients/index.ts';
import { clients } from '../../clients/tables.ts';
import { chosenOnly } from '../orders/chosen.ts';
import { matching } from '../orders/list-repo.ts';
import type { PaymentFilter } from '../orders/list-repo.ts';
import { payments } from '../orders/tables.ts';
import { initiationOf } from '../sending/send.ts';
import { paymentSendings } from '../sending/tables.ts';

/** What nobody wants back may still be taken to the bank, for a client who may pay; what the bank has answered is a copy. */
const mayGo = or(
  notInArray(payments.state, ['submitted', 'cancelled']),
  and(isNull(paymentSendings.cancelId), isActive),
);
/** A zip is made at once, in memory. */
const filesMax = 1000;

interface NamedFile {
  readonly paymentNo: string;
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
    const files = await read(isWaitedFor(query), filesMax + 1);
    if (files.length === 0) throw new AppError('not-found');
    if (files.length > filesMax)
      throw new AppError('invalid-request', { fields: [{ path: 'query', code: 'too-many' }] });
    return replyWithZip(reply, files);
  });
  router.add(paymentDeskRoutes.handedOutChosen, async ({ body, reply }) => {
    const chosen = await chosenOnly(database, body.paymentIds);
    const files = await read(isWaitedFor(chosen), filesMax);
    if (files.length < chosen.ids.length) await refuseWithout(database, chosen, files);
    return replyWithZip(reply, files);
  });
}

/** What the bank has answered need not be taken there any more. */
const isWaitedFor = (filter: PaymentFilter) => and(eq(payments.state, 'submitted'), matching(filter));

function replyWithZip(reply: FastifyReply, files: readonly NamedFile[]): Buffer {
  void reply
    .header('content-type', 'application/zip')
    .header('content-disposition', 'attachment; filename="pain001.zip"');
  const encoder = new TextEncoder();
  return Buffer.from(writeZip(files.map(({ name, text }) => ({ name, bytes: encoder.encode(text) }))));
}

/** Refuses, and names the payments of the filter that have no file among these. */
async function refuseWithout(tx: Tx, filter: PaymentFilter, files: readonly NamedFile[]): Promise<never> {
  const rows = await tx
    .select({ paymentNo: payments.paymentNo })
    .from(payments)
    .where(matching(filter))
    .orderBy(asc(payments.paymentNo));
  const have = new Set(files.map(({ paymentNo }) => paymentNo));
  const without = rows.map(({ paymentNo }) => paymentNo).filter((paymentNo) => !have.has(paymentNo));
  throw new AppError('no-bank-file', { details: { payments: without.join(', ') } });
}

async function readFiles(
  database: Database,
  { where, limit, initiator }: { where: SQL | undefined; limit: number; initiator: string },
): Promise<NamedFile[]> {
  const rows = await database
    .select({ payment: payments, sending: paymentSendings })
    .from(payments)
    .innerJoin(paymentSendings, eq(paymentSendings.paymentId, payments.id))
    .innerJoin(clients, eq(clients.id, payments.clientId))
    .where(and(where, mayGo, eq(paymentSendings.driver, 'file'), isNotNull(paymentSendings.bankPaymentId)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(limit);
  return rows.map((row) => {
    const initiation = initiationOf({ deskUrl: '' }, row);
    const written = messageOf(initiation, initiator);
    invariant(written.ok, 'a payment that was handed out could be written');
    return {
      paymentNo: row.payment.paymentNo,
      name: `${initiation.identifiers.messageId}.xml`,
      text: written.value.xml,
    };
  });
}
