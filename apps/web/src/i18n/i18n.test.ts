import { describe, expect, it } from 'vitest';
import { texts as de } from './de/index.ts';
import { texts as en } from './en/index.ts';
import { texts as es } from './es/index.ts';
import { texts as fr } from './fr/index.ts';
import { texts as it_ } from './it/index.ts';
import { namespaces } from './namespaces.ts';

interface Tree {
  readonly [key: string]: string | Tree;
}

function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) => (text.match(/\{\{[^}]+\}\}/g) ?? []).toSorted();
const languages = { de, es, fr, it: it_ } as const;

describe('texts', () => {
  for (const [language, texts] of Object.entries(languages)) {
    for (const namespace of namespaces) {
      const english = new Map(flat(en[namespace]));
      const translated = new Map(flat(texts[namespace]));

      it(`${language}/${namespace} has exactly the keys of English`, () => {
        expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted());
      });

      it(`${language}/${namespace} fills the same placeholders as English and leaves nothing empty`, () => {
        for (const [key, text] of translated) {
          expect(text.trim(), key).not.toBe('');
          expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
        }
      });
    }
  }

  it('German is written as in Switzerland, without ß', () => {
    const all = namespaces.flatMap((namespace) => flat(de[namespace] as Tree));
    expect(all.filter(([, text]) => text.includes('ß'))).toEqual([]);
  });

  it('says the sentences of the specification word for word', () => {
    expect(en.shell.verifying).toBe('Verifying authentication...');
    expect(en.errors.status['401']).toBe('Authentication required - Please log in again');
    expect(en.errors.noResponse).toBe('No response from server - check your connection');
    expect(en.errors.unauthorized.headline).toBe(
      'Unauthorized Access Attempt: You are not authorized to view the page you are trying to access.',
    );
    expect(en.errors.page.headline).toBe('Ooops... looks like an error occurred!');
    expect(en.dashboard.loadFailed).toBe('Failed to load dashboard statistics');
    expect(en.shell.authorisedOnly).toBe('for authorised users only');
    expect(en.identity.error.other).toBe('Unable to sign in at the moment. Please try again later.');
  });
});
