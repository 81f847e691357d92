import { useMutation } from '@tanstack/react-query';
import { IconFingerprint } from '@tabler/icons-react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useIsEmbedded } from '../../client/identity/use-is-embedded.ts';
import { hasPasskeys } from '../../client/identity/passkey.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { factorText } from './factors/factor-text.ts';
import styles from './identity.module.css';

/** Signing in with a passkey of this device: no address, no password. */
export function PasskeyButton({ onSignedIn }: { onSignedIn(): void }) {
  const t = useTexts();
  const { enter } = useAuth();
  const isEmbedded = useIsEmbedded();
  const signing = useMutation({
    mutationFn: () => enter((provider) => provider.signInWithPasskey()),
    onSuccess: onSignedIn,
  });
  if (!isEmbedded || !hasPasskeys()) return null;
  return (
    <div className={styles['form']}>
      {signing.isError && (
        <Banner tone="bad" title={t('identity:error.title')}>
          {factorText(signing.error, t)}
        </Banner>
      )}
      <Button icon={<IconFingerprint />} loading={signing.isPending} onClick={() => signing.mutate()}>
        {t('factors:passkey.signIn')}
      </Button>
    </div>
  );
}
