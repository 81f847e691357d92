import { paymentDeskRoutes } from '@sorgfalt/contract';
import { download } from '../../client/download.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { PaymentFilter } from './filter.ts';
import { useBankFiles } from './use-bank-files.ts';

/** Saves the files for a bank that takes them by hand. */
export function BankFilesButton({ filter }: { filter: PaymentFilter }) {
  const t = useTexts();
  const { save, isPending } = useBankFiles(() =>
    download(paymentDeskRoutes.handedOutFiles, { query: filter }, 'pain001.zip'),
  );
  return (
    <Button loading={isPending} onClick={save}>
      {t('payments:bankFiles.save')}
    </Button>
  );
}
