import { setTimeout as delay } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;
/** So long a code that is given counts at least: a busy server is asked for it seconds later. */
const heldMs = 10_000;

/** An authenticator app with this secret. It gives no code twice: of those that count now and for a while the oldest first. */
export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: periodMs / 1000 });
  let last = 0;
  const nextStep = () => Math.max(last + 1, Math.floor((Date.now() + heldMs) / periodMs) - 1);
  const waitMs = (step: number) => Math.max(0, (step - 1) * periodMs - Date.now());
  return {
    /** Whether a code is to be had at once. */
    isReady: () => waitMs(nextStep()) === 0,
    async code(): Promise<string> {
      const step = nextStep();
      last = step;
      await delay(waitMs(step));
      return totp.generate({ timestamp: step * periodMs });
    },
  };
}

export type AuthenticatorApp = ReturnType<typeof authenticatorApp>;
