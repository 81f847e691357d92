import type { DownloadableList, DownloadSettings } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { downloadsQuery, useRemoveDownload, useSetDownload } from './queries.ts';
import styles from './lists-page.module.css';

interface DownloadDialogProps {
  /** Null: for a list that is chosen first. */
  readonly listId: string | null;
  onClose(): void;
}

/** Address and schedule of the download of a list. */
export function DownloadDialog({ listId, onClose }: DownloadDialogProps) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(downloadsQuery);
  const known = data?.lists.find((list) => list.listId === listId);
  const offered = data?.lists.filter(({ settings }) => settings === null) ?? [];
  if (data !== undefined && (known !== undefined || listId === null))
    return <DownloadForm lists={known ? [known] : offered} known={known} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={t('screening:download.dialog')}>
      {error ? (
        <CallFailed
          error={error}
          compact
          title={t('screening:download.failed')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  );
}

const intervals = [1, 6, 12, 24, 168] as const;
const daily = 24;

/** Settings as they are typed: the addresses one a line. */
interface Draft extends Omit<DownloadSettings, 'addresses'> {
  readonly addresses: string;
}

function draftOf(settings: DownloadSettings | null): Draft {
  if (settings === null) return { addresses: '', intervalHours: daily, isEnabled: true };
  return { ...settings, addresses: settings.addresses.join('\n') };
}

function addressesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid-request';
}

interface DownloadFormProps {
  readonly lists: readonly DownloadableList[];
  readonly known: DownloadableList | undefined;
  onClose(): void;
}

function DownloadForm({ lists, known, onClose }: DownloadFormProps) {
  const t = useTexts();
  const [listId, setListId] = useState(known?.listId ?? lists[0]?.listId ?? '');
  // As it was when the form was opened: what a colleague sets from then on is not what was changed here.
  const [seen] = useState(() => known?.settings ?? null);
  const [draft, setDraft] = useState(() => draftOf(seen));
  const [isTried, setIsTried] = useState(false);
  const save = useSetDownload();
  const remove = useRemoveDownload();
  const isBusy = [save, remove].some(({ isPending }) => isPending);
  const addresses = addressesIn(draft.addresses);
  const handleSave = () => {
    setIsTried(true);
    if (addresses.length > 0) save.mutate({ ...draft, listId, addresses, seen }, { onSuccess: onClose });
  };
  const isMissing = isTried && addresses.length === 0;
  const addressProblem = isRefused(save.error) ? 'addressProblem' : isMissing ? 'addressNeeded' : null;
  const failure = remove.error ?? (isRefused(save.error) ? null : save.error);
  const choices = [...new Set([...intervals, draft.intervalHours])].toSorted((a, b) => a - b);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={t('screening:download.dialog')}
      description={t('screening:download.dialogText')}
      footer={
        <>
          {known?.settings && (
            <Button
              variant="ghost"
              loading={remove.isPending}
              onClick={() => remove.mutate(listId, { onSuccess: onClose })}
            >
              {t('screening:download.remove')}
            </Button>
          )}
          <Button onClick={onClose} aria-disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={save.isPending} onClick={handleSave}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles['upload']}>
        <Field label={t('screening:column.name')}>
          <NativeSelect
            value={listId}
            disabled={known !== undefined}
            options={lists.map((list) => ({ value: list.listId, label: list.name }))}
            onChange={(event) => setListId(event.target.value)}
          />
        </Field>
        <Field
          label={t('screening:download.addresses')}
          hint={t('screening:download.addressesHint')}
          required
          {...(addressProblem === null ? {} : { error: t(`screening:download.${addressProblem}`) })}
        >
          <TextArea
            rows={4}
            dir="ltr"
            spellCheck={false}
            value={draft.addresses}
            onChange={({ target }) => setDraft({ ...draft, addresses: target.value })}
          />
        </Field>
        <Field label={t('screening:download.interval')}>
          <NativeSelect
            value={String(draft.intervalHours)}
            options={choices.map((count) => ({
              value: String(count),
              label: t('screening:download.every', { count }),
            }))}
            onChange={({ target }) => setDraft({ ...draft, intervalHours: Number(target.value) })}
          />
        </Field>
        <Checkbox
          label={t('screening:download.enabled')}
          checked={draft.isEnabled}
          onChange={({ target }) => setDraft({ ...draft, isEnabled: target.checked })}
        />
        {failure && (
          <Banner tone="bad" title={t('screening:download.notSaved')}>
            {errorText(failure, t)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
