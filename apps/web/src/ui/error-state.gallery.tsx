import { ErrorState } from './error-state.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Error state',
  render: () => (
    <>
      <ErrorState
        title="The payments could not be loaded."
        reason="The server did not answer within 10 seconds."
        requestId="req-7f3a91c2"
        onRetry={() => undefined}
      />
      <ErrorState compact title="Failed to load dashboard statistics" onRetry={() => undefined} />
    </>
  ),
};
