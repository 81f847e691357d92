import { addMonths, swissDay } from '@sorgfalt/calendar';
import type { AskedPaper, MailLanguage, WantedDocument } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError, refuseWhere } from '../../platform/http/app-error.ts';
import type { FieldCheck } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { lockStanding } from '../clients/index.ts';
import { wantedOf } from '../documents/index.ts';
import type { KeptItems } from './items-form.ts';
import { insertRequest } from './repo.ts';

export interface Asking {
  readonly language: MailLanguage;
  readonly dueOn: string;
  readonly note: string | null;
  readonly items: readonly AskedPaper[];
}

/** As far ahead as a client may be given, in months. */
const monthsMax = 12;

/**
 * Keeps what a client is asked for, with the article by which each paper is wanted and the name of whom it is about at that moment. Refuses `not-found`, and
 * `invalid-request` for a day that has passed or is more than a year away, somebody who is not in the structure, a form that the client does not
 * have to sign, and what is asked for twice.
 */
export function askClient(spine: Spine, caller: Caller, clientId: string, asking: Asking): Promise<void> {
  const { language, dueOn, note } = asking;
  return spine.run(caller, async ({ tx, append }) => {
    if ((await lockStanding(tx, clientId)) === null) throw new AppError('not-found');
    const known = await wantedOf(tx, clientId);
    if (known === null) throw new AppError('not-found');
    const today = swissDay(new Date());
    const parties = new Map(known.parties.map(({ partyId, name }) => [partyId, name]));
    refuseWhere('invalid-request', [
      [dueOn < today, 'body.dueOn', 'in-past'],
      [dueOn > addMonths(today, monthsMax), 'body.dueOn', 'too-late'],
      ...asking.items.flatMap((item, place) =>
        faultsOf(item, asking.items.slice(0, place), known.wanted, parties),
      ),
    ]);
    const items: KeptItems = asking.items.map((item) => {
      const article = known.wanted.find((each) => isSame(each, item))?.article ?? null;
      const partyName = parties.get(item.partyId ?? '');
      return { ...item, ...(partyName === undefined ? {} : { partyName }), article };
    });
    const id = uuidv7();
    // By the clock: what came while the client was held was not yet asked for.
    const askedAt = new Date().toISOString();
    await insertRequest(tx, { id, clientId, language, dueOn, note, items, askedBy: caller.id, askedAt });
    await append({
      type: 'client.documents_requested',
      status: 'recorded',
      clientId,
      data: { requestId: id, language, papers: items.length },
      evidence: {
        clientId,
        requestId: id,
        language,
        dueOn,
        note,
        items: items.map((item) => ({ ...item })),
        by: caller.id,
      },
    });
  });
}

function faultsOf(
  item: AskedPaper,
  before: readonly AskedPaper[],
  wanted: readonly WantedDocument[],
  parties: ReadonlyMap<string, string>,
): FieldCheck[] {
  const path = `body.items.${before.length}`;
  const isForm = item.form !== null;
  return [
    [item.partyId !== null && !parties.has(item.partyId), `${path}.partyId`, 'unknown'],
    [isForm && !wanted.some((each) => isSame(each, item)), `${path}.form`, 'not-wanted'],
    [before.some((each) => isSame(each, item)), path, 'twice'],
  ];
}

function isSame(one: AskedPaper, other: AskedPaper): boolean {
  return one.paper === other.paper && one.partyId === other.partyId && one.form === other.form;
}
