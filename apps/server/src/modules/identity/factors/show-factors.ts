import type { Factors } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database } from '../../../platform/database/database.ts';
import { lockOwn } from './enrolment.ts';
import * as repo from './repo.ts';

/** The own factors, without what they are proved by. */
export async function showFactors(database: Database, { id: uid }: Caller): Promise<Factors> {
  const account = await lockOwn(database, uid);
  const [passkeys, totp, recoveryCodesLeft] = await Promise.all([
    repo.passkeysOf(database, uid),
    repo.findTotp(database, uid),
    repo.countRecoveryCodes(database, uid),
  ]);
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
