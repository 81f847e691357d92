import { certificatesOfPem } from '@sorgfalt/ledger';
import type { TimestampAuthority } from '../../../adapters/tsa/authority.ts';
import { embeddedAuthority } from '../../../adapters/tsa/embedded-authority.ts';
import { httpAuthority } from '../../../adapters/tsa/http-authority.ts';
import type { Config } from '../../../config.ts';
import { StopError } from '../../../platform/stop-error.ts';
import type { LedgerKeys } from './keys.ts';
import { readGiven } from './supplied-key.ts';

/** Who stamps, and whose stamps are believed. */
export interface Authorities {
  readonly list: readonly TimestampAuthority[];
  /** Trusted for timestamps, DER. */
  readonly roots: readonly Uint8Array[];
}

/** The authorities of the settings, or the embedded one. Its old stamps are believed in either case. */
export function openAuthorities(settings: Config['tsa'], keys: LedgerKeys): Authorities {
  const { urls, rootsPath, policy, timeoutMs } = settings;
  const roots = rootsPath === '' ? [] : certificatesOfPem(readGiven(rootsPath, 'TSA_ROOTS').toString());
  if (urls.length > 0 && roots.length === 0) {
    throw new StopError(
      'TSA_ROOTS must name a PEM file with the root certificates of the authorities in TSA_URLS.',
    );
  }
  const external = urls.map((url) => httpAuthority({ url, roots, policy, timeoutMs }));
  return {
    list: external.length > 0 ? external : [embeddedAuthority(() => keys.tsa().signer)],
    roots: [keys.root.certificate, ...roots],
  };
}
