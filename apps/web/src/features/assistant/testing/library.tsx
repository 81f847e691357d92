import type { LibrarySource, PolicyVersion, Role } from '@sorgfalt/contract';
import { showPage } from '../../../testing/show-page.tsx';
import { LibraryView } from '../library-view.tsx';

export const calls = {
  library: 'GET /chrag/api/library?language=en',
  source: 'GET /chrag/api/library/amla?language=en',
  changes: 'GET /chrag/api/library/amla/changes?language=en',
  policies: 'GET /chrag/api/library/policies',
  upload: 'POST /chrag/api/library/policies',
  statutes: 'POST /chrag/api/library/statutes',
};
export const versionId = '0190a0a0-0000-7000-8000-000000000001';

export const amla: LibrarySource = {
  sourceId: 'amla',
  kind: 'statute',
  name: 'AMLA',
  title: 'Anti-Money Laundering Act',
  srNumber: '955.0',
  version: '2026-10-01',
  versions: [
    { version: '2026-10-01', inForceFrom: '2026-10-01', inForceUntil: null },
    { version: '2024-03-01', inForceFrom: '2024-03-01', inForceUntil: '2026-10-01' },
  ],
  inForceFrom: '2026-10-01',
  owner: null,
  link: null,
  provisions: 2,
};
export const policy: PolicyVersion = {
  versionId,
  policyId: versionId,
  version: 1,
  state: 'accepted',
  title: 'Cash policy',
  owner: 'Risk',
  language: 'en',
  validFrom: '2026-01-01',
  roles: ['admin', 'editor'],
  fileName: 'cash.pdf',
  kind: 'pdf',
  sizeBytes: 10,
  pages: 1,
  sha256: 'a'.repeat(64),
  passages: 1,
  uploadedBy: { uid: 'u-2', name: 'Urs Erfunden' },
  uploadedAt: '2026-01-01T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: '',
  withdrawnAt: null,
  actions: [],
};
export const shelf = (...sources: readonly LibrarySource[]) => ({
  [calls.library]: { body: { sources, indexHash: '' } },
});
export const policies = (...versions: readonly PolicyVersion[]) => ({
  [calls.policies]: { body: { policies: versions } },
});

export const showLibrary = (as: Role, at = '/app/chat/library') =>
  showPage(<LibraryView />, { texts: ['assistant', 'files', 'refusals'], as, at });
