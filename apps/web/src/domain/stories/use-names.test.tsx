import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { namesByEvent, useNames } from './use-names.ts';

const asked = 'POST /api/timeline/names';
const nora = (id: string) => ({ id, person: `Nora ${id}`, client: 'Viktor Testonov' });

function Rows({ ids }: { ids: readonly string[] }) {
  const { namesOf, areComing } = useNames(ids, namesByEvent);
  const text = (id: string) => {
    const names = namesOf(id);
    return names === 'coming' ? 'place' : (names?.person ?? 'nobody');
  };
  return <p>{areComing ? 'waits' : ids.map(text).join(', ')}</p>;
}

/** A list to which a row comes, and which is left and come back to. */
function Page() {
  const [ids, setIds] = useState<readonly string[]>(['1', '2']);
  return (
    <>
      <button onClick={() => setIds(['3', '1', '2'])}>row</button>
      <button onClick={() => setIds([])}>away</button>
      {ids.length > 0 && <Rows ids={ids} />}
    </>
  );
}

const shown = () => screen.getByRole('paragraph').textContent;

afterEach(() => vi.unstubAllGlobals());

describe('the names behind rows', () => {
  test('come with the first rows, have their place kept in later ones, and are kept for the next visit', async () => {
    const answers = [[nora('1')], [nora('3')]];
    const sent = serve({ [asked]: () => ({ body: { names: answers.shift() } }) });
    await showPage(<Page />, { texts: [], at: '/app/timeline' });
    expect(shown()).toBe('waits');
    await waitFor(() => expect(shown()).toBe('Nora 1, nobody'));
    await press('row');
    expect(shown()).toBe('place, Nora 1, nobody');
    await waitFor(() => expect(shown()).toBe('Nora 3, Nora 1, nobody'));
    await press('away');
    await press('row');
    expect(shown()).toBe('Nora 3, Nora 1, nobody');
    expect(sentBy(sent, 'POST')).toEqual([{ ids: ['1', '2'] }, { ids: ['3'] }]);
  });

  test('that cannot be told leave the rows as everybody reads them', async () => {
    serve({ [asked]: { status: 500, body: {} } });
    await showPage(<Page />, { texts: [], at: '/app/timeline' });
    await waitFor(() => expect(shown()).toBe('nobody, nobody'));
    await press('row');
    await waitFor(() => expect(shown()).toBe('nobody, nobody, nobody'));
  });
});
