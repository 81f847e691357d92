import { fc, test } from '@fast-check/vitest';
import { SaxesParser } from 'saxes';
import { describe, expect } from 'vitest';
import { createScanner } from './scanner.ts';
import { NotWellFormed } from './tokens.ts';

type Seen = ['open', string, Record<string, string>] | ['text', string] | ['close'];

/** Texts that touch are one, and none is nothing: parsers may cut them as they like. */
function joined(seen: readonly Seen[]): Seen[] {
  const result: Seen[] = [];
  for (const each of seen) {
    const last = result.at(-1);
    if (each[0] === 'text' && last?.[0] === 'text') last[1] += each[1];
    else if (each[0] !== 'text' || each[1] !== '') result.push([...each] as Seen);
  }
  return result;
}

function scan(pieces: readonly string[]): Seen[] | 'refused' {
  const seen: Seen[] = [];
  const scanner = createScanner({
    open: (name, attributes) => seen.push(['open', name, { ...attributes }]),
    text: (text) => seen.push(['text', text]),
    close: () => seen.push(['close']),
    doctype() {
      throw new NotWellFormed('doctype');
    },
    declared: () => undefined,
  });
  try {
    for (const piece of pieces) scanner.write(piece);
    scanner.end();
  } catch (error) {
    if (!(error instanceof NotWellFormed)) throw error;
    return 'refused';
  }
  return joined(seen);
}

/** What another parser makes of the same, which reads XML by the book. */
function readByTheBook(text: string): Seen[] | 'refused' {
  const seen: Seen[] = [];
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('doctype');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    seen.push(['open', name, { ...attributes }]);
  });
  parser.on('closetag', () => {
    depth -= 1;
    seen.push(['close']);
  });
  for (const kind of ['text', 'cdata'] as const) {
    parser.on(kind, (read) => {
      if (depth > 0) seen.push(['text', read]);
    });
  }
  try {
    parser.write(text).close();
  } catch {
    return 'refused';
  }
  return joined(seen);
}

function cutAt(text: string, places: readonly number[]): string[] {
  const cuts = [
    0,
    ...places.map((place) => place % (text.length + 1)).toSorted((a, b) => a - b),
    text.length,
  ];
  return cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
}

const bits = fc.constantFrom(
  '<a>',
  '</a>',
  '<b x="1">',
  '</b>',
  '<c/>',
  '<d y = \'a>b\' z="&lt;&#x41;" />',
  '</a >',
  '<é:ä>',
  '</é:ä>',

  'text',
  ' ',
  '\r\n',
  '\n',
  '\t',
  '&amp;',
  '&#65;',
  '&#x1F600;',
  '&apos;',
  '😀',
  'ü',
  '>',
  ']',
  ']]',
  '"',
  '<!-- c -->',
  '<!---->',
  '<![CDATA[<&]]]>',
  '<![CDATA[]]>',
  '<?p i?>',
  '<?xml version="1.0"?>',
  // What is not well-formed.

  '&',
  '&x;',
  '&#0;',
  '&#xD800;',
  '&#x110000;',
  ']]>',
  '<',
  '</',
  '<!',
  '<!-',
  '<!-- -- -->',
  '<!--->',
  '<1>',
  '<a',

  '<a x=1>',
  '<a x>',
  '<a x="1" x="2">',
  '<a x="1"y="2">',
  '<a x="<">',
  '< a>',
  '</ a>',
  '<a/ >',
  '<a//>',

  '\u0000',
  '\u0001',
  '\uFFFE',
  '<?xml?>',
  '<?XML a?>',
  '<? a?>',
  '<!DOCTYPE a>',
  '<!X>',
  '<![CDATA',
  '"',
  "'",
);
const places = fc.array(fc.nat(), { maxLength: 8 });

describe('the reader of XML', () => {
  test.prop([fc.array(bits, { maxLength: 12 }), places], { numRuns: 3000 })(
    'reads what another parser reads, and refuses what it refuses, however the file is cut',
    (pieces, cuts) => {
      const text = pieces.join('');
      expect(scan(cutAt(text, cuts))).toEqual(readByTheBook(text));
    },
  );

  test.prop([fc.array(bits, { maxLength: 8 }), places], { numRuns: 2000 })(
    'does so within an element, too',
    (pieces, cuts) => {
      const text = `<?xml version="1.0" encoding="UTF-8"?>\n<r>${pieces.join('')}</r>\n`;
      expect(scan(cutAt(text, cuts))).toEqual(readByTheBook(text));
    },
  );

  test.prop([fc.string({ unit: 'binary', maxLength: 60 }), places], { numRuns: 1000 })(
    'does so with any characters',
    (inner, cuts) => {
      for (const text of [
        inner,
        `<r>${inner}</r>`,
        `<r x="${inner}"/>`,
        `<${inner}/>`,
        `<r>&${inner};</r>`,
      ]) {
        expect(scan(cutAt(text, cuts))).toEqual(readByTheBook(text));
      }
    },
  );

  test.each(['<r>\uD800</r>', '<r x="\uDC00"/>', '<r><!--\uD800--></r>', '<r><![CDATA[\uDC00]]></r>'])(
    'half a character is none: %j',
    (text) => {
      expect(scan([text])).toBe('refused');
    },
  );

  test('the line is that of the mark it reached', () => {
    const lines: number[] = [];
    const scanner = createScanner({
      open: () => undefined,
      text: () => undefined,
      close: () => lines.push(scanner.line),
      doctype: () => undefined,
      declared: () => undefined,
    });
    for (const piece of ['<r>\n<a>1', '\n</a', '>\r\n<b', '\n/>', '</r', '>']) scanner.write(piece);
    scanner.end();
    expect(lines).toEqual([3, 5, 5]);
  });
});
