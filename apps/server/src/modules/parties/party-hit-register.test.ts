import { describe, expect, test } from 'vitest';
import type { SealedEntry } from '../../platform/register.ts';
import { partyHitRegister } from './party-hit-register.ts';

const owner = { recordId: 'owner', listId: 'seco', entityId: '7' };
const parties = [{ recordId: 'owner', factsSha256: 'f1' }];
const whole = { ...owner, factsSha256: 'f1', entitySha256: 'e1', isSanction: true };
const rowKey = 'client owner f1 seco 7 e1';
const decision = { decision: 'dismissed', reason: 'Passport compared', by: 'officer' };

type Payload = SealedEntry['payload'];
const screened = (hits: readonly Payload[], found: readonly Payload[] = parties) =>
  ['client.structure_screened', { parties: found, hits }] as const;
const decided = (payload: Payload) => ['client.structure_hit_decided', { ...decision, ...payload }] as const;

/** What these entries say of a row, by its own key or the shorter one. */
function sealedBy(...entries: readonly (readonly [kind: string, payload: unknown])[]) {
  const { tell, rows, shorterKey } = partyHitRegister.begin();
  for (const [kind, payload] of entries) {
    const about = { actor: 'officer', caseId: null, clientId: 'client', reviewId: null, paymentId: null };
    tell({ entryId: 'entry', kind, ...about, payload: payload as Payload });
  }
  return rows.get(rowKey) ?? rows.get(shorterKey?.(rowKey) ?? '');
}

describe('a hit that an earlier version sealed by less', () => {
  test('is sealed, and not decided by anybody whom no entry names', () => {
    expect(sealedBy(screened([owner]))).toEqual({
      isCurrent: true,
      decision: [null],
      reason: [null],
      decidedBy: [null],
    });
    expect(sealedBy(screened([{ ...owner, entityId: '8' }]))).toBeUndefined();
    expect(sealedBy(screened([owner], [{ recordId: 'owner', factsSha256: 'f2' }]))).toBeUndefined();
  });

  test('counts no longer once it was found for what they were', () => {
    expect(sealedBy(screened([owner]), screened([], []))).toMatchObject({ isCurrent: false });
  });

  test('is decided as that version sealed it, by the entry of the list', () => {
    expect(sealedBy(screened([owner]), decided(owner))).toMatchObject({
      decision: 'dismissed',
      decidedBy: 'officer',
    });
    expect(sealedBy(screened([owner]), decided({ ...owner, entityId: '8' }))).toMatchObject({
      decision: [null],
    });
    expect(sealedBy(screened([owner]), screened([], []), decided(owner))).toMatchObject({ decision: [null] });
  });

  test('that is found again may be another state of the entry, which nobody has decided', () => {
    const again = sealedBy(screened([owner]), decided(owner), screened([owner]));
    expect(again).toMatchObject({ decision: ['dismissed', null], decidedBy: ['officer', null] });
  });

  test('is told whole from the next screening on, with what was decided before', () => {
    const later = sealedBy(screened([owner]), decided(owner), screened([whole]));
    expect(later).toMatchObject({ isCurrent: true, isSanction: true, decision: ['dismissed', null] });
    const hits = [{ factsSha256: 'f1', entitySha256: 'e1' }];
    expect(sealedBy(screened([owner]), decided({ ...owner, hits }))).toMatchObject({
      isCurrent: true,
      decision: 'dismissed',
    });
  });
});

test('a hit that was sealed whole says the same, found again or not', () => {
  const hits = [{ factsSha256: 'f1', entitySha256: 'e1' }];
  const sealed = {
    isCurrent: true,
    isSanction: true,
    decision: 'dismissed',
    reason: 'Passport compared',
    decidedBy: 'officer',
  };
  expect(sealedBy(screened([whole]), decided({ ...owner, hits }))).toEqual(sealed);
  expect(sealedBy(screened([whole]), decided({ ...owner, hits }), screened([whole]))).toEqual(sealed);
});
