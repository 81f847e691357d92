import type { RateLimits } from '../../adapters/identity/rate-limits.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keyedDigest } from '../../platform/keyed-digest.ts';

const mailsPerHour = 3;
/** To one e-mail address, whoever asks: what a mailbox bears, and more than one stranger can use up. */
const mailsInAllPerHour = 30;

/** Limits of asking for codes and of trying them, in the database: for all processes together, and through restarts. */
export function createCodeLimits(
  rateLimits: RateLimits,
  settings: { readonly secret: string; readonly attemptsPerMinute: number },
) {
  // What is counted names nobody.
  const digest = (...parts: string[]) => keyedDigest(settings.secret, ...parts);

  async function take(key: string, rule: { window: number; max: number }): Promise<void> {
    const { allowed, retryAfter } = await rateLimits.consume(key, rule);
    if (!allowed) throw new AppError('too-many-requests', { details: { retryAfter: retryAfter ?? 60 } });
  }

  return {
    /** Of one network address. */
    attempt: (from: string) =>
      take(digest('code-attempt', from), { window: 60, max: settings.attemptsPerMinute }),
    /**
     * Of one e-mail address, whether an account has it or not, from one network address: else anybody could use up the
     * codes of somebody else, who needs one.
     */
    async mailTo(email: string, from: string): Promise<void> {
      const address = email.toLowerCase();
      await take(digest('code-mail', address, from), { window: 3600, max: mailsPerHour });
      await take(digest('code-mail', address), { window: 3600, max: mailsInAllPerHour });
    },
    /** To its own address, of whoever is signed in: nobody else uses these up. */
    mailToSelf: (uid: string) => take(digest('code-mail-self', uid), { window: 3600, max: mailsPerHour }),
  };
}
