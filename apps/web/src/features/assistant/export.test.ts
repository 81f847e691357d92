import { expect, test } from 'vitest';
import { turnsOf } from './conversations.ts';
import { asJson, asMarkdown } from './export.ts';
import { cited, conversationOf, questionOf } from './testing.ts';

const messages = [questionOf('q1', null, 'How long?\nTruly?'), cited];

test('Markdown has each question as a quotation and each answer with its sources and score', () => {
  const text = asMarkdown('How long', turnsOf(messages, {}));
  expect(text).toContain('# How long\n\n> How long?\n> Truly?\n');
  expect(text).toContain('[1] Art. 7 para. 3 AMLA · Duty to document · 2026-01-01 · https://');
  expect(text).toContain('built-in · ZH 1.00 (pass)');
});

test('JSON has everything and reads back', () => {
  const detail = { ...conversationOf('c1'), messages };
  expect(JSON.parse(asJson(detail))).toEqual(detail);
});
