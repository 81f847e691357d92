import { swissUid } from '@sorgfalt/kyc';
import { organizationOf } from '@sorgfalt/ledger';
import type { CertificateSubject } from '@sorgfalt/ledger';
import type { Config } from '../../../config.ts';
import { StopError } from '../../../platform/stop-error.ts';
import { readCertificate } from './signer.ts';
import type { Signer } from './signer.ts';

type Firm = Config['firm'];

/** A register of companies in Switzerland, before the UID (ETSI EN 319 412-1, 5.1.4). */
const swissRegister = 'NTRCH-';

/** Whom certificates of this installation name: the firm of the settings, or where none is set its address. */
export function subjectOf({ name, uid, contact }: Firm, host: string): CertificateSubject {
  if (name === '' && (uid !== '' || contact !== '')) {
    throw new StopError('FIRM_UID and FIRM_CONTACT say more about FIRM_NAME: give it too.');
  }
  return {
    organization: name === '' ? host : name,
    organizationIdentifier: uid === '' ? undefined : `${swissRegister}${uid}`,
    contact: contact === '' ? undefined : contact,
  };
}

/** Whether a key's certificate names the firm of the settings; others than ours may write its UID in their own way. */
export function namesFirm(
  { name, uid }: Firm,
  { signer }: { readonly signer: Pick<Signer, 'certificates'> },
): boolean {
  const [certificate = new Uint8Array()] = signer.certificates;
  const { organization, organizationIdentifier } = organizationOf(readCertificate(certificate).subject);
  const stated = organizationIdentifier?.slice(swissRegister.length) ?? '';
  return organization === name && (swissUid(stated) ?? '') === uid;
}
