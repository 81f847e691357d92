import { useMutation } from '@tanstack/react-query';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from '../../client/identity/auth-context.tsx';
import type { SecondStepWay } from '../../client/identity/identity-provider.ts';
import { hasPasskeys } from '../../client/identity/passkey.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CodeField } from './code-field.tsx';
import { factorText } from './factors/factor-text.ts';
import { TotpField } from './factors/totp-field.tsx';
import styles from './identity.module.css';

/** What an account with a second factor is asked for after its password, or after another provider. */
export function SecondStep({ onSignedIn, onRestart }: { onSignedIn(): void; onRestart(): void }) {
  const t = useTexts();
  const { enter } = useAuth();
  const [isLost, setIsLost] = useState(false);
  const taking = useMutation({
    mutationFn: (step: SecondStepWay) => enter((provider) => provider.takeSecondStep(step)),
    onSuccess: onSignedIn,
  });
  return (
    <>
      <PageHeader title={t('factors:second.title')} subtitle={t('factors:second.intro')} />
      <Card>
        <div className={styles['form']}>
          {taking.isError && (
            <Banner tone="bad" title={t('identity:error.title')}>
              {factorText(taking.error, t)}
            </Banner>
          )}
          {isLost ? (
            <LostForm isPending={taking.isPending} onSubmit={taking.mutate} />
          ) : (
            <TotpForm isPending={taking.isPending} onSubmit={taking.mutate} />
          )}
          {hasPasskeys() && (
            <Button
              icon={<IconFingerprint />}
              loading={taking.isPending}
              onClick={() => taking.mutate('passkey')}
            >
              {t('factors:passkey.use')}
            </Button>
          )}
        </div>
      </Card>
      <div className={styles['links']}>
        <Button size="small" onClick={() => setIsLost(!isLost)}>
          {t(isLost ? 'factors:second.back' : 'factors:second.lost')}
        </Button>
        <Button size="small" onClick={onRestart}>
          {t('factors:second.restart')}
        </Button>
        {isLost && <p>{t('factors:second.help')}</p>}
      </div>
    </>
  );
}

interface FormProps {
  readonly isPending: boolean;
  onSubmit(step: SecondStepWay): void;
}

function TotpForm({ isPending, onSubmit }: FormProps) {
  const t = useTexts();
  const form = useForm({ mode: 'onTouched', defaultValues: { totp: '' } });
  const submit = form.handleSubmit((given) => onSubmit(given));
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      <TotpField form={form} name="totp" />
      <Button type="submit" variant="primary" loading={isPending}>
        {t('factors:second.submit')}
      </Button>
    </form>
  );
}

function LostForm({ isPending, onSubmit }: FormProps) {
  const t = useTexts();
  const form = useForm({ mode: 'onTouched', defaultValues: { recoveryCode: '' } });
  const submit = form.handleSubmit((given) => onSubmit(given));
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      <CodeField
        form={form}
        name="recoveryCode"
        label={t('factors:recovery.label')}
        hint={t('factors:recovery.hint')}
      />
      <Button type="submit" variant="primary" loading={isPending}>
        {t('factors:second.submit')}
      </Button>
    </form>
  );
}
