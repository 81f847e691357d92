import { paymentDeskRoutes } from '@sorgfalt/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../client/download.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

interface Pain001ButtonProps {
  readonly paymentId: string;
  readonly messageId: string;
}

/** Saves the file of a payment as it was made for the bank. */
export function Pain001Button({ paymentId, messageId }: Pain001ButtonProps) {
  const t = useTexts();
  const toast = useToast();
  const file = useMutation({
    mutationFn: () =>
      download(paymentDeskRoutes.handedOutFile, { params: { paymentId } }, `${messageId}.xml`),
    onError: (error) => toast.show({ type: 'error', title: t('export.failed'), text: errorText(error, t) }),
  });
  return (
    <Button size="small" icon={<IconDownload />} loading={file.isPending} onClick={() => file.mutate()}>
      {t('payments:bank.saveFile')}
    </Button>
  );
}
