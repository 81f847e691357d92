import { documentRoutes } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fileFaultText } from '../../../client/file-fault.ts';
import { upload } from '../../../client/upload.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './zone.module.css';
import { ZoneView } from './zone-view.tsx';

interface ZoneDialogProps {
  /** Takes the lines over; what was read stays a lead until then. */
  onTakeOver(lines: string): void;
  onClose(): void;
}

/** Reads the zone of a picture by machine, for the field that is filled in from it; closing it stops what is still under way. */
export function ZoneDialog({ onTakeOver, onClose }: ZoneDialogProps) {
  const t = useTexts();
  const { data, error, isPending, mutate } = useReading();
  const lines = data?.reading?.lines;
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      title={t('files:zone.fromFile')}
      description={t('files:zone.fromFileText')}
      footer={
        <>
          <Button onClick={onClose}>{t('files:documents.close')}</Button>
          {lines !== undefined && (
            <Button variant="primary" onClick={() => onTakeOver(lines.join('\n'))}>
              {t('files:zone.takeOver')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['zone']}>
        <FileDrop
          label={t('files:zone.drop')}
          buttonText={t('files:zone.choose')}
          disabled={isPending}
          accept=".pdf,.png,.jpg,.jpeg"
          onFiles={([file]) => file && mutate(file)}
        />
        <div aria-live="polite" className={styles['zone']}>
          {isPending && (
            <>
              <p className={styles['quiet']}>{t('files:zone.underWay')}</p>
              <Skeleton lines={2} />
            </>
          )}
          {error && <p role="alert">{fileFaultText(error, t)}</p>}
          {data && !isPending && <ZoneView reading={data.reading} />}
        </div>
      </div>
    </Dialog>
  );
}

function useReading() {
  const stop = useRef(new AbortController());
  useEffect(() => {
    const now = new AbortController();
    stop.current = now;
    return () => now.abort();
  }, []);
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('files', file, file.name);
      return upload(documentRoutes.readZone, form, { signal: stop.current.signal });
    },
  });
}
