import { AppError } from '../../platform/http/app-error.ts';
import { AddressRefused } from './address-refused.ts';
import { checkTarget } from './guard.ts';
import type { GuardOptions } from './guard.ts';

/** Refuses to register an address that nothing would be sent to; `path` is its place in the request. */
export async function refuseClosed(path: string, address: string, options: GuardOptions): Promise<void> {
  try {
    await checkTarget(address, options);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw new AppError('invalid-request', { fields: [{ path, code: 'address-refused' }], cause: error });
  }
}
