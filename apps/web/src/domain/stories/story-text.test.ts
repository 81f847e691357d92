import { eventCatalogue } from '@sorgfalt/contract';
import { paymentStates } from '@sorgfalt/workflow';
import { beforeAll, describe, expect, test } from 'vitest';
import { currentTranslate, loadTexts } from '../../i18n/i18n.ts';
import { storyText } from './story-text.ts';

beforeAll(() => loadTexts(['timeline']));

const told = (type: string, over: object = {}) =>
  storyText(
    { type, caseNo: 'PAY-2026-000001', client: 'Viktor Testonov', params: {}, ...over },
    currentTranslate(),
    'Otherwise',
  );

describe('storyText', () => {
  test('says what became of a payment, not that it went on or came to an end', () => {
    const cancelled = { params: { event: 'cancel', from: 'approved', state: 'cancelled' } };
    expect(told('payment.ended', cancelled)).toBe('cancelled a payment of Viktor Testonov');
    const asked = { params: { event: 'ask', from: 'human_review', state: 'more_info' } };
    expect(told('payment.moved', asked)).toBe('asked a question about a payment of Viktor Testonov');
    for (const state of paymentStates.filter((each) => each !== 'executed'))
      expect(told('payment.moved', { params: { state } }), state).not.toBe('Otherwise');
  });

  test('says what was asked of a payment that stays as it is', () => {
    const held = { params: { event: 'hold', from: 'approved', state: 'approved' } };
    expect(told('payment.moved', held)).toBe('put a payment of Viktor Testonov on hold');
    const late = { params: { event: 'ask-cancel', from: 'submitted', state: 'submitted' } };
    expect(told('payment.moved', late)).toBe('asked the bank to cancel a payment of Viktor Testonov');
  });

  test('tells what a payment did because of a decision apart from the decision', () => {
    const params = { reviewId: 'r-1', state: 'rejected' };
    expect(told('payment.ended', { params })).toBe('ended a payment of Viktor Testonov as decided');
    expect(told('review.rejected')).toBe('rejected a payment of Viktor Testonov');
  });

  test('is a sentence for everything that the timeline or the feed show', () => {
    const shown = Object.entries(eventCatalogue).filter(
      ([, { timeline, feed }]) => timeline !== null || feed,
    );
    const silent = shown
      .map(([type]) => type)
      .filter((type) => {
        const params = { state: 'queued' };
        return [told(type, { params }), told(type, { client: null })].every((text) => text === 'Otherwise');
      });
    expect(silent).toEqual([]);
  });

  test('leaves what it cannot put so to others', () => {
    expect(told('payment.moved')).toBe('Otherwise');
    expect(told('review.rejected', { client: null })).toBe('Otherwise');
  });
});
