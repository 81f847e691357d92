import { describe, expect, it } from 'vitest';
import * as en from './en/index.ts';
import { firstNamespaces, laterNamespaces, namespaces } from './namespaces.ts';
import { languages, textsOf } from './testing.ts';

const english = await textsOf(en);
const of = (texts: Map<string, string>, namespace: string) =>
  new Map([...texts].filter(([key]) => key.startsWith(`${namespace}:`)));
const placeholders = (text: string) => (text.match(/\{\{[^}]+\}\}/g) ?? []).toSorted();

describe('texts', () => {
  for (const [language, source] of Object.entries(languages).slice(1)) {
    for (const namespace of namespaces) {
      it(`${language}/${namespace} has exactly the keys of English`, async () => {
        const translated = of(await textsOf(source), namespace);
        expect([...translated.keys()].toSorted()).toEqual([...of(english, namespace).keys()].toSorted());
      });

      it(`${language}/${namespace} fills the same placeholders as English and leaves nothing empty`, async () => {
        for (const [key, text] of of(await textsOf(source), namespace)) {
          expect(text.trim(), key).not.toBe('');
          expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
        }
      });
    }
  }

  it('holds every namespace that is announced, and no other', () => {
    expect(Object.keys(en.first).toSorted()).toEqual([...firstNamespaces].toSorted());
    expect(Object.keys(en.later).toSorted()).toEqual([...laterNamespaces].toSorted());
  });

  it('German is written as in Switzerland, without ß', async () => {
    expect([...(await textsOf(languages.de)).values()].filter((text) => text.includes('ß'))).toEqual([]);
  });

  it('French has a space that does not break before a colon and its like', async () => {
    // What is to be typed is written as it is typed.
    const wrong = [...(await textsOf(languages.fr))].filter(
      ([key, text]) =>
        key !== 'reporting:note.ownersHint' && /(?:[\p{L}\p{N})}%»] ?|^)[:;?!](?:\s|$)/u.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('says the sentences of the specification word for word', () => {
    expect(english.get('shell:verifying')).toBe('Verifying authentication...');
    expect(english.get('errors:status.401')).toBe('Authentication required - Please log in again');
    expect(english.get('errors:noResponse')).toBe('No response from server - check your connection');
    expect(english.get('identity:unauthorized.headline')).toBe(
      'Unauthorized Access Attempt: You are not authorized to view the page you are trying to access.',
    );
    expect(english.get('errors:page.headline')).toBe('Ooops... looks like an error occurred!');
    expect(english.get('dashboard:loadFailed')).toBe('Failed to load dashboard statistics');
    expect(english.get('shell:authorisedOnly')).toBe('for authorised users only');
    expect(english.get('identity:error.other')).toBe(
      'Unable to sign in at the moment. Please try again later.',
    );
  });
});
