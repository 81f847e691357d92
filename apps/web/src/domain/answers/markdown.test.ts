import { describe, expect, test } from 'vitest';
import { blocksOf, inlinesOf } from './markdown.ts';

const words = (text: string) =>
  inlinesOf(text).map((inline) => ('n' in inline ? `[${inline.n}]` : inline.text));

describe('inlinesOf', () => {
  test('a number in brackets points at a source, other brackets are text', () => {
    expect(inlinesOf('So [1], see [a] and [12].')).toEqual([
      { kind: 'text', text: 'So ' },
      { kind: 'cite', n: 1 },
      { kind: 'text', text: ', see [a] and ' },
      { kind: 'cite', n: 12 },
      { kind: 'text', text: '.' },
    ]);
  });

  test('bold, italic and code are told apart, and what is not closed stays as written', () => {
    expect(inlinesOf('**must** *may* `eId`').map(({ kind }) => kind)).toEqual([
      'strong',
      'text',
      'em',
      'text',
      'code',
    ]);
    expect(words('a **b and *c')).toEqual(['a **b and *c']);
  });

  test('HTML, scripts, links and pictures are words and nothing else', () => {
    expect(inlinesOf('<img src=x onerror=alert(1)>')).toEqual([
      { kind: 'text', text: '<img src=x onerror=alert(1)>' },
    ]);
    expect(words('[press](javascript:alert(1))').join('')).toContain('press (javascript:alert(1');
    expect(words('![spy](https://evil.test/p.png)')).toEqual(['spy']);
    expect(inlinesOf('[a](https://x.test) ![](https://y.test)').every(({ kind }) => kind === 'text')).toBe(
      true,
    );
  });

  test('a long text without an end to its marks takes no time', () => {
    const started = performance.now();
    inlinesOf('**a*[`'.repeat(4000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('blocksOf', () => {
  test('paragraphs, lists and headings', () => {
    expect(blocksOf('## Duty\nOne\ntwo\n\n- a\n- b [2]\n1. c').map((block) => block.kind)).toEqual([
      'heading',
      'paragraph',
      'list',
    ]);
  });

  test('a fence that is still open is code to the end', () => {
    expect(blocksOf('See:\n```\nconst a = **1**;\nrest')).toEqual([
      { kind: 'paragraph', inlines: [{ kind: 'text', text: 'See:' }] },
      { kind: 'code', text: 'const a = **1**;\nrest' },
    ]);
  });

  test('every prefix of an answer can be shown', () => {
    const text = '# A\n\n**Bold** and `code` [1]\n\n- x\n- y\n\n```\nz\n```\nEnd.';
    for (let length = 0; length <= text.length; length += 1)
      expect(() => blocksOf(text.slice(0, length))).not.toThrow();
    expect(blocksOf('')).toEqual([]);
  });
});
