import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { cloneDatabase } from '../testing/test-database.ts';

const run = promisify(execFile);
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let directory: string;
let server: Server;
let origin: string;
let asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;

beforeAll(async () => {
  database = await cloneDatabase();
  directory = temporaryDirectory('library-cli');
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
});

function library(...words: readonly string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    LIST_DOWNLOAD_LOOPBACK: 'true',
  };
  return run(process.execPath, [join(import.meta.dirname, 'library-cli.ts'), ...words], { env });
}

function act(version: string, language: string, words: string): string {
  return `<akomaNtoso><act><meta><identification><FRBRWork><FRBRthis value="https://fedlex.data.admin.ch/eli/cc/1998/892_892_892/x"/>
    <FRBRdate date="${version}" name="jolux:dateApplicability"/></FRBRWork>
    <FRBRExpression><FRBRlanguage language="${language}"/></FRBRExpression></identification></meta><body>
    <article eId="art_1"><content><p>${words}</p></content></article></body></act></akomaNtoso>`;
}

/** What an endpoint answers with, as the SPARQL 1.1 Query Results JSON Format has it. */
function results(rows: readonly (readonly [date: string, language: string])[]): string {
  const value = (each: string) => ({ type: 'literal', value: each });
  const bindings = rows.map(([date, language]) => ({
    number: value('955.0'),
    date: value(date),
    language: value(`http://publications.europa.eu/resource/authority/language/${language}`),
    file: value(`${origin}/${date}-${language}.xml`),
  }));
  return JSON.stringify({ head: { vars: ['number', 'date', 'language', 'file'] }, results: { bindings } });
}

const rows = [
  ['2020-01-01', 'DEU'],
  ['2024-03-01', 'DEU'],
  ['2024-03-01', 'FRA'],
  ['2024-03-01', 'ROH'],
  ['2099-01-01', 'DEU'],
] as const;

/** An endpoint, with the files that it leads to. */
async function fedlex(request: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push(`${String(request.method)} ${String(request.url)}`);
  const [, date = '', language = ''] = /^\/([\d-]{10})-(\w{3})\.xml$/u.exec(request.url ?? '') ?? [];
  if (date !== '') {
    response.end(act(date, language === 'DEU' ? 'de' : 'fr', `Fassung ${date}.`));
    return;
  }
  asked.push(new URLSearchParams(await text(request)).get('query') ?? '');
  response.setHeader('content-type', 'application/sparql-results+json').end(results(rows));
}
const fetchActs = (...words: readonly string[]) =>
  library('fetch', '--endpoint', `${origin}/sparqlendpoint`, ...words);

describe('acts from files', () => {
  test('are imported, and the same file again changes nothing', async () => {
    const path = join(directory, 'amla.xml');
    writeFileSync(path, act('2023-01-01', 'it', 'Testo.'));
    expect((await library('import', path)).stdout).toContain(
      'amla (it) of 2023-01-01 imported: 1 provisions, 0 repealed',
    );
    expect((await library('import', path)).stdout).toContain('unchanged');
  });

  test('what is wrong with one is said in its sentence', async () => {
    const path = join(directory, 'broken.xml');
    writeFileSync(path, '<akomaNtoso><act>');
    await expect(library('import', path)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The XML is broken or cut off.'),
    });
  });

  test.each([
    ['no file', ['import']],
    ['another command', ['export', 'x']],
    ['a day that is none', ['import', '--from', 'yesterday', 'x']],
    ['an option that is unknown', ['import', '--all', 'x']],
    ['a number that is none', ['fetch', 'GwG']],
    ['a language that is unknown', ['fetch', '--language', 'rm', '955.0']],
  ])('with %s it says how it is used', async (_, words) => {
    await expect(library(...words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Usage: npm run library'),
    });
  });

  test('a file that is not there is named', async () => {
    await expect(library('import', '/nowhere.xml')).rejects.toMatchObject({
      stderr: 'There is no file /nowhere.xml.\n',
    });
  });
});

describe('acts from Fedlex', () => {
  test('are those in force today, in the languages that are wanted, from the addresses it gives', async () => {
    answer = fedlex;
    const { stdout } = await fetchActs('955.0');
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringContaining('amla (de) of 2024-03-01 imported'),
      expect.stringContaining('amla (fr) of 2024-03-01 imported'),
    ]);
    expect(asked[0]).toBe('POST /sparqlendpoint');
    expect(asked[1]).toContain('IN ("955.0")');
    expect(asked.slice(2)).toEqual(['GET /2024-03-01-DEU.xml', 'GET /2024-03-01-FRA.xml']);
  });

  test('since a day are all that applied from then on or will, the oldest first', async () => {
    answer = fedlex;
    const { stdout } = await fetchActs('--language', 'de', '--since', '2020-01-01', '955.0');
    expect(stdout.match(/of (\d{4}-\d{2}-\d{2}) \w+/gu)).toEqual([
      'of 2020-01-01 imported',
      'of 2024-03-01 unchanged',
      'of 2099-01-01 imported',
    ]);
  });

  test.each<[string, typeof answer, string]>([
    ['an answer that is no result', (_, response) => response.end('<html>'), 'something else than results'],
    ['an error', (_, response) => response.writeHead(503).end(), 'Fedlex answered 503'],
    ['nothing of that act', (_, response) => response.end(results([])), 'Fedlex has no text of SR 955.0'],
    [
      'an address in a closed network',
      (_, response) => response.end(results(rows).replaceAll(origin, 'https://10.0.0.1')),
      'is not on the public internet',
    ],
  ])('%s ends with a sentence', async (_, given, sentence) => {
    answer = (request, response) => {
      request.resume();
      given(request, response);
    };
    await expect(fetchActs('955.0')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence),
    });
  });
});
