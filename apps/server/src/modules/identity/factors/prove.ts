import { randomBytes } from 'node:crypto';
import type { AuthenticatorAnswer } from '@sorgfalt/contract';
import type { Attempts } from '../../../adapters/identity/attempts.ts';
import { totpStep } from '../../../adapters/identity/totp.ts';
import type { RelyingParty } from '../../../adapters/identity/webauthn.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { createRecoveryCodes } from './recovery-codes.ts';
import * as repo from './repo.ts';

export interface ProofDeps {
  readonly database: Database;
  readonly relyingParty: RelyingParty;
  readonly box: SecretBox;
  readonly recoveryCodes: ReturnType<typeof createRecoveryCodes>;
  readonly attempts: Attempts;
  readonly secret: string;
  readonly now: () => number;
}

type Purpose = 'add' | 'prove' | 'sign-in';

/** Ways to prove who one is with what one has. Each refuses `factor-refused`, and guesses `too-many-requests`. */
export function createProofs({
  database,
  relyingParty,
  box,
  recoveryCodes,
  attempts,
  secret,
  now,
}: ProofDeps) {
  /** Counts guesses of one account before they are made, for all processes together. */
  async function guess(uid: string, isRight: () => Promise<boolean>): Promise<void> {
    const key = keyedDigest(secret, 'factor', uid);
    const seconds = await attempts.take(key);
    if (seconds !== null) throw new AppError('too-many-requests', { details: { retryAfter: seconds } });
    if (!(await isRight())) throw new AppError('factor-refused');
    await attempts.forgive(key);
  }

  async function isTotp(uid: string, code: string, mayBeNew: boolean): Promise<boolean> {
    const row = await repo.findTotp(database, uid);
    if (row === null || (row.addedAt === null && !mayBeNew)) return false;
    const shared = box.open(uid, row.secret);
    if (shared === null) throw new AppError('record-unreadable');
    const step = totpStep(shared, code, now());
    return step !== null && (await repo.takeTotpStep(database, uid, step));
  }

  return {
    guess,
    /** Whether it is the code of the account's app now, which is used up by it; `mayBeNew` also of one being added. */
    isTotp,
    isRecoveryCode: (uid: string, code: string) =>
      repo.takeRecoveryCode(database, uid, recoveryCodes.hashOf(code)),
    /** Something to sign, for an account or, with null, for anybody. */
    async challenge(tx: Tx, uid: string | null, purpose: Purpose): Promise<string> {
      const challenge = randomBytes(32).toString('base64url');
      await repo.insertChallenge(tx, { challenge, uid, purpose });
      return challenge;
    },
    /** The account whose passkey has signed what it was asked to; refuses where it is not `uid`, if that is given. */
    async passkey(answer: AuthenticatorAnswer, uid: string | null, purpose: Purpose): Promise<string> {
      const row = await repo.findPasskey(database, answer.id);
      const challenge = challengeOf(answer);
      if (row === null || challenge === null || (uid !== null && row.uid !== uid)) {
        throw new AppError('factor-refused');
      }
      if (!(await repo.takeChallenge(database, { challenge, uid, purpose }))) {
        throw new AppError('factor-refused');
      }
      const next = await relyingParty.authenticated(answer, challenge, row);
      if (next === null || !(await repo.notePasskeyUse(database, row, next))) {
        throw new AppError('factor-refused');
      }
      return row.uid;
    },
  };
}

export type Proofs = ReturnType<typeof createProofs>;

/** What the browser says was signed (client data, 5.8.1); that it is so shows when the signature is checked. */
export function challengeOf({ response }: AuthenticatorAnswer): string | null {
  const text = response['clientDataJSON'];
  if (typeof text !== 'string' || text.length > 4000) return null;
  try {
    const data: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const challenge =
      typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' && challenge.length <= 100 ? challenge : null;
  } catch {
    return null;
  }
}
