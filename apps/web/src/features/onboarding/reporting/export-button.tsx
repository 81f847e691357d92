import { reportingRoutes } from '@sorgfalt/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../client/download.ts';
import { errorText } from '../../../client/error-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { ReportingFilter } from './search.ts';

/** Saves every administered entity that the filters let through as CSV. */
export function ExportButton({ filter }: { filter: ReportingFilter }) {
  const t = useTexts();
  const toast = useToast();
  const csv = useMutation({
    mutationFn: () =>
      download(reportingRoutes.exportCsv, { query: filter }, `${t('reporting:list.fileName')}.csv`),
    onError: (error) =>
      toast.show({ type: 'error', title: t('reporting:list.exportFailed'), text: errorText(error, t) }),
  });
  return (
    <Button icon={<IconDownload />} loading={csv.isPending} onClick={() => csv.mutate()}>
      {t('reporting:list.export')}
    </Button>
  );
}
