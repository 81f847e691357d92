import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with a list as CSV, sent as it is read; the type is that of the route's `response`. */
export function replyWithCsv(reply: FastifyReply, fileName: string, lots: AsyncIterable<string>): string {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}.csv"`);
  return Readable.from(lots) as unknown as string;
}
