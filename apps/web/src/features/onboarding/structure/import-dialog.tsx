import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormProblems } from './form-problems.tsx';
import { useImportFile } from './queries.ts';

interface ImportDialogProps {
  readonly clientId: string;
  readonly version: number;
  onClose(): void;
}

/** Takes over a file in the Beneficial Ownership Data Standard. */
export function ImportDialog({ clientId, version, onClose }: ImportDialogProps) {
  const t = useTexts();
  const send = useImportFile(clientId);
  const [isNoFile, setIsNoFile] = useState(false);
  const handleFile = async (file: File | undefined) => {
    const statements = file === undefined ? null : listIn(await file.text());
    setIsNoFile(statements === null);
    if (statements !== null) send.mutate({ version, statements }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title={t('clients:structure.dialog.import')}
      description={t('clients:structure.dialog.text')}
      busy={send.isPending}
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      <FormProblems error={send.error} withPaths />
      <FileDrop
        label={t('clients:structure.drop')}
        buttonText={t('clients:structure.chooseFile')}
        hint={t('clients:structure.dropHint')}
        accept=".json,application/json"
        disabled={send.isPending}
        onFiles={([file]) => void handleFile(file)}
        {...(isNoFile ? { error: t('clients:structure.wrong.not-json') } : {})}
      />
    </Dialog>
  );
}

/** The statements in a text; null where it is no list of them. */
function listIn(text: string): Record<string, unknown>[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const isList =
      Array.isArray(value) &&
      value.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each));
    return isList ? (value as Record<string, unknown>[]) : null;
  } catch {
    return null;
  }
}
