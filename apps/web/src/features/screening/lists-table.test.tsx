import type { ListVersion, ScreeningList } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { ListsPage } from './lists-page.tsx';

afterEach(() => vi.unstubAllGlobals());

function listWith(warnings: ListVersion['warnings']): ScreeningList {
  return {
    listId: 'un',
    name: 'UN Security Council',
    source: 'un',
    ageDays: 2,
    isStale: false,
    download: null,
    version: {
      versionId: 'v-1',
      sha256: 'a'.repeat(64),
      listDate: '2026-11-18',
      importedAt: '2026-11-19T06:00:00.000Z',
      importedBy: 'Selma Beispiel',
      entityCount: 1000,
      nameCount: 2000,
      fileNames: ['un.xml'],
      warnings,
      diff: null,
    },
  };
}

test('what was passed over in a list is told once, in the words of the reader', async () => {
  serve({
    'GET /api/screening/lists': {
      body: {
        lists: [
          listWith([
            { code: 'nameless', entry: 'QDi.001' },
            { code: 'nameless', entry: 'QDi.001' },
            { code: 'delisted', count: 1 },
            { code: 'not-utf-8', file: 'un.xml' },
            'Entry 3 has no name',
          ]),
        ],
        standing: 'fresh',
      },
    },
    'GET /api/screening/imports': { body: { imports: [] } },
    'GET /api/screening/index': { body: { isReady: true, entitiesDone: 0, entitiesTotal: 0 } },
    'GET /api/screening/rescreenings': { body: { rescreenings: [] } },
  });
  await showPage(<ListsPage />, { texts: ['screening', 'refusals'], as: 'editor', at: '/app/lists' });
  const told = (await screen.findByText('Warnings from reading the lists')).closest('section')!;
  expect([...told.querySelectorAll('li')].map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ['Entry QDi.001 has no name and was left out.', ''],
    ['1 delisted entry was left out.', ''],
    ['un.xml is not UTF-8 throughout; what is not was read as Windows-1252.', ''],
    // Of a list that was read by an earlier version.
    ['Entry 3 has no name', 'en'],
  ]);
});
