import type { ListDownload, ListImport } from '@sorgfalt/contract';
import type { Tone } from '../../ui/status-chip.tsx';

/** How the state of work in the background looks. */
export const jobTone: Readonly<Record<ListImport['state'], Tone>> = {
  waiting: 'info',
  running: 'info',
  succeeded: 'good',
  failed: 'bad',
  stopped: 'neutral',
};

/** How the last attempt to download a list looks. */
export const downloadTone: Readonly<Record<ListDownload['state'], Tone>> = {
  never: 'neutral',
  waiting: 'info',
  running: 'info',
  unchanged: 'good',
  succeeded: 'good',
  failed: 'bad',
};
