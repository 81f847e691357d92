import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { PaymentFilter } from './filter.ts';
import { useBankFiles } from './use-bank-files.ts';

/** Saves the files for a bank that takes them by hand. */
export function BankFilesButton({ filter }: { filter: PaymentFilter }) {
  const t = useTexts();
  const { save, isPending } = useBankFiles(filter);
  return (
    <Button loading={isPending} onClick={save}>
      {t('payments:bankFiles.save')}
    </Button>
  );
}
