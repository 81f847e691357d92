import { swissDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { DocumentFacts, FieldError } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { signatoriesOf, structureOf } from '../parties/index.ts';
import { isExpired } from './completeness.ts';
import { listDocuments } from './repo.ts';

/**
 * Holds what is said of a signed copy against the client: it is of a form that is asked for, as that stands now, signed on a day
 * that has come by people who on that day had a role in the client by which they act for it, or of whom there are signing powers
 * on file. Refuses `form-version-differs`, `signed-in-future` and `signatory-without-power`, with the place of whoever may not.
 */
export async function checkSigned(tx: Tx, clientId: string, { paper, signed }: DocumentFacts): Promise<void> {
  if (signed === null) return;
  const refusal = (path: string, code: string): FieldError[] => [{ path: `facts.signed${path}`, code }];
  if (paper !== 'declaration') throw new AppError('invalid-request', { fields: refusal('', 'unexpected') });
  const forms = (await structureOf(tx, clientId))?.forms ?? [];
  const isOfToday = forms.some(
    ({ form, about, code }) => form === signed.form && about === signed.about && code === signed.code,
  );
  if (!isOfToday) throw new AppError('form-version-differs', { fields: refusal('.code', 'differs') });
  if (signed.on > swissDay(new Date()))
    throw new AppError('signed-in-future', { fields: refusal('.on', 'in-future') });
  const day = signed.on as IsoDate;
  const entitled = new Set([
    ...(await signatoriesOf(tx, clientId, day)),
    ...(await poweredOn(tx, clientId, day)),
  ]);
  const without = signed.by.flatMap((partyId, at) =>
    entitled.has(partyId) ? [] : refusal(`.by.${at}`, 'without-power'),
  );
  if (without.length > 0) throw new AppError('signatory-without-power', { fields: without });
}

/** Those about whom signing powers are on file that were valid on a day. */
async function poweredOn(tx: Tx, clientId: string, day: IsoDate): Promise<string[]> {
  return (await listDocuments(tx, clientId)).flatMap((document) => {
    const { paper, partyId, withdrawnAt } = document;
    const isPower = paper === 'signing-powers' && withdrawnAt === null && !isExpired(document, day);
    return isPower && partyId !== null ? [partyId] : [];
  });
}
