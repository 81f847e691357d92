import type { ZefixOptions } from '../../adapters/zefix/ask-zefix.ts';
import type { Config } from '../../config.ts';

type Settings = Pick<Config, 'registers' | 'lists'>;

/** How Zefix is asked; null while its address or its account is missing. */
export function zefixOf({ registers, lists }: Settings): ZefixOptions | null {
  const { zefixUrl: url, zefixUser: user, zefixPassword: password, timeoutMs } = registers;
  const isWhole = [url, user, password].every((part) => part !== '');
  return isWhole ? { url, user, password, timeoutMs, allowLoopback: lists.allowLoopback } : null;
}

/** Whether publications are watched: wanted with half of the settings, they never are. */
export type Watching = 'off' | 'half-set' | 'on';

export function watchingOf(settings: Settings): Watching {
  const { zefixUrl, zefixUser, zefixPassword, watchMinutes } = settings.registers;
  if (watchMinutes === 0 || [zefixUrl, zefixUser, zefixPassword].every((part) => part === '')) return 'off';
  return zefixOf(settings) === null ? 'half-set' : 'on';
}
