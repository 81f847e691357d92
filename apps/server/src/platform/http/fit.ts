import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { safeParse } from 'zod/v4/core';
import type { $ZodIssue, $ZodType, output } from 'zod/v4/core';
import * as z from 'zod/mini';
import type { FieldError, Parsed, Route } from '@sorgfalt/contract';
import { AppError } from './app-error.ts';
import { readJson } from './json-body.ts';

/** What a route does not declare is empty. */
const nothing = z.strictObject({});

/**
 * Parameters, query and body of a request as its route declares them. Refuses with `invalid-request`, which names each
 * place that does not fit; `unknown-field` is one that is not declared.
 */
export function parseRequest<R extends Route>(route: R, request: FastifyRequest): Parsed<R> {
  const parts = [
    ['params', route.params, request.params],
    ['query', route.query, request.query],
    // The parts of an upload are read by its handler.
    ['body', route.body, route.upload === true ? undefined : request.body],
  ] as const;
  const fields: FieldError[] = [];
  const parsed = parts.map(([part, schema, value]) => {
    const result = safeParse(schema ?? nothing, value ?? {});
    if (!result.success) {
      const prefix = part === 'body' ? [] : [part];
      fields.push(...result.error.issues.flatMap((issue) => toFields(prefix, issue)));
    }
    return [part, schema === undefined ? undefined : result.data];
  });
  if (fields.length > 0) throw new AppError('invalid-request', { fields });
  return Object.fromEntries(parsed) as Parsed<R>;
}

/** A part of an upload that is JSON, read as a body is. Refuses `invalid-request` with the places that do not fit. */
export function parsePart<S extends $ZodType>(schema: S, name: string, text: string | undefined): output<S> {
  const result = safeParse(schema, text === undefined ? undefined : readJson(Buffer.from(text)));
  if (result.success) return result.data;
  throw new AppError('invalid-request', {
    fields: result.error.issues.flatMap((issue) => toFields([name], issue)),
  });
}

/** Throws, as the bug that it is, where an answer is not what its route declares: its status, and what goes over the wire. */
export function checkAnswer(route: Route, status: number, answer: unknown): void {
  const declared = route.status ?? 200;
  const isDeclared = status === declared || (status === 503 && route.mayBeUnavailable === true);
  const fields = isDeclared ? [] : [{ path: 'status', code: `${status}-for-${declared}` }];
  fields.push(...misfits(route.response, answer));
  if (fields.length === 0) return;
  const places = fields.map(({ path, code }) => `${path} ${code}`).join(', ');
  throw new AppError('internal', {
    fields,
    cause: new Error(`${route.method} ${route.path} answers otherwise than declared: ${places}`),
  });
}

function misfits(schema: $ZodType, answer: unknown): FieldError[] {
  const result = safeParse(schema, sentOf(answer));
  return result.success ? [] : result.error.issues.flatMap((issue) => toFields(['response'], issue));
}

/** What the caller gets of an answer. A stream is text; what it will say is not known yet. */
function sentOf(answer: unknown): unknown {
  if (answer instanceof Readable) return '';
  if (typeof answer !== 'object' || answer === null || answer instanceof Uint8Array) return answer;
  return JSON.parse(JSON.stringify(answer));
}

/** The places of an issue: each unknown member by its own name, also where the object is one of several that might fit. */
function toFields(prefix: readonly string[], issue: $ZodIssue): FieldError[] {
  const path = [...prefix, ...issue.path.map(String)];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), code: 'unknown-field' }));
  if (issue.code === 'invalid_union') {
    const nearest = issue.errors.find((branch) => branch.every(({ code }) => code === 'unrecognized_keys'));
    if (nearest !== undefined) return nearest.flatMap((each) => toFields(path, each));
  }
  return [{ path: path.join('.'), code: issue.code }];
}
