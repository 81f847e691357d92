import { swissDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { DocumentFacts, DocumentPaper, FieldError } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { signatoriesOf, structureOf } from '../parties/index.ts';
import { isExpired } from './completeness.ts';
import { listDocuments } from './repo.ts';
import type { NamedDocument } from './repo.ts';

/**
 * Holds what is said of a signed copy against the client: it is of a form that is asked for, as that stands now, signed on a day
 * that has come by people who on that day had a role in the client by which they act for it, or of whom there are signing powers
 * on file; a form R by people of whom the admission as lawyer or notary is on file besides. Refuses `form-version-differs`,
 * `signed-in-future`, `signatory-without-power` and `signatory-not-admitted`, with the place of whoever may not.
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
  const documents = await listDocuments(tx, clientId);
  const entitled = (await entitledOf(tx, clientId, documents))(day);
  const outside = (allowed: ReadonlySet<string>, code: string) =>
    signed.by.flatMap((partyId, at) => (allowed.has(partyId) ? [] : refusal(`.by.${at}`, code)));
  const without = outside(entitled, 'without-power');
  if (without.length > 0) throw new AppError('signatory-without-power', { fields: without });
  if (signed.form !== 'R') return;
  const unadmitted = outside(new Set(shownOn(documents, 'admission', day)), 'not-admitted');
  if (unadmitted.length > 0) throw new AppError('signatory-not-admitted', { fields: unadmitted });
}

/**
 * Those of a client's documents that count: a signed copy no longer does once the powers of whoever signed it are withdrawn, or turn out to have
 * been none on the day of signing.
 */
export async function documentsThatCount(
  tx: Tx,
  clientId: string,
  documents: readonly NamedDocument[],
): Promise<NamedDocument[]> {
  const entitledOn = await entitledOf(tx, clientId, documents);
  return documents.filter(({ signed }) => {
    if (signed === null) return true;
    const entitled = entitledOn(signed.on as IsoDate);
    return signed.by.every((each) => entitled.has(each));
  });
}

/** By the day, who may sign for a client: by a role in it, or by powers on file. */
async function entitledOf(tx: Tx, clientId: string, documents: readonly NamedDocument[]) {
  const signatoriesOn = await signatoriesOf(tx, clientId);
  return (day: IsoDate): ReadonlySet<string> =>
    new Set([...signatoriesOn(day), ...shownOn(documents, 'signing-powers', day)]);
}

/** Those about whom a paper is on file that was valid on a day. */
function shownOn(documents: readonly NamedDocument[], wanted: DocumentPaper, day: IsoDate): string[] {
  return documents.flatMap((document) => {
    const { paper, partyId, withdrawnAt } = document;
    const isShown = paper === wanted && withdrawnAt === null && !isExpired(document, day);
    return isShown && partyId !== null ? [partyId] : [];
  });
}
