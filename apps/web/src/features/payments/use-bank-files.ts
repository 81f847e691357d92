import { paymentDeskRoutes } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../client/api-error.ts';
import { download } from '../../client/download.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToast } from '../../ui/toast.tsx';
import type { PaymentFilter } from './filter.ts';

/** Saves the pain.001 files of the filter that are still to be taken to the bank, as one zip. */
export function useBankFiles(filter: PaymentFilter) {
  const t = useTexts();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(paymentDeskRoutes.handedOutFiles, { query: filter }, 'pain001.zip'),
    onError: (error) => {
      const isNone = error instanceof ApiError && error.code === 'not-found';
      const isTooMany = error instanceof ApiError && error.fields.some(({ code }) => code === 'too-many');
      if (isNone) toast.show({ type: 'info', title: t('payments:bankFiles.none') });
      else if (isTooMany) toast.show({ type: 'warning', title: t('payments:bankFiles.tooMany') });
      else toast.show({ type: 'error', title: t('export.failed'), text: errorText(error, t) });
    },
  });
  return { save: () => mutate(), isPending };
}
