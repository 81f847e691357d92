import { useRef, useState } from 'react';
import { ApiError } from '../../app/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useToast } from '../../ui/toast.tsx';
import { importProblemText } from './import-problem.ts';
import { useUploadLists } from './queries.ts';
import { listFileTypes, megabytes, tooLarge, uploadBytesMax } from './upload-size.ts';
import styles from './lists-page.module.css';

/** Takes new versions of lists in; the list in force stays in force until the new one is read. */
export function UploadCard({ onSent }: { onSent(importId: string, files: readonly File[]): void }) {
  const t = useTexts();
  const toast = useToast();
  const abort = useRef<AbortController>(undefined);
  const [problem, setProblem] = useState<string>();
  const { sending, share } = useUploadLists();
  const limit = `${String(uploadBytesMax / 1_000_000)} MB`;
  const handleFiles = (files: File[]) => {
    const large = tooLarge(files);
    setProblem(
      large &&
        t('screening:upload.tooLarge', { name: large.name, size: `${megabytes(large.size)} MB`, limit }),
    );
    if (large) return;
    abort.current = new AbortController();
    sending.mutate(
      { files, signal: abort.current.signal },
      {
        onSuccess: ({ importId }) => {
          onSent(importId, files);
          toast.show({ type: 'info', title: t('screening:upload.taken') });
        },
        onError: (error) => {
          if (error instanceof ApiError) setProblem(importProblemText(error, t));
        },
      },
    );
  };
  return (
    <Card title={t('screening:upload.title')} subtitle={t('screening:upload.formats')}>
      <div className={styles['upload']}>
        <FileDrop
          label={t('screening:upload.drop')}
          buttonText={t('screening:upload.choose')}
          hint={t('screening:upload.hint', { limit })}
          accept={listFileTypes}
          multiple
          disabled={sending.isPending}
          onFiles={handleFiles}
          {...(problem === undefined ? {} : { error: problem })}
        />
        {sending.isPending && (
          <Progress
            label={t('screening:upload.sending')}
            value={Math.round(share * 100)}
            action={
              <Button size="small" onClick={() => abort.current?.abort()}>
                {t('screening:stop')}
              </Button>
            }
          />
        )}
      </div>
    </Card>
  );
}
