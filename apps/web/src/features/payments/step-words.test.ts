import { paymentStates } from '@sorgfalt/workflow';
import { describe, expect, it } from 'vitest';
import texts from '../../i18n/en/payments.json' with { type: 'json' };
import type { Translate } from '../../i18n/i18n.ts';
import { eventText, stepEvent, waysFrom } from './step-words.ts';

// English, without placeholders: a key that no text has comes back as it is.
const t = ((key: string) => {
  const [, path = ''] = key.split('payments:');
  const found = path
    .split('.')
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part] ?? {}, texts);
  return typeof found === 'string' ? found : key;
}) as Translate;

const step = { version: 1, at: '2026-11-21T09:00:00.000Z', actor: 'Anna Muster', note: null, proofId: null };

describe('the steps of a payment', () => {
  it('are said in words, whichever way the machine takes', () => {
    const ways = paymentStates.flatMap((state) => waysFrom(state));
    expect(ways.length).toBeGreaterThan(30);
    for (const [event, to] of [...ways, ['hold', 'approved'], ['ask-cancel', 'submitted']] as const) {
      expect(eventText(t, event, to), event).toMatch(/ |cancelled|released/);
    }
    expect(eventText(t, 'enter', 'draft')).toBe('entered');
    expect(eventText(t, 'submit', 'submitted')).not.toBe(eventText(t, 'submit', 'pending_approval'));
  });

  it('that were taken at once each say what led there, and the checks stand for themselves', () => {
    const states = [null, 'draft', 'pending_approval', 'aml_check', 'approved', 'queued'] as const;
    const taken = states
      .slice(1)
      .flatMap((to, place) =>
        to === null ? [] : [stepEvent({ ...step, from: states[place] ?? null, to, event: 'submit' })],
      );
    expect(taken.map(({ event }) => event)).toEqual(['enter', 'submit', 'check', 'clear', 'release']);
    expect(new Set(taken.slice(0, 2).map(({ actor }) => actor))).toEqual(new Set(['Anna Muster']));
    expect(new Set(taken.slice(2).map(({ actor }) => actor))).toEqual(new Set(['payment-agent']));
  });

  it('that a person took, or that leave the state as it is, keep their event and person', () => {
    const hold = { ...step, from: 'approved', to: 'approved', event: 'hold' } as const;
    expect(stepEvent(hold)).toEqual({ event: 'hold', actor: 'Anna Muster' });
    const release = { ...step, from: 'approved', to: 'queued', event: 'release' } as const;
    expect(stepEvent(release)).toEqual({ event: 'release', actor: 'Anna Muster' });
  });
});
