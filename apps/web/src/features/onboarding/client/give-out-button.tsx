import { clientFileRoutes } from '@sorgfalt/contract';
import { IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../client/download.ts';
import { errorText } from '../../../client/error-text.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** One click gives all that the firm has about a client as a PDF for an examiner, in the language of the screen. */
export function GiveOutButton({ clientId }: { clientId: string }) {
  const t = useTexts();
  const language = useLanguage();
  const toast = useToast();
  const file = useMutation({
    mutationFn: () =>
      download(
        clientFileRoutes.giveOut,
        { params: { clientId }, body: { language } },
        `client-${clientId}.pdf`,
      ),
    onError: (error) => toast.show({ type: 'error', title: errorText(error, t) }),
  });
  return (
    <Button
      icon={<IconFileText />}
      title={t('clientFile:page.fileHint')}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {t('clientFile:page.file')}
    </Button>
  );
}
