import { useRef, useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useToast } from '../../ui/toast.tsx';
import { importProblemText } from './import-problem.ts';
import type { FileSending } from './queries.ts';
import { megabytes, tooLarge, uploadBytesMax } from './upload-size.ts';
import styles from './lists-page.module.css';

interface FileUploadProps<Answer> extends FileSending<Answer> {
  readonly texts: Readonly<Record<'title' | 'subtitle' | 'drop' | 'choose' | 'hint' | 'taken', string>>;
  readonly accept: string;
  readonly multiple?: boolean;
  onSent?(answer: Answer, files: readonly File[]): void;
}

/** Sends files, shows how far they are and can be stopped; what is too large is not sent at all. */
export function FileUpload<Answer>({
  texts,
  accept,
  multiple = false,
  sending,
  share,
  onSent,
}: FileUploadProps<Answer>) {
  const t = useTexts();
  const toast = useToast();
  const abort = useRef<AbortController>(undefined);
  const [problem, setProblem] = useState<string>();
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
        onSuccess: (answer) => {
          onSent?.(answer, files);
          toast.show({ type: 'info', title: texts.taken });
        },
        onError: (error) => {
          if (error instanceof ApiError) setProblem(importProblemText(error, t));
        },
      },
    );
  };
  return (
    <Card title={texts.title} subtitle={texts.subtitle}>
      <div className={styles['upload']}>
        <FileDrop
          label={texts.drop}
          buttonText={texts.choose}
          hint={texts.hint}
          accept={accept}
          multiple={multiple}
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
