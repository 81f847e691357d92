import { describe, expect, it } from 'vitest';
import { test, fc } from '@fast-check/vitest';
import { urlOf } from './api-client.ts';
import { nextRetryMs } from './retry-delay.ts';
import { compact, oneOf, ownPath, textOf } from './search-params.ts';
import { axisMax } from '../ui/figure-data.ts';
import { secretOf } from '../features/identity/one-time-secret.ts';

describe('search parameters', () => {
  it('drop what is not offered', () => {
    expect(oneOf('pending', ['pending', 'all'])).toBe('pending');
    expect(oneOf(['pending'], ['pending', 'all'])).toBeUndefined();
  });

  it('take a number as the text that was typed, and bound it', () => {
    expect(textOf(42)).toBe('42');
    expect(textOf('abcdef', 3)).toBe('abc');
    expect(textOf({})).toBeUndefined();
  });

  test.prop([fc.webUrl(), fc.constantFrom('', '/', '//', '\\', '/\\', '\t/', 'javascript:')])(
    'lead back to a path of this application only, whatever the address says',
    (url, before) => {
      for (const value of [url, before + url, before + new URL(url).host]) {
        const path = ownPath(value);
        if (path !== undefined) {
          expect(new URL(path, 'https://desk.example').origin).toBe('https://desk.example');
        }
      }
    },
  );

  it('lead back to the path that was wanted, with its filters', () => {
    expect(ownPath('/app/ledger?status=sealed#x')).toBe('/app/ledger?status=sealed#x');
    expect(ownPath('//host/x')).toBeUndefined();
    expect(ownPath('https://host/x')).toBeUndefined();
  });

  it('leave out what is not set', () => {
    expect(compact({ a: 1, b: undefined })).toEqual({ a: 1 });
  });
});

describe('urlOf', () => {
  it('fills the path, encodes it and leaves out unset query values', () => {
    const url = urlOf({ path: '/x/{id}' }, { params: { id: 'a/b' }, query: { q: 'é', none: undefined } });
    expect(url).toBe('/x/a%2Fb?q=%C3%A9');
  });
});

describe('nextRetryMs', () => {
  it('starts at a second, makes five quick attempts and then slows down', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(nextRetryMs)).toEqual([1000, 2000, 4000, 8000, 8000, 30_000, 30_000]);
  });
});

describe('axisMax', () => {
  it('is even and never below the largest value', () => {
    for (let largest = 0; largest < 2000; largest++) {
      expect(axisMax(largest)).toBeGreaterThanOrEqual(largest);
      expect(axisMax(largest) % 2).toBe(0);
    }
  });
});

describe('secretOf', () => {
  it('reads the secret of that name out of the fragment', () => {
    expect(secretOf('#token=abc-1', 'token')).toBe('abc-1');
    expect(secretOf('#token=abc-1', 'code')).toBeUndefined();
    expect(secretOf('', 'token')).toBeUndefined();
  });
});
