import { swissDay } from '@sorgfalt/calendar';
import type { DocumentRequest } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { toWire } from './difference.ts';
import type { OnFile } from './difference.ts';
import { listRequests } from './repo.ts';

/** What a client was asked for, newest first, beside what it has on file by now. */
export async function requestsOf(tx: Tx, clientId: string, known: OnFile): Promise<DocumentRequest[]> {
  const today = swissDay(new Date());
  return (await listRequests(tx, clientId)).map((row) => toWire(row, known, today));
}
