import { isWalletAddress } from './crypto-parser.ts';
import { columnKey } from './csv-table.ts';
import type { ListFormat } from './list-format.ts';

const formatByRoot: Record<string, ListFormat> = {
  CONSOLIDATED_LIST: 'un-xml',
  'swiss-sanctions-list': 'seco-xml',
  sdnList: 'ofac-xml',
  export: 'eu-xml',
  Designations: 'uk-xml',
  'data-set': 'ca-xml',
};

/* The columns that tell a table; the first that fits decides. */
const tables: readonly [format: ListFormat, columns: readonly string[]][] = [
  ['opensanctions-csv', ['id', 'schema', 'name']],
  ['uk-csv', ['uniqueid', 'name6', 'regimename']],
  ['uk-set', ['uniqueid', 'subjecttype']],
  ['uk-set', ['uniqueid', 'nametype']],
  ['uk-set', ['dobid', 'uniqueid']],
  ['uk-set', ['uniqueid', 'identifiertype']],
  ['uk-set', ['uniqueid', 'countrytype']],
  ['au-csv', ['reference', 'nameofindividualorentity']],
  ['names-csv', ['name', 'alias', 'nationality']],
];

/**
 * Names the format of a file from its name and the first 4 kB of its text, or null.
 *
 * The content decides; the name only helps with OFAC files, which have no header.
 */
export function detectFormat(fileName: string, head: string): ListFormat | null {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('<')) return detectXml(text);
  if (/^[{[]/.test(text)) return detectJson(text);
  const lines = text.split(/\r?\n/, 3);
  for (const line of lines) {
    const columns = new Set(line.split(',').map(columnKey));
    const table = tables.find(([, names]) => names.every((name) => columns.has(name)));
    if (table !== undefined) return table[0];
  }
  const firstLine = lines[0]?.toLowerCase() ?? '';
  if (/^\d+,(?:"|\d+,|-0-)/.test(firstLine)) return 'ofac-csv';
  if (isWalletAddress(lines[0]?.trim() ?? '')) return 'crypto-text';
  const isOfacName = /(?:sdn|prim|alt|add|comments)[^/]*\.csv$/i.test(fileName);
  return isOfacName && /^(?:\d+|id|ent_num),/.test(firstLine) ? 'ofac-csv' : null;
}

function detectXml(text: string): ListFormat | null {
  const root = /<([A-Za-z][\w.-]*)[\s/>]/.exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[1] ?? '';
  return Object.hasOwn(formatByRoot, root) ? (formatByRoot[root] ?? null) : null;
}

function detectJson(text: string): ListFormat | null {
  if (/"(?:RECORD_TYPE|DATA_SOURCE)"\s*:/.test(text)) return 'senzing-json';
  if (/"schema"\s*:/.test(text) && /"(?:properties|caption|datasets)"\s*:/.test(text)) return 'ftm-json';
  return /"addresses"\s*:\s*\{/.test(text) ? 'crypto-json' : null;
}
