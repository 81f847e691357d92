import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../../client/call-failed.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { erasureQuery } from './queries.ts';
import { RequestDialog } from './request-dialog.tsx';

interface EraseDialogProps {
  readonly clientId: string;
  readonly name: string;
  onClose(): void;
}

/** Erases a person by two administrators: asks for a request where none waits, and for a decision where one does. */
export function EraseDialog({ clientId, name, onClose }: EraseDialogProps) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(erasureQuery(clientId));
  if (data !== undefined) {
    return data.request === null ? (
      <RequestDialog clientId={clientId} name={name} onClose={onClose} />
    ) : (
      <DecideDialog request={data.request} name={name} onClose={onClose} />
    );
  }
  return (
    <Dialog open onOpenChange={onClose} size="small" title={t('onboarding:erase.title', { name })}>
      {error === null ? (
        <Skeleton lines={4} />
      ) : (
        <CallFailed
          error={error}
          compact
          title={t('onboarding:erase.unknown')}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}
