import * as fc from 'fast-check';
import { brokenBody, contentTypes, hostileText, nearly } from './hostile.ts';
import { valuesOf } from './schema-values.ts';
import type { Known, Schema } from './schema-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** A request as it is sent. */
export interface FuzzRequest {
  readonly kind: 'valid' | 'nearly' | 'hostile';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | undefined;
}

/** Requests to an operation: as it is declared, with one thing wrong, and with everything wrong. */
export function requestsTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const json = operation.requestBody?.content['application/json'];
  const isUpload = operation.requestBody?.content['multipart/form-data'] !== undefined;
  const parts = fc.record({
    path: membersOf(operation, 'path', known),
    query: membersOf(operation, 'query', known),
    body: json === undefined ? fc.constant(undefined) : valuesOf(json.schema, known),
    files: isUpload ? form : fc.constant(undefined),
    key: fc.stringMatching(/^[a-z0-9]{12}$/),
  });
  const valid = parts.map((each) => written(operation, 'valid', each));
  const wrong = parts.chain((each) =>
    fc
      .record({
        path: fc.oneof({ weight: 4, arbitrary: fc.constant(each.path) }, spoilt(each.path)),
        query: fc.oneof({ weight: 3, arbitrary: fc.constant(each.query) }, spoilt(each.query)),
        body: each.body === undefined ? fc.constant(undefined) : nearly(each.body),
        files: isUpload ? form : fc.constant(undefined),
      })
      .map((changed) => written(operation, 'nearly', { ...each, ...changed })),
  );
  const hostile = fc
    .tuple(
      parts.chain((each) => spoilt(each.path).map((path) => ({ ...each, path }))),
      brokenBody,
      fc.constantFrom(...contentTypes),
      fc.boolean(),
    )
    .map(([each, payload, type, isJson]) => ({
      ...written(operation, 'hostile', each),
      headers: { 'content-type': isJson ? 'application/json' : type, 'idempotency-key': each.key },
      ...(operation.method === 'get' ? {} : { payload }),
    }));
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: wrong },
    { weight: 2, arbitrary: hostile },
  );
}

type Members = Readonly<Record<string, unknown>>;

function membersOf({ parameters }: Operation, place: 'path' | 'query', known: Known): fc.Arbitrary<Members> {
  const own = parameters.filter((each) => each.in === place);
  return fc.record(Object.fromEntries(own.map(({ name, schema }) => [name, valuesOf(schema, known, name)])), {
    requiredKeys: own.filter(({ required }) => required).map(({ name }) => name),
  });
}

function spoilt(members: Members): fc.Arbitrary<Members> {
  const names = [...Object.keys(members), 'nobodyKnows'];
  return fc
    .tuple(fc.constantFrom(...names), hostileText)
    .map(([name, text]) => ({ ...members, [name]: text }));
}

/** With these, even percent-encoded, the address would be another one (WHATWG URL, 4.3: dot segments). */
const otherPlaces: ReadonlySet<unknown> = new Set(['', '.', '..']);

function written(
  { method, path }: Operation,
  kind: FuzzRequest['kind'],
  parts: { path: Members; query: Members; body: unknown; files: string | undefined; key: string },
): FuzzRequest {
  const query = Object.entries(parts.query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const place = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encoded(otherPlaces.has(parts.path[name]) ? '-' : parts.path[name]),
  );
  const payload = parts.files ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body));
  const type = parts.files === undefined ? 'application/json' : 'multipart/form-data; boundary=fuzz';
  const hasBody = payload !== undefined && method !== 'get';
  return {
    kind,
    url: query.length === 0 ? place : `${place}?${query.join('&')}`,
    headers: { 'idempotency-key': parts.key, ...(hasBody ? { 'content-type': type } : {}) },
    ...(hasBody ? { payload } : {}),
  };
}

/** Percent-encoded, also what is no text: as the bytes that somebody would send. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const fileNames = ['a.csv', 'b.xml', '', '../c.csv', 'd'.repeat(300)] as const;
const fileTexts = [
  '',
  'id,name\n1,Anna Muster\n2,=1+1\n',
  'name;amount\nA;1\n',
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"></Document>',
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"></Document>',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '{"a":1}',
  'PK\u0003\u0004',
  '\0\0\0',
] as const;

/** A form of up to three files, now and then without its end. */
const form: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.record({
        name: fc.constantFrom(...fileNames),
        text: fc.oneof(fc.constantFrom(...fileTexts), fc.string({ unit: 'binary', maxLength: 40 })),
      }),
      { maxLength: 3 },
    ),
    fc.constantFrom('--fuzz--\r\n', '--fuzz--\r\n', '--fuzz--\r\n', ''),
  )
  .map(
    ([files, end]) =>
      files
        .map(
          ({ name, text }) =>
            `--fuzz\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n${text}\r\n`,
        )
        .join('') + end,
  );
