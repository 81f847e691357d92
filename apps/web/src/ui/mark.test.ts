import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import favicon from '../../public/favicon.svg?raw';
import verifier from '../verifier/verifier.html?raw';
import { Mark } from './mark.tsx';

const hooksOf = (markup: string) => [...markup.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
const hooks = hooksOf(renderToStaticMarkup(createElement(Mark)));

describe('the mark', () => {
  it('is two hooks, one in ink and one in the accent', () => {
    expect(hooks).toHaveLength(2);
    const markup = renderToStaticMarkup(createElement(Mark, { size: 20 }));
    expect(markup).toContain('stroke="currentColor"');
    expect(markup).toContain('stroke="var(--accent-fill)"');
    expect(markup).toContain('width="20"');
    expect(markup).toContain('aria-hidden="true"');
  });

  it.each([
    ['the icon of the window', favicon],
    ['the verifier', verifier],
  ])('is the same in %s', (_where, markup) => {
    expect(hooksOf(markup)).toEqual(hooks);
  });
});
