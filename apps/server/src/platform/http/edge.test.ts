import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  errorTable,
  onboardingRoutes,
  paymentRoutes,
  proofRoutes,
  screeningRoutes,
} from '@sorgfalt/contract';
import type { ErrorBody } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let port: number;
let bearer: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.http.server.address() as AddressInfo).port;
  bearer = `authorization: Bearer ${await app.token('admin')}`;
});
afterAll(() => app.stop());

/** What the server answers to these bytes until it closes the connection; `isCut` ends our side after them. */
function say(bytes: string | Buffer, isCut = false): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.on('end', () => {
    socket.destroy();
    resolve(answer);
  });
  socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  socket.write(bytes);
  if (isCut) socket.end();
  return promise;
}

/** Status and refusal of an answer; fails where the body is not the declared one. */
function refusalOf(answer: string): { status: number; error: ErrorBody['error'] } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  expect(head.toLowerCase(), answer).toContain('content-type: application/json');
  expect(head.toLowerCase()).toContain('cache-control: no-store');
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  const { error } = JSON.parse(body) as ErrorBody;
  expect(errorTable[error.code].status, error.code).toBe(status);
  expect(error.message).toBe(errorTable[error.code].message);
  expect(error.requestId).toMatch(/^[\da-f-]{36}$/);
  return { status, error };
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`;
const host = 'host: localhost';

/** Where requests arrive: a route, a file, the log, the socket, and what nothing knows. */
const places = [
  '/api/onboarding/cases',
  '/health',
  '/',
  '/assets/x.js',
  '/log/checkpoint',
  '/log/tile/0/000',
  '/socket.io/',
  '/api/auth/get-session',
  '/nowhere',
] as const;

describe.each(places)('at %s is refused', (place) => {
  const refused = async (bytes: string) => refusalOf(await say(bytes)).status;

  test.each(['%', '%zz', '%00', '%0a', '%ff', '%c0%af', '%ed%a0%80', '\u00e9', '%F4%90%80%80'])(
    'an address that says no text: %j',
    async (text) => {
      expect(await refused(head(`GET ${place}?a=${text} HTTP/1.1`, host))).toBe(400);
      if (place !== '/socket.io/') {
        expect(await refused(head(`GET ${place}${text} HTTP/1.1`, host))).toBe(400);
      }
    },
  );

  test.each([4200, 20_000])('an address of %i characters', async (length) => {
    expect(await refused(head(`GET ${place}?a=${'a'.repeat(length)} HTTP/1.1`, host))).toBe(414);
  });

  test.each([
    ['no host', ['GET', []]],
    ['two hosts', ['GET', [host, host]]],
    ['two bearers', ['GET', [host, 'authorization: Bearer a', 'authorization: Bearer b']]],
    ['two lengths', ['POST', [host, 'content-length: 0', 'content-length: 1']]],
    ['a length that is none', ['POST', [host, 'content-length: -1']]],
    ['length and pieces', ['POST', [host, 'content-length: 1', 'transfer-encoding: chunked']]],
    ['a header without a name', ['GET', [host, ': x']]],
    ['NUL in a header', ['GET', [host, 'x-a: \0']]],
    ['a method that is none', ['BREW', [host]]],
    ['an expectation of something else', ['POST', [host, 'expect: a-miracle', 'content-length: 0']]],
  ] as const)('%s', async (_, [method, lines]) => {
    expect(await refused(head(`${method} ${place} HTTP/1.1`, ...lines))).toBe(400);
  });

  test('TRACE, which would give back what only the browser may know', async () => {
    const answer = await say(head(`TRACE ${place} HTTP/1.1`, host, 'cookie: secret=kept'));
    expect([400, 404]).toContain(refusalOf(answer).status);
    expect(answer).not.toContain('kept');
  });

  test('a head of more than 16 kB', async () => {
    expect(await refused(head(`GET ${place} HTTP/1.1`, host, `x-a: ${'a'.repeat(20_000)}`))).toBe(431);
  });
});

test.each([
  ['what is no HTTP', 'hello\r\n\r\n'],
  ['a tunnel', head('CONNECT example.com:443 HTTP/1.1', host)],
  [
    'another protocol on a route',
    `GET /health HTTP/1.1\r\n${host}\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n`,
  ],
  ['a socket without a key', upgrade('/socket.io/?EIO=4&transport=websocket', [])],
  [
    'a socket of no transport',
    upgrade('/socket.io/?EIO=4&transport=pigeon', ['sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==']),
  ],
  ['a transport that is none', head('GET /socket.io/?EIO=4&transport=pigeon HTTP/1.1', host)],
  ['an old protocol', head('GET /socket.io/?EIO=3&transport=polling HTTP/1.1', host)],
  ['a session that is none', head('GET /socket.io/?EIO=4&transport=polling&sid=__proto__ HTTP/1.1', host)],
  [
    'a greeting by POST',
    head('POST /socket.io/?EIO=4&transport=polling HTTP/1.1', host, 'content-length: 0'),
  ],
])('%s is refused', async (_, bytes) => {
  expect(refusalOf(await say(bytes)).status).toBe(400);
});

function upgrade(path: string, lines: readonly string[]): string {
  const rest = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', ...lines];
  return `GET ${path} HTTP/1.1\r\n${[host, ...rest].join('\r\n')}\r\n\r\n`;
}

test.each(['PUT', 'DELETE'])('%s on a session of the socket is no fault of the server', async (method) => {
  const opened = await say(head('GET /socket.io/?EIO=4&transport=polling HTTP/1.1', host));
  const sid = /"sid":"([^"]+)"/.exec(opened)?.[1] ?? '';
  expect(sid).not.toBe('');
  const answer = await say(
    head(`${method} /socket.io/?EIO=4&transport=polling&sid=${sid} HTTP/1.1`, host, 'content-length: 0'),
  );
  expect(refusalOf(answer).status).toBe(400);
});

/** Sends a body to where cases are made. */
async function body(
  bytes: string | Buffer,
  ...lines: string[]
): Promise<{ status: number; codes: string[] }> {
  const payload = Buffer.from(bytes);
  const start = head(
    `POST ${onboardingRoutes.create.path} HTTP/1.1`,
    host,
    bearer,
    `content-length: ${payload.length}`,
    ...(lines.length === 0 ? ['content-type: application/json'] : lines),
  );
  const { status, error } = refusalOf(await say(Buffer.concat([Buffer.from(start), payload])));
  return { status, codes: (error.fields ?? []).map(({ path, code }) => `${path} ${code}`) };
}

describe('a body is refused', () => {
  test.each([
    ['{"form":', 'not-json'],
    ['', 'not-json'],
    ['{"form":{"clientName":"a\\u0000b"}}', 'unstorable-text'],
    ['{"form":{"clientName":"\\ud800"}}', 'unstorable-text'],
    ['{"form":{"\\udc00":1}}', 'unstorable-text'],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'not-utf-8'],
    ['{"form":{},"form":{}}', 'repeated-name'],
    ['{"form":{"a":1,"\\u0061":2}}', 'repeated-name'],
    ['{"form":{"__proto__":{"role":0}}}', 'closed-name'],
    ['{"form":{"clientName":1e999}}', 'not-a-number'],
    ['['.repeat(200_000), 'too-deep'],
    [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'too-deep'],
    ['"'.repeat(400_001), 'not-json'],
  ])('whose JSON is not sound: %#', async (text, code) => {
    expect(await body(text)).toEqual({ status: 400, codes: [`body ${code}`] });
  });

  test('that is JSON, but none of ours', async () => {
    for (const text of ['null', '1', '"a"', '[]', '{"form":{"clientName":["a"]}}', '{"constructor":{}}']) {
      expect((await body(text)).status, text).toBe(400);
    }
  });

  test.each([
    [['content-type: text/plain']],
    [['content-type: application/x-www-form-urlencoded']],
    [['content-type: application/json; charset=utf-16']],
    [['content-type: application/json', 'content-encoding: gzip']],
    [['content-type: multipart/form-data; boundary=x']],
    [['content-type: ;;;']],
    [['x-none: 1']],
  ])('of a type that is not taken: %j', async (lines) => {
    expect((await body('{"form":{}}', ...lines)).status).toBe(415);
  });

  test('that is larger than the limit', async () => {
    expect((await body(JSON.stringify({ form: { purpose: 'x'.repeat(1_100_000) } }))).status).toBe(413);
  });

  test('whose length is not the one that was said', async () => {
    const start = `POST ${onboardingRoutes.create.path} HTTP/1.1\r\n${host}\r\n${bearer}\r\ncontent-type: application/json\r\n`;
    // Too short: what is left over is read as another request, which is none.
    const answers = (await say(`${start}content-length: 2\r\n\r\n{}{"form":{}}`)).split(/(?=HTTP\/1\.1 )/);
    for (const answer of answers) expect(refusalOf(answer).status).toBe(400);
    expect(refusalOf(await say(`${start}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`)).status).toBe(400);
    expect(refusalOf(await say(`${start}content-length: 20\r\n\r\n{}`, true)).status).toBe(400);
  });
});

const uploads = [
  screeningRoutes.importFiles.path,
  screeningRoutes.requestBatch.path,
  '/api/payments/files',
  '/api/payments/statements',
  proofRoutes.verify.path,
];

describe('an upload is refused', () => {
  const part = (name: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${text}`;

  async function upload(path: string, type: string, text: string): Promise<number> {
    const bytes = Buffer.from(text, 'latin1');
    const start = head(
      `POST ${path} HTTP/1.1`,
      host,
      bearer,
      `content-length: ${bytes.length}`,
      'idempotency-key: upload-1234567890',
      `content-type: ${type}`,
    );
    const answer = await say(Buffer.concat([Buffer.from(start), bytes]));
    return answer.startsWith('HTTP/1.1 2') ? 200 : refusalOf(answer).status;
  }

  test.each(uploads)('that is no form or a broken one: %s', async (path) => {
    const form = 'multipart/form-data; boundary=x';
    expect(await upload(path, 'multipart/form-data', part('a.csv', 'name\r\nA'))).toBe(400);
    expect(await upload(path, 'multipart/form-data; boundary=', part('a.csv', 'name'))).toBe(400);
    expect(await upload(path, `multipart/form-data; boundary=${'x'.repeat(300)}`, '--x')).toBe(400);
    expect(await upload(path, form, part('a.csv', 'name\r\nA'))).toBe(400);
    expect(await upload(path, form, '--x\r\ncontent-disposition: form-data; name="fil')).toBe(400);
    expect(await upload(path, form, '')).toBe(400);
    expect(await upload(path, form, '--x--\r\n')).toBe(400);
    expect(await upload(path, 'application/json', '{}')).toBe(415);
  });

  test('or taken, but no fault of the server, whose file has a strange name', async () => {
    const form = 'multipart/form-data; boundary=x';
    for (const name of ['a\0b.csv', '\xed\xa0\x80.csv', '../../etc/passwd', 'x'.repeat(5000)]) {
      for (const path of uploads) {
        const status = await upload(path, form, `${part(name, 'nothing that is known')}\r\n--x--\r\n`);
        expect(status, `${path} ${name.slice(0, 20)}`).toBeLessThan(500);
      }
    }
  });
});

test('what is well formed passes', async () => {
  const text = JSON.stringify({ form: { clientName: 'Zoë "Ω" \\ 𝄞', purpose: '{}[],:' } });
  const start = head(
    `POST ${onboardingRoutes.create.path} HTTP/1.1`,
    host,
    bearer,
    `content-length: ${Buffer.byteLength(text)}`,
    'content-type: application/json; charset=UTF-8',
  );
  expect(await say(`${start}${text}`)).toMatch(/^HTTP\/1\.1 201/);
  expect(await say(head(`GET ${paymentRoutes.list.path}?limit=%31 HTTP/1.1`, host, bearer))).toMatch(
    /^HTTP\/1\.1 200/,
  );
});

test('a file that is refused before its end does not hold up what comes next on the connection', async () => {
  const form = [
    '--cut',
    'content-disposition: form-data; name="facts"',
    '',
    '{}',
    '--cut',
    'content-disposition: form-data; name="file"; filename="a.pdf"',
    'content-type: application/pdf',
    '',
    'A'.repeat(900_000),
    '--cut--',
    '',
  ].join('\r\n');
  const upload = [
    'POST /api/clients/01a22aef-2246-7890-8b5a-2f7a03d55a29/documents HTTP/1.1',
    'host: localhost',
    bearer,
    'content-type: multipart/form-data; boundary=cut',
    `content-length: ${form.length}`,
  ].join('\r\n');
  const answer = await say(`${upload}\r\n\r\n${form}GET /health HTTP/1.1\r\n${head('host: localhost')}`);
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
});
