import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { importProblemText } from './import-problem.ts';
import type { Acceptable } from './import-problem.ts';
import { useUploadLists } from './queries.ts';
import { ShrunkenQuestion } from './shrunken-question.tsx';
import { listFileTypes } from './upload-size.ts';

interface AcceptShrunkenProps {
  readonly why: Acceptable;
  /** The refused files, where this page sent them. */
  readonly sent: readonly File[] | undefined;
  onSent(importId: string, files: readonly File[]): void;
}

/** Takes a list over that lost a large part of its entries, or is older, after saying what that means. */
export function AcceptShrunken({ why, sent, onSent }: AcceptShrunkenProps) {
  const t = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const [chosen, setChosen] = useState<readonly File[]>();
  const { sending } = useUploadLists();
  const files = chosen ?? sent;
  const handleAccept = () => {
    if (files === undefined) return;
    sending.mutate(
      { files, acceptShrunken: true },
      {
        onSuccess: ({ importId }) => {
          onSent(importId, files);
          setIsAsking(false);
        },
      },
    );
  };
  return (
    <div>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('screening:shrunken.accept')}
      </Button>
      <ShrunkenQuestion
        why={why}
        open={isAsking}
        onOpenChange={setIsAsking}
        loading={sending.isPending}
        onConfirm={handleAccept}
        disabledReason={files === undefined ? t('screening:shrunken.chooseFirst') : undefined}
        problem={
          sending.error
            ? { title: t('screening:shrunken.failed'), text: importProblemText(sending.error, t) }
            : undefined
        }
      >
        {files === undefined ? (
          <FileDrop
            label={t('screening:upload.drop')}
            buttonText={t('screening:upload.choose')}
            hint={t('screening:shrunken.chooseFirst')}
            accept={listFileTypes}
            multiple
            onFiles={setChosen}
          />
        ) : (
          <p>{files.map(({ name }) => name).join(', ')}</p>
        )}
      </ShrunkenQuestion>
    </div>
  );
}
