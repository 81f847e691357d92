import type { ClientAccount } from '@sorgfalt/contract';
import type { AccountRow } from './tables.ts';

/** An account as it is told, with the name of its client. */
export function toAccount(row: AccountRow, clientName: string): ClientAccount {
  const { id, clientId, name, iban, currency, address, isClosed, isFrozen, createdAt } = row;
  return {
    accountId: id,
    clientId,
    clientName,
    name,
    iban,
    currency,
    address: draftAddress(address),
    isClosed,
    isFrozen,
    createdAt,
  };
}

export function draftAddress({ lines, ...address }: AccountRow['address']): ClientAccount['address'] {
  return { ...address, ...(lines && { lines: [...lines] }) };
}
