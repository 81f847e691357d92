import { useId, useState, type FormEvent } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { ApiError } from '../../client/api-error.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { SecretOnce } from '../../domain/secret-once.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './payment-form.module.css';
import { useAddWebhook } from './webhook-queries.ts';

interface AddWebhookDialogProps {
  onAdded(webhookId: string): void;
  onClose(): void;
}

/** What the server says against the address itself. */
function refusalOf(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const field = error.fields.find(({ path }) => path === 'url');
  return field && wordOf(t, `payments:webhooks.refused.${field.code}`, t('payments:webhooks.noUrl'));
}

/** Registers an address, then shows the secret of its signatures this once. */
export function AddWebhookDialog({ onAdded, onClose }: AddWebhookDialogProps) {
  const t = useTexts();
  const formId = useId();
  const add = useAddWebhook();
  const [url, setUrl] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isUrl = URL.canParse(url.trim());
  const refusal = refusalOf(add.error, t);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (add.isPending || !isUrl) return;
    add.mutate(url.trim(), { onSuccess: ({ webhook }) => onAdded(webhook.webhookId) });
  };
  const secret = add.data?.secret;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={add.isPending}
      title={t(secret === undefined ? 'payments:webhooks.add' : 'payments:webhooks.added')}
      {...(secret === undefined ? { description: t('payments:webhooks.addText') } : {})}
      // The secret cannot be shown again: it goes only by the button that says so.
      dismissible={secret === undefined}
      footer={
        secret === undefined ? (
          <>
            <Button onClick={onClose} aria-disabled={add.isPending}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={add.isPending}>
              {t('payments:webhooks.save')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('payments:webhooks.kept')}
          </Button>
        )
      }
    >
      {secret === undefined ? (
        <form id={formId} noValidate onSubmit={submit} className={styles['stack']}>
          <Field
            label={t('payments:webhooks.url')}
            hint={t('payments:webhooks.urlHint')}
            required
            error={isChecked && !isUrl ? t('payments:webhooks.noUrl') : refusal}
          >
            <TextInput
              mono
              type="url"
              autoComplete="off"
              maxLength={500}
              placeholder="https://example.com/hook"
              value={url}
              onChange={(event) => {
                setUrl(event.target.value);
                if (add.error) add.reset();
              }}
            />
          </Field>
          {add.error && refusal === undefined && (
            <CallFailed error={add.error} compact title={t('payments:webhooks.addFailed')} />
          )}
        </form>
      ) : (
        <SecretOnce
          title={t('payments:webhooks.secretOnce')}
          text={t('payments:webhooks.secretText')}
          secret={secret}
        />
      )}
    </Dialog>
  );
}
