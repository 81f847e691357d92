import { isDeepStrictEqual } from 'node:util';
import { readStatements } from '@sorgfalt/parties';
import type { Statement } from '@sorgfalt/parties';
import type { FieldError } from '@sorgfalt/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Addition } from './append-statements.ts';
import type { KeptStructure } from './repo.ts';

/**
 * The statements of a file that are not kept yet. Refuses `structure-file-faulty` with the path of each fault: what breaks the
 * standard, a statement that is kept with another content, a file about somebody else, and one without its subject.
 */
export function fileEntry(kept: KeptStructure | null, file: unknown): Addition {
  const read = readStatements(file);
  if (!read.ok) throw faulty(read.error);
  const statements = read.value;
  const known = new Map(kept?.statements.map(({ statement }) => [statement.statementId, statement]));
  const subject = kept?.row.subject ?? statements[0]?.declarationSubject ?? '';
  const faults = [
    ...statements.flatMap((each, at) =>
      each.declarationSubject === subject
        ? []
        : [{ path: `/${at}/declarationSubject`, code: 'other-subject' }],
    ),
    ...statements.flatMap((each, at) => {
      const same = known.get(each.statementId);
      return same === undefined || isDeepStrictEqual(same, each)
        ? []
        : [{ path: `/${at}/statementId`, code: 'twice' }];
    }),
    ...(kept !== null || hasParty(statements, subject)
      ? []
      : [{ path: '/0/declarationSubject', code: 'not-in-file' }]),
  ];
  if (faults.length > 0) throw faulty(faults);
  return { subject, statements: statements.filter(({ statementId }) => !known.has(statementId)) };
}

function hasParty(statements: readonly Statement[], id: string): boolean {
  return statements.some(({ recordId, recordType }) => recordId === id && recordType !== 'relationship');
}

const shown = 100;

function faulty(faults: readonly FieldError[]): AppError {
  return new AppError('structure-file-faulty', { fields: faults.slice(0, shown) });
}
