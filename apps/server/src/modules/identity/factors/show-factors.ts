import type { Factors } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import * as repo from './repo.ts';

/** The own factors, without what they are proved by. */
export async function showFactors(database: Database, { id: uid }: Caller): Promise<Factors> {
  const [account, passkeys, totp, recoveryCodesLeft] = await Promise.all([
    repo.findAccount(database, uid),
    repo.passkeysOf(database, uid),
    repo.findTotp(database, uid),
    repo.countRecoveryCodes(database, uid),
  ]);
  if (account === null) throw new AppError('unauthenticated');
  const hasTotp = totp !== null && totp.addedAt !== null;
  const hasAny = hasTotp || passkeys.length > 0;
  return {
    passkeys: passkeys.map(({ passkeyId, name, addedAt, lastUsedAt, isSynced }) => ({
      passkeyId,
      name,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isSynced,
    })),
    hasTotp,
    recoveryCodesLeft,
    hasPassword: account.hasPassword,
    enrolment: hasAny ? 'proof' : account.mayEnrol ? 'open' : 'code',
  };
}
