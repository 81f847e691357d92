import type { clientOrders, ClientSummary } from '@sorgfalt/contract';
import { orderOf } from '../../platform/database/list-place.ts';
import type { ListOrder } from '../../platform/database/list-place.ts';
import { clients, reviewDay } from '../clients/tables.ts';

export type ClientOrder = (typeof clientOrders)[number];

/** The client itself is its place, so that no name stands in an address. */
const itself = {
  form: ['uuid'],
  placeOf: ({ clientId }: Pick<ClientSummary, 'clientId'>) => [clientId],
} as const;

/** The order of the clients that `sort` names; where it names none, by name, or of reviews due by their day. */
export function clientOrder(
  sort: ClientOrder | undefined,
  areDue: boolean,
): ListOrder<Pick<ClientSummary, 'clientId'>> {
  const end = sort === '-nextReview' ? 'latest' : 'earliest';
  return orderOf(sort, areDue ? 'nextReview' : 'name', {
    name: { columns: [clients.name, clients.id], ...itself },
    nextReview: { columns: [reviewDay(clients, end), clients.id], ...itself },
  });
}
