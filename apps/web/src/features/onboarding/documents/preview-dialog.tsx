import { documentRoutes } from '@sorgfalt/contract';
import type { ClientDocument } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { send, withSession } from '../../../client/api-client.ts';
import { errorText } from '../../../client/error-text.ts';
import { queryKeys } from '../../../client/query-keys.ts';
import { longTimeoutMs } from '../../../client/upload.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './documents.module.css';

interface PreviewDialogProps {
  readonly clientId: string;
  readonly document: Pick<ClientDocument, 'documentId' | 'fileName'>;
  onClose(): void;
}

/** A picture as the server has drawn it anew: the file itself is never shown. */
export function PreviewDialog({ clientId, document: { documentId, fileName }, onClose }: PreviewDialogProps) {
  const t = useTexts();
  const { address, error } = usePreview(clientId, documentId);
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      title={<bdi>{fileName}</bdi>}
      description={t('files:documents.previewText')}
      footer={<Button onClick={onClose}>{t('files:documents.close')}</Button>}
    >
      {error !== null && <p role="alert">{errorText(error, t)}</p>}
      {error === null && address === null && <Skeleton lines={6} />}
      {address !== null && (
        <img
          className={styles['preview']}
          src={address}
          alt={t('files:documents.previewNamed', { name: fileName })}
        />
      )}
    </Dialog>
  );
}

/** Where the preview is while it is shown: it comes with the token, which an address could not carry, and is kept nowhere. */
function usePreview(clientId: string, documentId: string) {
  const { data, error } = useQuery({
    queryKey: [...queryKeys.clients.standing, clientId, 'documents', documentId, 'preview'],
    queryFn: ({ signal }) =>
      withSession((token) =>
        send(
          documentRoutes.preview,
          { params: { clientId, documentId } },
          token,
          { signal, timeoutMs: longTimeoutMs },
          (response) => response.blob(),
        ),
      ) as Promise<Blob>,
    gcTime: 0,
    retry: false,
  });
  const address = useMemo(() => (data === undefined ? null : URL.createObjectURL(data)), [data]);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return { address, error };
}
