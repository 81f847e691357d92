import type { ChatMessage, Conversation } from '@sorgfalt/contract';
import { describe, expect, test } from 'vitest';
import {
  choicesTo,
  currentAfterDelete,
  currentOf,
  stepTo,
  turnsOf,
  withConversation,
  withExchange,
  withoutChoice,
} from './conversations.ts';
import { answerOf, conversationOf, questionOf } from './testing.ts';

const list: readonly Conversation[] = ['a', 'b', 'c'].map((id) => conversationOf(id));
const shown = (messages: readonly ChatMessage[], choices = {}) =>
  turnsOf(messages, choices).map(({ message }) => message.messageId);

describe('rules of the list (specification, section 4)', () => {
  test('loading selects the first conversation only if none is current', () => {
    expect(currentOf(list, null)).toBe('a');
    expect(currentOf(list, 'b')).toBe('b');
    expect(currentOf(list, 'gone')).toBe('a');
    expect(currentOf([], 'b')).toBeNull();
  });

  test('deleting the current one switches to the last remaining or to none, another one changes nothing', () => {
    expect(currentAfterDelete(list, 'a', 'a')).toBe('c');
    expect(currentAfterDelete(list, 'c', 'c')).toBe('b');
    expect(currentAfterDelete(list, 'a', 'b')).toBe('b');
    expect(currentAfterDelete(list.slice(0, 1), 'a', 'a')).toBeNull();
  });

  test('sending updates a conversation in its place or appends it', () => {
    const renamed = { ...conversationOf('b'), title: 'New' };
    expect(withConversation(list, renamed).map(({ title }) => title)).toEqual(['a', 'New', 'c']);
    expect(withConversation(list, conversationOf('d')).at(-1)?.conversationId).toBe('d');
  });
});

describe('branches', () => {
  const messages = [
    questionOf('q1', null),
    answerOf('a1', 'q1'),
    questionOf('q2', 'a1'),
    answerOf('a2', 'q2'),
    answerOf('a2b', 'q2'),
    questionOf('q2b', 'a1'),
    answerOf('a3', 'q2b'),
  ];

  test('the newest version is shown, and an older one with what followed it when it is chosen', () => {
    expect(shown(messages)).toEqual(['q1', 'a1', 'q2b', 'a3']);
    expect(shown(messages, { a1: 'q2' })).toEqual(['q1', 'a1', 'q2', 'a2b']);
    expect(shown(messages, { a1: 'q2', q2: 'a2' })).toEqual(['q1', 'a1', 'q2', 'a2']);
  });

  test('a message that was found is shown with what leads to it', () => {
    expect(shown(messages, choicesTo(messages, 'a2'))).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(choicesTo(messages, 'gone')).toEqual({});
  });

  test('one steps among versions and stops at the ends', () => {
    const [, , edited] = turnsOf(messages, {});
    if (edited === undefined) throw new Error('no turn');
    expect(edited.siblings).toEqual(['q2', 'q2b']);
    expect(stepTo({}, edited, -1)).toEqual({ a1: 'q2' });
    expect(stepTo({}, edited, 1)).toEqual({});
    expect(withoutChoice({ a1: 'q2', q2: 'a2' }, edited)).toEqual({ q2: 'a2' });
  });

  test('messages that follow each other in a circle end', () => {
    expect(shown([questionOf('x', null), questionOf('y', 'x')]).length).toBe(2);
    expect(shown([{ ...questionOf('x', null), parentId: 'x' }])).toEqual([]);
  });

  test('an exchange replaces what was begun and adds what is new, once', () => {
    const detail = { ...conversationOf('a'), messages: [questionOf('q1', null)] };
    const exchange = {
      conversation: { ...conversationOf('a'), title: 'Named' },
      question: questionOf('q1', null),
      answer: { ...answerOf('a1', 'q1'), state: 'writing' as const },
    };
    const begun = withExchange(detail, exchange);
    const done = withExchange(begun, { ...exchange, answer: answerOf('a1', 'q1') });
    expect(done.title).toBe('Named');
    expect(done.messages.map(({ messageId, state }) => `${messageId} ${state}`)).toEqual([
      'q1 done',
      'a1 done',
    ]);
  });
});
