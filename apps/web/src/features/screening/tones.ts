import type { ListDownload, ListImport } from '@sorgfalt/contract';
import type { Tone } from '../../ui/status.tsx';

/** How the state of work in the background looks. */
export const jobTone: Readonly<Record<ListImport['state'], Tone>> = {
  waiting: 'waiting',
  running: 'neutral',
  succeeded: 'good',
  failed: 'stopped',
  stopped: 'neutral',
};

/** How the last attempt to download a list looks. */
export const downloadTone: Readonly<Record<ListDownload['state'], Tone>> = {
  never: 'neutral',
  waiting: 'waiting',
  running: 'neutral',
  unchanged: 'good',
  succeeded: 'good',
  failed: 'stopped',
};
