import { libraryRoutes } from '@sorgfalt/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../client/download.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Saves the file of a policy as it was uploaded. */
export function PolicyFileButton({ versionId, fileName }: { versionId: string; fileName: string }) {
  const t = useTexts();
  const toast = useToast();
  const file = useMutation({
    mutationFn: () => download(libraryRoutes.policyFile, { params: { versionId } }, fileName),
    onError: (error) =>
      toast.show({ type: 'error', title: t('assistant:desk.fileFailed'), text: errorText(error, t) }),
  });
  return (
    <Button size="small" icon={<IconDownload />} loading={file.isPending} onClick={() => file.mutate()}>
      {t('assistant:desk.file', { name: fileName })}
    </Button>
  );
}
