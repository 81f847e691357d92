import type { ClientDocument, DocumentPaper } from '@sorgfalt/contract';
import { useState } from 'react';
import { errorText } from '../../../client/error-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './documents.module.css';
import { PageSwitch } from './page-switch.tsx';
import { ZoneOfDocument } from '../zone/zone-of-document.tsx';
import { usePreview } from './use-preview.ts';

interface PreviewDialogProps {
  readonly clientId: string;
  readonly document: Pick<ClientDocument, 'documentId' | 'fileName' | 'kind' | 'paper'>;
  onClose(): void;
}

/** The papers that can have a machine readable zone. */
const identifies: ReadonlySet<DocumentPaper> = new Set([
  'identity-document',
  'opener-document',
  'owner-verification',
]);

/** A picture, or page after page of a PDF, as the server has drawn it anew: the file itself is never shown. */
export function PreviewDialog({ clientId, document, onClose }: PreviewDialogProps) {
  const { documentId, fileName: name, kind, paper } = document;
  const t = useTexts();
  const [page, setPage] = useState(1);
  const { address, pages, error } = usePreview(clientId, documentId, page);
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      title={<bdi>{name}</bdi>}
      description={t(kind === 'pdf' ? 'files:documents.previewPageText' : 'files:documents.previewText')}
      footer={<Button onClick={onClose}>{t('files:documents.close')}</Button>}
    >
      {pages > 1 && <PageSwitch page={page} pages={pages} onChange={setPage} />}
      {error !== null && <p role="alert">{errorText(error, t)}</p>}
      {error === null && address === null && <Skeleton lines={6} />}
      {address !== null && (
        <img
          className={styles['preview']}
          src={address}
          alt={
            pages > 1
              ? t('files:documents.previewPageNamed', { name, page, pages })
              : t('files:documents.previewNamed', { name })
          }
        />
      )}
      {identifies.has(paper) && <ZoneOfDocument clientId={clientId} documentId={documentId} />}
    </Dialog>
  );
}
