import { documentRoutes } from '@sorgfalt/contract';
import type { ComparedFinding } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../client/api-client.ts';
import { errorText } from '../../../client/error-text.ts';
import { longTimeoutMs } from '../../../client/upload.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Checklist } from '../../../ui/checklist.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { findingText } from '../code-texts.ts';
import styles from './zone.module.css';
import { ZoneView } from './zone-view.tsx';

interface ZoneOfDocumentProps {
  readonly clientId: string;
  readonly documentId: string;
}

/** Reads the zone of a document of a client by machine when somebody asks for it, and compares it with what is stated. */
export function ZoneOfDocument({ clientId, documentId }: ZoneOfDocumentProps) {
  const t = useTexts();
  const reading = useMutation({
    mutationFn: () =>
      call(documentRoutes.zone, { params: { clientId, documentId } }, { timeoutMs: longTimeoutMs }),
  });
  const { data, error, isPending } = reading;
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>{t('files:zone.title')}</h3>
      {data === undefined && (
        <Button size="small" loading={isPending} onClick={() => reading.mutate()}>
          {t('files:zone.read')}
        </Button>
      )}
      {error && <p role="alert">{errorText(error, t)}</p>}
      {data && <ZoneView reading={data.reading} />}
      {data && data.findings.length > 0 && <Compared findings={data.findings} />}
    </section>
  );
}

function Compared({ findings }: { findings: readonly ComparedFinding[] }) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <Checklist
      label={t('files:zone.compared')}
      items={findings.map(({ code, params, severity }) => ({
        id: code,
        label: findingText(code, params, t, language) ?? <CodeText value={code} />,
        status: severity,
        statusLabel: t(`onboarding:severity.${severity}`),
      }))}
    />
  );
}
