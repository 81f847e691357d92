import { swissDay } from '@sorgfalt/calendar';
import { reportingRoutes, transparencyRoutes } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';

/** What the transparency register said of a company. */
export async function queriedOf(
  app: TestApp,
  { clientId, subject: partyId }: { clientId: string; subject: string },
  documentId: string,
): Promise<string> {
  const owners = [{ name: 'Ottokar Hintermannov', beganOn: null }];
  const body = { partyId, documentId, isAbsent: false, owners };
  const noted = await app.call(transparencyRoutes.note, { params: { clientId }, body }, 'editor');
  return noted.body.queries[0]?.queryId ?? '';
}

/** A company that the firm administers, under terms that it has set. */
export async function reportedOf(
  app: TestApp,
  { clientId, subject: partyId }: { clientId: string; subject: string },
): Promise<{ entityId: string; termsId: string }> {
  const since = swissDay(new Date());
  const body = { partyId, since };
  const { body: told } = await app.call(reportingRoutes.administer, { params: { clientId }, body }, 'editor');
  const terms = { firstBy: null, firstDays: null, changeDays: 30, noticeDays: null };
  const set = { from: since, ...terms, source: 'Read in the ordinance.' };
  const { body: shown } = await app.call(reportingRoutes.setTerms, { body: set }, 'admin');
  return { entityId: told.entities[0]?.entityId ?? '', termsId: shown.inForce?.termsId ?? '' };
}
