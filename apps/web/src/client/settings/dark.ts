import type { Scheme } from '../../ui/theme.ts';

/** Whether a scheme is dark now; `system` asks the system. */
export function isDarkNow(scheme: Scheme): boolean {
  return scheme === 'dark' || (scheme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}
