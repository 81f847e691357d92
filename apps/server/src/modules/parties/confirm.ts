import { ruleFor } from '@sorgfalt/kyc';
import { exposureOf, secrecyKind } from '@sorgfalt/parties';
import type { ExposureKind } from '@sorgfalt/parties';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockStanding } from '../clients/index.ts';
import { holdOfficer } from '../users/index.ts';
import type { PartyDeps } from './deps.ts';
import { formsOf } from './forms.ts';
import { findClient, readStructure, storeConfirmation, storeLapse } from './repo.ts';
import type { KeptStructure } from './repo.ts';
import { isOpen, lastStatements, nextChange, readingOf, standsAgainst, today } from './structure-view.ts';
import type { Reading } from './structure-view.ts';

/**
 * Confirms a structure as it stands. Refuses `not-found`, `structure-changed`, `structure-incomplete`, `hits-undecided`,
 * `structure-of-other-kind` where the client is something else in it than its form said, `own-submission` to whoever changed anything since it was last confirmed, and `above-decision-level` to editors where a
 * party is stated to be a foreign politically exposed person, or somebody close to one, or nobody knows as whom it is exposed, and where a hit on one was confirmed
 * (AMLO-FINMA Art. 19), and to editors where clients are or were left unnamed under professional secrecy: whoever forgoes owners answers for it.
 * Refuses `secrecy-unconfirmed` while no form R is on file that was signed as it stands. Whoever confirmed a hit on a party counts as
 * one who changed something. What is confirmed and stands stays with whoever confirmed it.
 */
export async function confirmStructure(
  { tx, append }: Unit,
  caller: Caller,
  { clientId, version, isSigned }: { clientId: string; version: number } & Pick<PartyDeps, 'isSigned'>,
): Promise<void> {
  const role = await holdOfficer(tx, caller.id);
  await lockStanding(tx, clientId);
  const kept = await readStructure(tx, clientId);
  if (kept === null) throw new AppError('not-found');
  const { row, hits } = kept;
  if (row.version !== version || row.screenedVersion !== version) throw new AppError('structure-changed');
  const day = today();
  if (!isOpen(kept, day)) return;
  if (hadPart(kept, caller.id)) throw new AppError('own-submission');
  const reading = readingOf(kept, day);
  if (!isAsSaid(reading, row.subject, await findClient(tx, clientId)))
    throw new AppError('structure-of-other-kind');
  if (reading.rolled.problems.length > 0) throw new AppError('structure-incomplete');
  const against = hits.filter(standsAgainst).length;
  if (against > 0) throw new AppError('hits-undecided', { details: { undecided: against } });
  const article = managementArticle(kept, reading);
  if (article !== null && role !== 'admin')
    throw new AppError('above-decision-level', { details: { article } });
  if (!(await isConfirmedInWriting(tx, kept, { reading, isSigned })))
    throw new AppError('secrecy-unconfirmed');
  const holdsUntil = nextChange(reading);
  await storeConfirmation(tx, { clientId, version, by: caller.id, holdsUntil });
  await append({
    type: 'client.structure_confirmed',
    status: 'completed',
    clientId,
    data: { version },
    evidence: {
      clientId,
      version,
      by: caller.id,
      day: reading.day,
      holdsUntil,
      exemption: reading.rolled.exemption?.reason ?? null,
      owners: reading.rolled.owners.map(({ party, reasons, article }) => ({
        recordId: party,
        reasons: [...reasons],
        article,
      })),
    },
  });
}

/**
 * Opens a structure again whose confirmation stands on a signed form R that counts no longer: it stops payments from today on, until
 * somebody confirms it again. Nothing where it is open, or where no such form is due.
 */
export async function reopenUnsigned(
  { tx, append }: Unit,
  { clientId, isSigned }: { clientId: string } & Pick<PartyDeps, 'isSigned'>,
): Promise<void> {
  const day = today();
  const kept = await readStructure(tx, clientId);
  if (kept === null || isOpen(kept, day)) return;
  if (await isConfirmedInWriting(tx, kept, { reading: readingOf(kept, day), isSigned })) return;
  await storeLapse(tx, clientId, day);
  const { version } = kept.row;
  await append({
    type: 'client.structure_reopened',
    status: 'flagged',
    clientId,
    data: { version },
    evidence: { clientId, version, holdsUntil: day },
  });
}

/** Whether the client stands in its structure as what its form said; natural persons stand as anything. */
function isAsSaid({ graph, day }: Reading, subject: string, client: Awaited<ReturnType<typeof findClient>>) {
  if (client === null) return false;
  const { standsAs } = ruleFor({ kind: client.kind }, day);
  return standsAs === null || graph.parties.find(({ id }) => id === subject)?.kind === standsAs;
}

/** Whether a form R is on file that was signed as it stands, where clients are left unnamed; true where none are. */
async function isConfirmedInWriting(
  tx: Unit['tx'],
  kept: KeptStructure,
  { reading, isSigned }: { reading: Reading } & Pick<PartyDeps, 'isSigned'>,
): Promise<boolean> {
  const secret = formsOf(kept, reading).find(({ form }) => form === 'R');
  return secret === undefined || isSigned(tx, kept.row.clientId, secret);
}

/** As whom somebody is exposed so that top management decides. */
const forManagement: ReadonlySet<ExposureKind> = new Set(['foreign', 'close_person_foreign', 'unknown']);

/**
 * By which article top management confirms a structure: somebody in it is exposed, or listed, or clients are left unnamed or were until
 * somebody ended that. Null where editors may; triggers ask the same.
 */
function managementArticle(kept: KeptStructure, { graph }: Reading): string | null {
  const kinds = [...lastStatements(kept).values()].flatMap((each) => exposureOf(each)?.kind ?? []);
  const isExposed = kinds.some((kind) => forManagement.has(kind));
  if (isExposed || kept.hits.some(({ decision }) => decision === 'confirmed')) return 'AMLO-FINMA Art. 19';
  return graph.interests.some(({ kind }) => kind === secrecyKind) ? 'AMLA Art. 4' : null;
}

/** Whether somebody made any of the statements that nobody has confirmed yet, or confirmed a hit; triggers ask the same. */
function hadPart({ row, statements, hits }: KeptStructure, uid: string): boolean {
  return (
    statements.some(({ version, addedBy }) => version > row.confirmedVersion && addedBy === uid) ||
    hits.some(({ decision, decidedBy }) => decision === 'confirmed' && decidedBy === uid)
  );
}
