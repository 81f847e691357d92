import { stepUpRoutes, type Factors, type StepUpProof } from '@sorgfalt/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailed } from '../../client/call-failed.tsx';
import { call } from '../../client/api-client.ts';
import { signWithPasskey } from '../../client/identity/passkey.ts';
import type { StepUpRequest } from '../../client/step-up.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { factorsQuery } from './factors/factor-queries.ts';
import { factorText } from './factors/factor-text.ts';
import styles from './factors/factors.module.css';
import { RecoveryCodes } from './factors/recovery-codes.tsx';
import { SetUpFactors } from './factors/set-up-factors.tsx';
import { TotpField } from './factors/totp-field.tsx';
import { PasswordField } from './password-field.tsx';

/** Asks whoever is there to prove it, or to get something to prove it with; the call that waits then goes on. */
export function StepUpDialog({ request }: { request: StepUpRequest }) {
  const t = useTexts();
  const query = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const goOn = () => request.answer(true);
  return (
    <Dialog
      open
      alert
      // Codes that are shown once are not lost by a slip.
      dismissible={codes === null}
      size="small"
      onOpenChange={(open) => {
        if (!open) request.answer(false);
      }}
      title={t('factors:stepUp.title')}
      description={t(request.hasFactors ? 'factors:stepUp.text' : 'factors:stepUp.setUpFirst')}
    >
      {query.isPending && <Skeleton />}
      {query.error && (
        <CallFailed
          error={query.error}
          compact
          title={t('factors:profile.loadFailed')}
          onRetry={() => void query.refetch()}
        />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onKept={goOn} />}
      {codes === null && query.data && request.hasFactors && <Prove factors={query.data} onProved={goOn} />}
      {codes === null && query.data && !request.hasFactors && (
        // Having just shown the first factor is the proof.
        <SetUpFactors factors={query.data} onAdded={(made) => (made === null ? goOn() : setCodes(made))} />
      )}
    </Dialog>
  );
}

function Prove({ factors, onProved }: { factors: Factors; onProved(): void }) {
  const t = useTexts();
  const proving = useMutation({
    mutationFn: (body: StepUpProof) => call(stepUpRoutes.prove, { body }),
    onSuccess: onProved,
  });
  const signing = useMutation({
    mutationFn: async () => {
      const { options } = await call(stepUpRoutes.options);
      return signWithPasskey(options);
    },
    onSuccess: (passkey) => proving.mutate({ passkey }),
  });
  const failure = proving.error ?? signing.error;
  // What failed before is not what fails now.
  const sign = () => {
    proving.reset();
    signing.mutate();
  };
  const prove = (proof: StepUpProof) => {
    signing.reset();
    proving.mutate(proof);
  };
  const hasApp = factors.hasTotp && factors.hasPassword;
  return (
    <div className={styles['stack']}>
      {failure !== null && <Banner tone="bad">{factorText(failure, t)}</Banner>}
      {factors.passkeys.length > 0 && (
        <div>
          <Button icon={<IconFingerprint />} variant="primary" loading={signing.isPending} onClick={sign}>
            {t('factors:passkey.use')}
          </Button>
        </div>
      )}
      {hasApp && (
        <PasswordAndApp
          isPrimary={factors.passkeys.length === 0}
          isPending={proving.isPending}
          onSubmit={prove}
        />
      )}
      {factors.passkeys.length === 0 && !hasApp && <p>{t('factors:stepUp.elsewhere')}</p>}
    </div>
  );
}

function PasswordAndApp({
  isPrimary,
  isPending,
  onSubmit,
}: {
  isPrimary: boolean;
  isPending: boolean;
  onSubmit(proof: { password: string; totp: string }): void;
}) {
  const t = useTexts();
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '', totp: '' } });
  const submit = form.handleSubmit((given) => onSubmit(given));
  return (
    <form noValidate className={styles['stack']} onSubmit={(event) => void submit(event)}>
      <PasswordField form={form} name="password" label={t('identity:password')} isNew={false} />
      <TotpField form={form} name="totp" />
      <div>
        <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} loading={isPending}>
          {t('factors:stepUp.confirm')}
        </Button>
      </div>
    </form>
  );
}
