import type { Structure } from '@sorgfalt/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { press } from '../../../../testing/hands.ts';
import { serve } from '../../../../testing/show.tsx';
import { showPage } from '../../../../testing/show-page.tsx';
import { StructureCard } from '../structure-card.tsx';
import { structureOf } from '../testing.ts';

const at = '/api/clients/c-1/structure';
export const read = `GET ${at}`;
export const parties = `POST ${at}/parties`;
export const interests = `POST ${at}/interests`;
export const bods = `POST ${at}/bods`;

/** Opens the dialog behind a button of the card; gives what is sent from it. */
export async function open(
  button: string,
  structure: Structure | null = structureOf(),
  more: Parameters<typeof serve>[0] = {},
) {
  const sent = serve({ [read]: { body: { structure } }, ...more });
  await showPage(<StructureCard caseId="k-1" clientId="c-1" name="Lindenhof Beispiel AG" />, {
    texts: ['clients', 'hits', 'refusals'],
  });
  await press(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
  return sent;
}
export const dialog = () => within(screen.getByRole('dialog'));
export const field = (label: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(label);
export const write = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
export const keep = () => dialog().getByRole('button', { name: 'Save' });
export const isOff = () => keep().getAttribute('aria-disabled') === 'true';
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
