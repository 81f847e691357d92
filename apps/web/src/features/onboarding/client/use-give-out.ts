import { clientFileRoutes } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../client/download.ts';
import { errorText } from '../../../client/error-text.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Gives all that the firm has about a client as a PDF for an examiner, in the language of the screen. */
export function useGiveOut(clientId: string): () => void {
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
    onSuccess: () => toast.show({ type: 'success', title: t('clientFile:page.given') }),
    onError: (error) => toast.show({ type: 'error', title: errorText(error, t) }),
  });
  return () => file.mutate();
}
