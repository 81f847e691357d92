import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../i18n/i18n.ts';
import { ClientPicker } from './client-picker.tsx';
import type { PickedClient } from './client-search.tsx';
import { clientsQuery } from './queries.ts';

const reto = { caseId: 'k1', clientId: 'c1', clientName: 'Reto Beispiel', caseNo: 'ONB-2026-000001' };
const draft = { caseId: 'k2', clientId: null, clientName: 'Reto Entwurf', caseNo: 'ONB-2026-000002' };
const picked: PickedClient = { caseId: 'k1', clientId: 'c1', name: 'Reto Beispiel', caseNo: reto.caseNo };

beforeAll(() => loadTexts(['clients']));

function show(props: Partial<Parameters<typeof ClientPicker>[0]> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(clientsQuery('reto').queryKey, { cases: [reto, draft], total: 2 } as never);
  client.setQueryData(clientsQuery('nobody').queryKey, { cases: [], total: 0, next: null });
  for (const part of ['re', 'ret', 'no', 'nob', 'nobo', 'nobod'])
    client.setQueryData(clientsQuery(part).queryKey, { cases: [], total: 0, next: null });
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <ClientPicker client={undefined} onChange={onChange} {...props} />
    </QueryClientProvider>,
  );
  return onChange;
}

describe('the choice of a client', () => {
  it('offers who was found, and nobody whose case was not sent', async () => {
    const onChange = show();
    await userEvent.type(screen.getByRole('searchbox', { name: /Client/u }), 'reto');
    const options = screen.getByRole('list', { name: 'Clients found' }).querySelectorAll('button');
    expect([...options].map((each) => each.textContent)).toEqual(['Reto BeispielONB-2026-000001']);
    await userEvent.click(screen.getByRole('button', { name: /Reto Beispiel/u }));
    expect(onChange).toHaveBeenLastCalledWith(picked);
  });

  it('says that nobody was found, and asks for nothing after one letter', async () => {
    show();
    const box = screen.getByRole('searchbox');
    await userEvent.type(box, 'n');
    expect(screen.getByRole('status').textContent).toBe('');
    await userEvent.type(box, 'obody');
    expect(screen.getByRole('status').textContent).toBe('No client found');
  });

  it('shows who was chosen, and lets it be taken back', async () => {
    const onChange = show({ client: picked });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByText('Reto Beispiel')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove client' }));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  it('says what is missing where one is needed', () => {
    show({ required: true, error: 'Please choose a client.' });
    expect(screen.getByRole('searchbox').getAttribute('aria-required')).toBe('true');
    expect(screen.getByText('Please choose a client.')).toBeTruthy();
  });
});
