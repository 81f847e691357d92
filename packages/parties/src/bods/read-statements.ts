import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import { source } from './components.ts';
import { recordOf } from './records.ts';
import {
  anyText,
  dayOrMoment,
  listOf,
  matching,
  object,
  objectWithSome,
  oneOf,
  text,
  uri,
  withRule,
} from './shape.ts';
import type { Fault, Shape } from './shape.ts';
import type { Statement } from './statement.ts';

const annotation = withRule(
  object(
    {
      statementPointerTarget: anyText,
      creationDate: dayOrMoment,
      createdBy: object({ name: anyText, uri }),
      motivation: oneOf(['commenting', 'correcting', 'identifying', 'linking', 'transformation']),
      description: anyText,
      transformedContent: anyText,
      url: uri,
    },
    ['motivation', 'statementPointerTarget'],
  ),
  ({ motivation, url, transformedContent }, path): Fault[] => {
    if (motivation === 'linking' && url === undefined) return [{ path: `${path}/url`, code: 'missing' }];
    const isOutOfPlace =
      motivation !== undefined && motivation !== 'transformation' && (transformedContent ?? '') !== '';
    return isOutOfPlace ? [{ path: `${path}/transformedContent`, code: 'not-allowed' }] : [];
  },
);

const publication = object(
  {
    publicationDate: dayOrMoment,
    bodsVersion: matching(/^(?:\d+\.)\d+$/u),
    license: uri,
    publisher: objectWithSome({ name: anyText, url: uri }, ['name', 'url']),
  },
  ['publicationDate', 'bodsVersion', 'publisher'],
);

const required = [
  'statementId',
  'declarationSubject',
  'recordId',
  'recordType',
  'recordDetails',
  'statementDate',
];

const statement: Shape = withRule(
  object(
    {
      statementId: text({ min: 32, max: 64 }),
      statementDate: dayOrMoment,
      annotations: listOf(annotation),
      publicationDetails: publication,
      source,
      declaration: anyText,
      declarationSubject: anyText,
      recordId: anyText,
      recordType: oneOf(['entity', 'person', 'relationship']),
      recordStatus: oneOf(['new', 'updated', 'closed']),
    },
    required,
  ),
  ({ recordType, recordDetails }, path) =>
    recordDetails === undefined ? [] : recordOf(recordType)(recordDetails, `${path}/recordDetails`),
);

/**
 * The statements of a file in the Beneficial Ownership Data Standard 0.4, as they are: fields that the standard does not
 * know are kept. Refuses with every fault and its path; the standard's own schema finds the same. Beyond it, no statement
 * may stand there twice.
 */
export function readStatements(file: unknown): Result<readonly Statement[], readonly Fault[]> {
  const faults = listOf(statement)(file, '');
  if (faults.length > 0) return refuse(faults);
  const statements = file as readonly Statement[];
  const seen = new Set<string>();
  const twice = statements.flatMap(({ statementId }, at): Fault[] => {
    if (seen.has(statementId)) return [{ path: `/${at}/statementId`, code: 'twice' }];
    seen.add(statementId);
    return [];
  });
  return twice.length > 0 ? refuse(twice) : accept(statements);
}
