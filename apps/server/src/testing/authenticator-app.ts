import { setTimeout as delay } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;
/** So long a code that is given counts at least: a busy server is asked for it seconds later. */
const heldMs = 10_000;

/** An authenticator app with this secret. It gives no code twice: of those that count now and for a while the oldest first. */
export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: periodMs / 1000 });
  let last = 0;
  return {
    async code(): Promise<string> {
      const step = Math.max(last + 1, Math.floor((Date.now() + heldMs) / periodMs) - 1);
      last = step;
      await delay(Math.max(0, (step - 1) * periodMs - Date.now()));
      return totp.generate({ timestamp: step * periodMs });
    },
  };
}

export type AuthenticatorApp = ReturnType<typeof authenticatorApp>;
