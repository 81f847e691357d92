import { bareNumber, isEntityKind, parseMrz, swissUid } from '@sorgfalt/kyc';
import { agentOf } from '@sorgfalt/workflow';
import type { Hit, StoredScreening, UsedList } from '@sorgfalt/contract';
import type { ScreeningQuery } from '@sorgfalt/screening';
import { isAdverse, isDismissed, isPep, isSanction, lawOfList, sealedHits } from '../../screening/index.ts';
import type { Screening } from '../../screening/index.ts';
import type { Parties } from '../../parties/index.ts';
import { nationalityOf } from '../check-form.ts';
import type { CompleteForm } from '../check-form.ts';
import { agentActor } from '../event-facts.ts';
import { found } from '../finding.ts';
import type { NewFinding } from '../finding.ts';
import type { StepWork } from './step-work.ts';

/** What the lists are searched for. */
export function screeningQueryOf(form: CompleteForm): ScreeningQuery {
  const uid = swissUid(form.uid ?? '');
  const identifiers = uid === null ? {} : { identifiers: [{ value: uid }] };
  if (isEntityKind(form.kind)) {
    return { name: form.clientName, kind: 'organisation', ...identifiers };
  }
  return {
    name: form.clientName,
    kind: 'person',
    birthDate: form.birthDate,
    nationalities: [nationalityOf(form)].filter((code) => code !== 'OTHER'),
    identifiers: documentNumbers(form).map((value) => ({ type: form.documentType, value })),
    ...(form.tradeName === undefined ? {} : { firm: { name: form.tradeName, ...identifiers } }),
  };
}

/** The number as it is written and, where the zone has another one, as that is printed: the check digit is often copied along. */
function documentNumbers({ documentNumber, mrz = '' }: CompleteForm): string[] {
  const zone = parseMrz(mrz);
  const printed = zone.ok ? zone.value.documentNumber.replaceAll('<', '') : documentNumber;
  return bareNumber(printed) === bareNumber(documentNumber) ? [documentNumber] : [documentNumber, printed];
}

/**
 * Screens the client against every list in force and says which versions those were; with it whoever its form names beside it,
 * whose hits stand in its structure.
 */
export async function screenClient(
  { screening, parties }: { screening: Pick<Screening, 'screenClient'>; parties: Pick<Parties, 'screen'> },
  { form, clientId }: { readonly form: CompleteForm; readonly clientId: string },
): Promise<StepWork> {
  await parties.screen(agentActor('aml_screening'), clientId);
  const result = await screening.screenClient(screeningQueryOf(form), {
    clientId,
    requestedBy: agentOf('aml_screening'),
  });
  const { hits } = result;
  const sources = new Map(result.lists.map((list) => [list.listId, sourceOf(list)]));
  const findings = [
    ...lookedAt(result, sources),
    ...hits.flatMap((hit) => fromHit(hit, sources.get(hit.listId) ?? `list:${hit.listId}`)),
    fromDeclaration(form),
  ];
  return {
    findings,
    screening: result,
    facts: {
      ...sealedHits(result),
      standing: result.standing,
      lists: result.lists.map(({ listId, sha256, versionId, listDate, isSample }) => {
        return { listId, sha256, versionId, listDate, isSample };
      }),
      engineVersion: result.engineVersion,
      threshold: result.threshold,
      dismissed: hits.filter(isDismissed).map(({ listId, entityId }) => ({ listId, entityId })),
    },
  };
}

function sourceOf(list: UsedList): string {
  return `list:${list.listId}@${list.sha256.slice(0, 12)}`;
}

function lookedAt(result: StoredScreening, sources: ReadonlyMap<string, string>): NewFinding[] {
  const { standing } = result;
  if (standing === 'none') return [found('no-lists-loaded', 'flag', 'lists')];
  const doubts =
    standing === 'fresh' ? [] : [found(`lists-${standing}`, 'flag', 'lists', { field: 'clientName' })];
  const searched = result.lists.map((list) => {
    const hits = result.hits.filter(({ listId }) => listId === list.listId).length;
    return found('screened-list', hits === 0 ? 'ok' : 'info', sources.get(list.listId) ?? 'lists', {
      field: 'clientName',
      article: lawOfList(list.listId),
      params: { listName: list.name, hits, threshold: result.threshold, engine: result.engineVersion },
    });
  });
  return [...doubts, ...searched];
}

function fromHit(hit: Hit, source: string): NewFinding[] {
  const { listName, listedName, band, score } = hit;
  const params = { listName, listedName, band, score };
  const about = { field: 'clientName', article: lawOfList(hit.listId), params };
  // Somebody has looked at this entry for this client and dismissed it: it is shown and raises nothing.
  if (isDismissed(hit)) return [found('list-hit', 'info', source, about)];
  if (isSanction(hit)) return [found('list-hit', 'flag', source, about)];
  if (isPep(hit)) return [found('pep-topic', 'flag', source, { ...about, article: 'AMLA Art. 2a' })];
  return [found(isAdverse(hit) ? 'adverse-topic' : 'list-hit', 'flag', source, about)];
}

function fromDeclaration({ pepDeclaration }: CompleteForm): NewFinding {
  const about = {
    field: 'pepDeclaration',
    article: 'AMLA Art. 2a',
    params: { declaration: pepDeclaration },
  };
  if (pepDeclaration === 'none') return found('pep-none-declared', 'ok', 'form', about);
  return pepDeclaration.includes('foreign')
    ? found('pep-declared-foreign', 'flag', 'form', about)
    : found('pep-declared', 'warning', 'form', about);
}
