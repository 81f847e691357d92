import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToast } from '../../ui/toast.tsx';

/** So many payments are named in a toast. */
const namedMax = 5;

/** Saves pain.001 files that are still to be taken to the bank, as one zip; `ask` has the server give them. */
export function useBankFiles(ask: () => Promise<void>) {
  const t = useTexts();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: ask,
    onError: (error) => {
      const isNone = error instanceof ApiError && error.code === 'not-found';
      const isTooMany = error instanceof ApiError && error.fields.some(({ code }) => code === 'too-many');
      if (isNone) toast.show({ type: 'info', title: t('payments:bankFiles.none') });
      else if (isTooMany) toast.show({ type: 'warning', title: t('payments:bankFiles.tooMany') });
      else if (error instanceof ApiError && error.code === 'no-bank-file') {
        const without = String(error.details['payments']).split(', ');
        const numbers = without.slice(0, namedMax).join(', ') + (without.length > namedMax ? ' …' : '');
        const text = t('payments:chosen.without', { count: without.length, numbers });
        toast.show({ type: 'warning', title: errorText(error, t), text });
      } else toast.show({ type: 'error', title: t('export.failed'), text: errorText(error, t) });
    },
  });
  return { save: () => mutate(), isPending };
}
