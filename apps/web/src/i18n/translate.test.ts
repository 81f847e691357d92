import { describe, expect, it } from 'vitest';
import { test, fc } from '@fast-check/vitest';
import { languages } from './language.ts';
import { translate, type TextTree } from './translate.ts';

const tree: TextTree = {
  hello: 'Hello {{name}}, {{name}}!',
  page: { title: 'Title', rows_one: '{{count}} row', rows_other: '{{count}} rows' },
  total: 'In all {{count}}',
  few_other: '{{count}} things',
};

const arbName = fc.stringMatching(/^[a-z]\w{0,8}$/);

describe('translate', () => {
  test.prop([fc.array(arbName, { minLength: 1, maxLength: 4 }), fc.string()])(
    'finds a text however deep it lies',
    (steps, text) => {
      const nested = steps.reduceRight<string | TextTree>((inner, step) => ({ [step]: inner }), text);
      fc.pre(!text.includes('{{'));
      expect(translate(nested as TextTree, 'en', steps.join('.'))).toBe(text);
    },
  );

  test.prop([fc.string()])('shows a value as it is, whatever stands in it', (name) => {
    expect(translate(tree, 'en', 'hello', { name })).toBe(`Hello ${name}, ${name}!`);
  });

  test.prop([fc.constantFrom(...languages), fc.nat()])(
    'has a form for every count in every language',
    (language, count) => {
      const text = translate(tree, language, 'page.rows', { count });
      const isOne = new Intl.PluralRules(language).select(count) === 'one';
      expect(text).toBe(isOne ? `${count} row` : `${count} rows`);
    },
  );

  test.prop([
    fc.constantFrom('__proto__', 'constructor', 'toString', 'page.constructor', 'hello.length', ''),
  ])('finds nothing in what every object inherits', (path) => {
    expect(translate(tree, 'en', path)).toBeUndefined();
  });

  it('chooses the form of the language: nothing is singular in French, plural in English', () => {
    expect(translate(tree, 'fr', 'page.rows', { count: 0 })).toBe('0 row');
    expect(translate(tree, 'en', 'page.rows', { count: 0 })).toBe('0 rows');
    expect(translate(tree, 'it', 'page.rows', { count: 1_000_000 })).toBe('1000000 rows');
  });

  it('falls back to the form for others, then to the text without a form', () => {
    expect(translate(tree, 'en', 'few', { count: 1 })).toBe('1 things');
    expect(translate(tree, 'en', 'total', { count: 1 })).toBe('In all 1');
  });

  it('leaves a placeholder that nothing fills where it can be seen', () => {
    expect(translate(tree, 'en', 'hello')).toBe('Hello {{name}}, {{name}}!');
    expect(translate({ text: '{{constructor}}' }, 'en', 'text')).toBe('{{constructor}}');
  });

  it('does not fill what a value brings along', () => {
    expect(translate({ text: '{{a}}{{b}}' }, 'en', 'text', { a: '{{b}}', b: '$&' })).toBe('{{b}}$&');
  });

  it('gives no text for a branch', () => {
    expect(translate(tree, 'en', 'page')).toBeUndefined();
  });
});
