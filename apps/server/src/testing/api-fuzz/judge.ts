import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation } from './requests.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly type: string;
  readonly cache: string;
  readonly body: string;
}

/** What is wrong with an answer by the document; null where nothing is. */
export type Judge = (operation: Operation, answer: FuzzAnswer) => string | null;

/** Holds answers to the OpenAPI document: status, media type and body, no 5xx but what is declared as an answer. */
export function createJudge(components: object): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema({ $id: 'document', components });
  const compiled = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
    const made = ajv.compile(JSON.parse(text) as object);
    compiled.set(schema, made);
    return made;
  };

  return ({ responses, path }, { status, type, cache, body }) => {
    if (status >= 500 && path !== '/ready') return `a fault of the server: ${status}`;
    const content = responses[status]?.content;
    if (content === undefined) return `the status ${status} is not declared`;
    if (cache !== 'no-store') return `it may be kept: ${cache}`;
    const media = type.split(';')[0] ?? '';
    const schema = content[media]?.schema;
    if (schema === undefined) return `the media type ${type} of ${status} is not declared`;
    return media === 'application/json' ? faultOf(validatorOf(schema), body, status) : null;
  };
}

function faultOf(validate: ValidateFunction, body: string, status: number): string | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return `the body of ${status} is no JSON`;
  }
  if (validate(value)) return null;
  const [first] = validate.errors ?? [];
  return `the body of ${status} is not as declared: ${first?.instancePath} ${first?.message}`;
}
