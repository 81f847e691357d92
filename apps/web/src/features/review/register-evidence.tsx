import type { ReviewItemDetail } from '@sorgfalt/contract';
import { Suspense } from 'react';
import { LazyPublishedFindings, LazyRegisterFindings } from '../../domain/registers/lazy.tsx';

/** What registers say otherwise than was declared, and what they published since the last decision. */
export function RegisterEvidence({ item }: { item: ReviewItemDetail }) {
  const { registers = [], published = [], clientId } = item;
  return (
    <Suspense>
      {registers.length > 0 && <LazyRegisterFindings findings={registers} />}
      {published.length > 0 && clientId !== null && (
        <LazyPublishedFindings clientId={clientId} published={published} />
      )}
    </Suspense>
  );
}
