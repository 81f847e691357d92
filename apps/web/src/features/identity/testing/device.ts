import { vi } from 'vitest';

type Ask = (options: { readonly publicKey: unknown }) => Promise<unknown>;

/** A credential as a device gives it. */
class DeviceCredential {
  static parseCreationOptionsFromJSON = (options: unknown) => options;
  static parseRequestOptionsFromJSON = (options: unknown) => options;
  toJSON = () => ({ id: 'k-1', rawId: 'k-1', type: 'public-key', response: { clientDataJSON: 'e30' } });
}

/** What a page sends on of it. */
export const deviceAnswer = {
  id: 'k-1',
  rawId: 'k-1',
  type: 'public-key',
  response: { clientDataJSON: 'e30' },
  clientExtensionResults: {},
};

/**
 * Stands for a device that keeps passkeys: gives one each time, or fails as Web Authentication names it. Gives what it
 * was asked to make or to sign with.
 */
export function serveDevice(fault?: string) {
  const ask = vi.fn<Ask>(async () => {
    if (fault !== undefined) throw new DOMException('no', fault);
    return new DeviceCredential();
  });
  vi.stubGlobal('PublicKeyCredential', DeviceCredential);
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { create: ask, get: ask } } }));
  return ask;
}
