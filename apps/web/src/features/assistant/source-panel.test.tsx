import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { SourcePanel } from './source-panel.tsx';
import { source } from './testing.ts';

const libraryCall = 'GET /chrag/api/library?language=en';
const edition = (version: string, inForceUntil: string | null) => ({
  version,
  inForceFrom: version,
  inForceUntil,
});
const act = {
  sourceId: 'amla',
  kind: 'statute',
  name: 'AMLA',
  title: 'AMLA',
  srNumber: '955.0',
  version: '2026-01-01',
  versions: [
    edition('2026-10-01', null),
    edition('2026-01-01', '2026-10-01'),
    edition('2023-01-01', '2026-01-01'),
    edition('2016-01-01', '2023-01-01'),
  ],
  inForceFrom: '2026-01-01',
  owner: null,
  link: null,
  provisions: 1,
};

afterEach(() => vi.unstubAllGlobals());

function panel(foundBy: 'hybrid' | undefined) {
  const none = () => undefined;
  return showPage(
    <SourcePanel source={source} carries={[1]} count={1} foundBy={foundBy} onStep={none} onClose={none} />,
    { texts: ['assistant'] },
  );
}

test('a source says how it was found, and which editions before it were not used', async () => {
  serve({ [libraryCall]: { body: { sources: [act], indexHash: '' } } });
  await panel('hybrid');
  expect(await screen.findByText('words and meaning')).toBeDefined();
  // What is in force after it is no earlier edition.
  expect(await screen.findByText('01.01.2023, 01.01.2016, not used')).toBeDefined();
});

test('where the library cannot be read, or nothing was measured, neither is claimed', async () => {
  const sent = serve({ [libraryCall]: refusal('internal', {}, 500) });
  await panel(undefined);
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(screen.queryByText('Found by')).toBeNull();
  expect(screen.queryByText('Earlier')).toBeNull();
});
