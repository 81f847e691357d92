import type { ListImport } from '@sorgfalt/contract';
import type { Tone } from '../../ui/status-chip.tsx';

/** How the state of work in the background looks. */
export const jobTone: Readonly<Record<ListImport['state'], Tone>> = {
  waiting: 'info',
  running: 'info',
  succeeded: 'good',
  failed: 'bad',
  stopped: 'neutral',
};
