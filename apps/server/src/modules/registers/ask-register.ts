import type { RegisterFault, RegisterName } from '@sorgfalt/contract';
import { checkedLei, swissUid } from '@sorgfalt/kyc';
import type { DeclaredEntity } from '@sorgfalt/kyc';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import { companyOfName, companyOfUid } from '../../adapters/zefix/ask-zefix.ts';
import type { ZefixAnswer } from '../../adapters/zefix/ask-zefix.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RegisterDeps } from './deps.ts';
import { newestCopy, recordsOf } from './gleif/gleif-repo.ts';
import { parentsOf } from './gleif/parents-repo.ts';

/** An answer with what was asked. */
interface RegisterAnswer extends ZefixAnswer {
  readonly asked: string;
}

type Answer = Result<ZefixAnswer, RegisterFault | 'several'>;

/** A register as all are asked: by a number, or by what was declared. Whether it can be asked at all is its own matter. */
interface AskedRegister {
  find(declared: DeclaredEntity, number: string | undefined): Promise<RegisterAnswer>;
}

/**
 * The registers that can be asked. They refuse `register-not-configured`, `register-several`, `register-unavailable` with why, and
 * `invalid-request` for a number that cannot be one.
 */
export function openRegisters({
  database,
  zefix,
}: Pick<RegisterDeps, 'database' | 'zefix'>): Readonly<Record<RegisterName, AskedRegister>> {
  return {
    zefix: {
      async find(declared, number) {
        if (zefix === null) throw new AppError('register-not-configured');
        const uid = number === undefined ? declared.uid : requireNumber(swissUid(number), 'uid-wrong');
        const known = uid === null ? null : swissUid(uid);
        return known === null
          ? answered(declared.name, await companyOfName(declared.name, zefix))
          : answered(known, await companyOfUid(known, zefix));
      },
    },
    gleif: {
      async find(declared, number) {
        const asked = number ?? declared.lei ?? declared.uid ?? declared.number;
        if (asked === null) throw wrongNumber('required');
        // Twenty letters and figures are meant as an identifier: with wrong check digits they are none.
        if (/^[\dA-Z]{20}$/iu.test(asked.trim())) requireNumber(checkedLei(asked), 'lei-wrong');
        return answered(asked, await recordIn(database, asked));
      },
    },
  };
}

/** Of imported records the answer is the record as it was kept, with the file that it stood in. */
async function recordIn(database: Database, asked: string): Promise<Answer> {
  const copy = await newestCopy(database, 'entities');
  if (copy === null) throw new AppError('register-not-configured');
  const entries = await recordsOf(database, copy.no, asked);
  const [record = null] = entries;
  const lei = record?.lei ?? null;
  const told = lei === null ? null : await parentsOf(database, lei, copy.no);
  const entry = record === null || told === null ? record : { ...record, parents: told.parents };
  const files = (told?.files ?? []).map((file) => ({ name: file.fileName, sha256: file.sha256 }));
  const file = { name: copy.fileName, sha256: copy.sha256 };
  const raw = Buffer.from(JSON.stringify({ file, parentFiles: files, entry }));
  return entries.length > 1 ? refuse('several') : accept({ raw, entry, asOf: copy.asOf });
}

function answered(asked: string, answer: Answer): RegisterAnswer {
  if (answer.ok) return { asked, ...answer.value };
  const { code } = answer.error;
  if (code === 'several') throw new AppError('register-several');
  throw new AppError('register-unavailable', { details: { reason: code } });
}

function requireNumber(number: string | null, code: string): string {
  if (number === null) throw wrongNumber(code);
  return number;
}

function wrongNumber(code: string): AppError {
  return new AppError('invalid-request', { fields: [{ path: 'body.number', code }] });
}
