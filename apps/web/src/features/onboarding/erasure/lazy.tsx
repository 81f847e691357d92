import { lazy } from 'react';

/** The dialog in a chunk of its own: few are ever erased. */
export const LazyEraseDialog = lazy(async () => {
  const { EraseDialog } = await import('./erase-dialog.tsx');
  return { default: EraseDialog };
});
