import { SignInError, type SignInErrorCode, type Social } from './identity-provider.ts';

/** Path of the page in which the provider's window ends. */
export const popupPath = '/user/popup';
const channelName = 'sorgfalt-sign-in';
/** Nobody learns that the other window was closed: a provider may cut the tie to it. */
const patienceMs = 300_000;

const codes: Readonly<Record<string, SignInErrorCode>> = {
  account_not_linked: 'account-exists',
  signup_disabled: 'sign-up-closed',
  USER_DISABLED: 'user-disabled',
};

/** What the page at the end of the other window tells: null where somebody is signed in now. */
export function tellOpener(error: string | null): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage({ error });
  channel.close();
}

let under: AbortController | undefined;

/** Has somebody sign in at a provider; `start` asks where that is. Throws `SignInError`. */
export async function signInByPopup(social: Social, start: () => Promise<string>): Promise<void> {
  const error = await openPopup(start);
  if (error !== null) throw new SignInError(codes[error] ?? `${social}-failed`);
}

/**
 * Opens the provider in a window of its own and waits until it is done: null, or the code of what went wrong there.
 * Throws the `SignInError` `popup-blocked` and what `start` throws; a second call gives up the first.
 */
export async function openPopup(start: () => Promise<string>): Promise<string | null> {
  under?.abort();
  const mine = (under = new AbortController());
  // At once: a browser lets a window be opened only while the press of the button is fresh.
  const popup = window.open('', 'sorgfalt-sign-in', 'popup,width=520,height=680');
  if (popup === null) throw new SignInError('popup-blocked');
  const ended = untilTold(mine.signal);
  try {
    popup.location.replace(await start());
  } catch (error) {
    mine.abort();
    popup.close();
    throw error;
  }
  return ended;
}

function untilTold(stop: AbortSignal): Promise<string | null> {
  const channel = new BroadcastChannel(channelName);
  const over = AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]);
  return new Promise<string | null>((resolve) => {
    over.addEventListener('abort', () => resolve('given-up'), { once: true });
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const isOurs = typeof data === 'object' && data !== null && 'error' in data;
      if (isOurs) resolve(typeof data.error === 'string' ? data.error : null);
    });
  }).finally(() => channel.close());
}
