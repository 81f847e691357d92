import { useTexts } from '../../i18n/use-texts.ts';
import { FileUpload } from './file-upload.tsx';
import { useUploadLists } from './queries.ts';
import { listFileTypes, uploadBytesMax } from './upload-size.ts';

/** Takes new versions of lists in; the list in force stays in force until the new one is read. */
export function UploadCard({ onSent }: { onSent(importId: string, files: readonly File[]): void }) {
  const t = useTexts();
  const texts = {
    title: t('screening:upload.title'),
    subtitle: t('screening:upload.formats'),
    drop: t('screening:upload.drop'),
    choose: t('screening:upload.choose'),
    hint: t('screening:upload.hint', { limit: `${String(uploadBytesMax / 1_000_000)} MB` }),
    taken: t('screening:upload.taken'),
  };
  return (
    <FileUpload
      {...useUploadLists()}
      texts={texts}
      accept={listFileTypes}
      multiple
      onSent={({ importId }, files) => onSent(importId, files)}
    />
  );
}
