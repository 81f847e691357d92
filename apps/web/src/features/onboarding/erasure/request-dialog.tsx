import { erasureReasons, erasureRoutes, type ErasureReason } from '@sorgfalt/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../client/api-client.ts';
import { oneOf } from '../../../client/search-params.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import styles from './erasure.module.css';
import { problemText } from './problem-text.ts';
import { erasureQuery } from './queries.ts';
import { WhatGoes } from './what-goes.tsx';

interface RequestDialogProps {
  readonly clientId: string;
  readonly name: string;
  onClose(): void;
}

/** Asks for the reason, which a small screen would else scroll to, and names what goes and what stays. Nothing goes before another administrator consents. */
export function RequestDialog({ clientId, name, onClose }: RequestDialogProps) {
  const t = useTexts();
  const toast = useToast();
  const client = useQueryClient();
  const [reason, setReason] = useState<ErasureReason>();
  const ask = useMutation({
    mutationFn: (given: ErasureReason) => call(erasureRoutes.request, { body: { clientId, reason: given } }),
    onSuccess: () => {
      toast.show({ type: 'success', title: t('onboarding:erase.requested') });
      onClose();
    },
    // Also where another one was faster.
    onSettled: () => client.invalidateQueries(erasureQuery(clientId)),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('onboarding:erase.title', { name })}
      description={t('onboarding:erase.text')}
      confirmText={t('onboarding:erase.request')}
      cancelText={t('onboarding:erase.keep')}
      loading={ask.isPending}
      disabledReason={reason === undefined ? t('onboarding:erase.reasonMissing') : undefined}
      onConfirm={() => reason !== undefined && ask.mutate(reason)}
      problem={
        ask.error ? { title: t('onboarding:erase.notRequested'), text: problemText(ask.error, t) } : undefined
      }
    >
      <div className={styles['lists']}>
        <Field label={t('onboarding:erase.reason')} required>
          <NativeSelect
            value={reason ?? ''}
            placeholder={t('onboarding:erase.choose')}
            onChange={(event) => setReason(oneOf(event.target.value, erasureReasons))}
            options={erasureReasons.map((value) => ({
              value,
              label: t(`onboarding:erase.reasons.${value}`),
            }))}
          />
        </Field>
        <WhatGoes />
        <p className={styles['note']}>{t('onboarding:erase.report')}</p>
      </div>
    </ConfirmDialog>
  );
}
