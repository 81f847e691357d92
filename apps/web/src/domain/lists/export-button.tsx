import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { save } from '../../client/download.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

interface ExportButtonProps {
  /** What the button says where there is another one on the page. */
  readonly label?: string;
  readonly disabledReason?: string | undefined;
  /** Without its ending. */
  readonly fileName: string;
  /** A text is searched for: the file holds what the other filters let through, and the toast says so. */
  readonly isSearched?: boolean;
  /** Everything that the filters let through, as CSV. */
  readonly load: () => Promise<string>;
}

/** Saves a list as CSV. */
export function ExportButton({
  label,
  disabledReason,
  fileName,
  isSearched = false,
  load,
}: ExportButtonProps) {
  const t = useTexts();
  const toast = useToast();
  const csv = useMutation({ mutationFn: load });
  const handleClick = () =>
    csv.mutate(undefined, {
      onSuccess: (text) => {
        save(new Blob([text], { type: 'text/csv' }), `${fileName}.csv`);
        if (isSearched) toast.show({ type: 'info', title: t('export.notSearched') });
      },
      onError: (error) => toast.show({ type: 'error', title: t('export.failed'), text: errorText(error, t) }),
    });
  return (
    <Button
      icon={<IconDownload />}
      loading={csv.isPending}
      {...(disabledReason !== undefined && { disabledReason })}
      onClick={handleClick}
    >
      {label ?? t('export.csv')}
    </Button>
  );
}
