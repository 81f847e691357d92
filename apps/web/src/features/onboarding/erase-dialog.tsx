import { erasureReasons, erasureRoutes, type ErasureReason } from '@sorgfalt/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../client/api-client.ts';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import { exceptIdentity } from '../../client/query-keys.ts';
import { oneOf } from '../../client/search-params.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './erase-dialog.module.css';

interface EraseDialogProps {
  readonly clientId: string;
  readonly name: string;
  onClose(): void;
}

/** Asks for the reason and names what goes and what stays, before a person is erased for good. */
export function EraseDialog({ clientId, name, onClose }: EraseDialogProps) {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [reason, setReason] = useState<ErasureReason>();
  const erase = useMutation({
    mutationFn: (given: ErasureReason) => call(erasureRoutes.erase, { body: { clientId, reason: given } }),
    onSuccess: async ({ erased, proofId }) => {
      // Nothing of the person stays in this browser; the page that showed it is left at once.
      client.removeQueries(exceptIdentity);
      toast.show({ type: 'success', title: t('onboarding:erase.done', { count: erased }) });
      await navigate({ to: '/app/ledger/$entryId', params: { entryId: proofId } });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('onboarding:erase.title', { name })}
      description={t('onboarding:erase.text')}
      confirmText={t('onboarding:erase.confirm')}
      cancelText={t('onboarding:erase.keep')}
      loading={erase.isPending}
      disabledReason={reason === undefined ? t('onboarding:erase.reasonMissing') : undefined}
      onConfirm={() => reason !== undefined && erase.mutate(reason)}
      problem={
        erase.error ? { title: t('onboarding:erase.failed'), text: problemText(erase.error, t) } : undefined
      }
    >
      <div className={styles['lists']}>
        <List title={t('onboarding:erase.goes')} items={t('onboarding:erase.goesItems')} />
        <List title={t('onboarding:erase.stays')} items={t('onboarding:erase.staysItems')} />
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
        <p className={styles['note']}>{t('onboarding:erase.report')}</p>
      </div>
    </ConfirmDialog>
  );
}

/** The items stand in one text, one a line: languages may put them in another order. */
function List({ title, items }: { title: string; items: string }) {
  return (
    <section>
      <h3 className={styles['heading']}>{title}</h3>
      <ul className={styles['items']}>
        {items.split('; ').map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** A refusal of the law says until when it holds. */
function problemText(error: Error, t: Translate): string {
  const until = error instanceof ApiError && error.code === 'retention-runs' && error.details['until'];
  return typeof until === 'string'
    ? t('onboarding:erase.until', { date: formatDate(until) })
    : errorText(error, t);
}
