import { IconDownload } from '@tabler/icons-react';
import { save } from '../../client/download.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { PaymentFilter } from './filter.ts';
import { useExportCsv } from './queries.ts';

interface ExportButtonProps {
  readonly filter: PaymentFilter;
  /** A text is searched for: the file holds what the other filters let through, and the toast says so. */
  readonly isSearched: boolean;
}

/** Saves every payment that the filters let through as CSV. */
export function ExportButton({ filter, isSearched }: ExportButtonProps) {
  const t = useTexts();
  const toast = useToast();
  const csv = useExportCsv();
  const handleClick = () =>
    csv.mutate(filter, {
      onSuccess: (text) => {
        save(new Blob([text], { type: 'text/csv' }), `${t('payments:export.fileName')}.csv`);
        if (isSearched) toast.show({ type: 'info', title: t('payments:export.notSearched') });
      },
      onError: (error) =>
        toast.show({ type: 'error', title: t('payments:export.failed'), text: errorText(error, t) }),
    });
  return (
    <Button icon={<IconDownload />} loading={csv.isPending} onClick={handleClick}>
      {t('payments:export.csv')}
    </Button>
  );
}
