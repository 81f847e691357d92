import type { Factors } from '@sorgfalt/contract';
import { useState } from 'react';
import { hasPasskeys } from '../../../client/identity/passkey.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dropSecret, takeSecret } from '../one-time-secret.ts';
import { AddPasskey } from './add-passkey.tsx';
import { AddTotp } from './add-totp.tsx';
import { EnrolmentCode } from './enrolment-code.tsx';
import styles from './factors.module.css';

interface Props {
  readonly factors: Factors;
  onAdded(recoveryCodes: readonly string[] | null): void;
}

/** The ways to get a factor: a passkey first, as nothing of it can be given away; an app besides it, or where there is none. */
export function SetUpFactors({ factors, onAdded }: Props) {
  const t = useTexts();
  const { code, setCode, added } = useEnrolment(onAdded);
  return (
    <div className={styles['stack']}>
      {factors.enrolment === 'code' && <EnrolmentCode value={code} onChange={setCode} />}
      {hasPasskeys() && (
        <AddPasskey
          suggestion={t('factors:passkey.named', { number: factors.passkeys.length + 1 })}
          code={code}
          isPrimary={factors.enrolment !== 'proof'}
          onAdded={added}
        />
      )}
      {!factors.hasTotp && <AddTotp code={code} onAdded={added} />}
    </div>
  );
}

/** The code of the mail that the first factor may take; with the first one it is used up. */
export function useEnrolment(onAdded: Props['onAdded']) {
  const [code, setCode] = useState(() => takeSecret('code') ?? '');
  const added = (codes: readonly string[] | null) => {
    dropSecret('code');
    onAdded(codes);
  };
  return { code, setCode, added };
}
