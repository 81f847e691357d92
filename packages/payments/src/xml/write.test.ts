import { fc, test } from '@fast-check/vitest';
import { XmlDocument } from 'libxml2-wasm';
import { expect } from 'vitest';
import { branch, documentOf, escapeXml, leaf } from './write.ts';

test.prop([fc.string({ unit: 'binary' })])('a text that XML can carry comes back as it was', (text) => {
  const carried = Array.from(text).filter((character) =>
    /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]$/u.test(character),
  );
  const document = XmlDocument.fromString(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`);
  // A parser reads every end of a line as one character.
  const ends = (value: string) => value.replaceAll(/\r\n?/gu, '\n');
  expect(document.root.content).toBe(ends(carried.join('')));
  document.dispose();
});

test('what says nothing is not written, and what holds nothing is not either', () => {
  expect([leaf('a', ''), leaf('a', undefined), branch('a', '', ''), branch('a')]).toEqual(['', '', '', '']);
  expect(branch('a', leaf('b', 0), leaf('c', ''), leaf('d', '<'))).toBe('<a><b>0</b><d>&lt;</d></a>');
  expect(documentOf('urn:x', 'm', [leaf('a', 1), leaf('b', 2)])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:x"><m><a>1</a><b>2</b></m></Document>\n',
  );
});
