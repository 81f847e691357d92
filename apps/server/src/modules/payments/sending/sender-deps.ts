import type { BankConnector } from '../../../adapters/bank/connector.ts';
import type { Actor } from '../../../platform/events/spine.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import type { SenderTimes } from './decisions.ts';

/** What the sender works with. */
export interface SenderDeps extends PaymentDeps {
  readonly bank: BankConnector;
  /** Address of the pages of the desk: after signing the bank leads back there. */
  readonly deskUrl: string;
  readonly times: SenderTimes;
}

/** In whose name the bank's word is followed. */
export const bankActor: Actor = { kind: 'system', id: 'bank' };
