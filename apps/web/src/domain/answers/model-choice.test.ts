import { expect, test } from 'vitest';
import { readModel, writeModel } from './model-choice.ts';

function memory(value: string | null) {
  const kept = { value };
  return {
    kept,
    getItem: () => kept.value,
    setItem: (_: string, next: string) => {
      kept.value = next;
    },
  };
}

test('the model is OpenAI until another one is chosen, and stays chosen', () => {
  const storage = memory(null);
  expect(readModel(storage)).toBe('openai');
  writeModel(storage, 'built-in');
  expect(readModel(storage)).toBe('built-in');
});

test.each([
  '',
  '{',
  '"built-in"',
  'null',
  '[]',
  '{"version":2,"model":"built-in"}',
  '{"version":1,"model":"evil"}',
])('what another version or somebody else stored is no choice: %s', (stored) =>
  expect(readModel(memory(stored))).toBe('openai'),
);

test('a browser without storage works', () => {
  const closed = {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('closed');
    },
  };
  expect(readModel(closed)).toBe('openai');
  expect(() => writeModel(closed, 'mistral')).not.toThrow();
});
