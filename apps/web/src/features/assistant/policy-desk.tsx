import type { PolicyState, PolicyVersion } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status, type Tone } from '../../ui/status.tsx';
import styles from './library-view.module.css';
import { policiesQuery } from './policy-queries.ts';
import { PolicyReviewDialog } from './policy-review-dialog.tsx';
import { PolicyUploadDialog } from './policy-upload-dialog.tsx';

const tones: Readonly<Record<PolicyState, Tone>> = {
  quarantined: 'waiting',
  accepted: 'good',
  refused: 'rejected',
  withdrawn: 'stopped',
};

/** The policies of the firm with all their versions, those in quarantine first. */
export function PolicyDesk() {
  const t = useTexts();
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Card
      title={t('assistant:desk.title')}
      subtitle={t('assistant:desk.subtitle')}
      className={styles['desk']}
      actions={
        <Button onClick={() => setIsAdding(true)}>
          <IconUpload size={16} aria-hidden="true" />
          {t('assistant:desk.add')}
        </Button>
      }
    >
      <Versions onOpen={setOpened} />
      {isAdding && <PolicyUploadDialog onClose={() => setIsAdding(false)} />}
      {opened !== null && <PolicyReviewDialog versionId={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

function Versions({ onOpen }: { onOpen: (versionId: string) => void }) {
  const t = useTexts();
  const { data, error, refetch, isFetching } = useQuery(policiesQuery);
  if (error && data === undefined) {
    return (
      <CallFailed
        error={error}
        compact
        title={t('assistant:desk.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.length === 0) return <EmptyState title={t('assistant:desk.empty')} />;
  return (
    <ul className={styles['versions']}>
      {data.map((policy) => (
        <Version key={policy.versionId} policy={policy} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Version({ policy, onOpen }: { policy: PolicyVersion; onOpen: (versionId: string) => void }) {
  const t = useTexts();
  const { versionId, title, version, state, owner, validFrom, uploadedBy, reason } = policy;
  return (
    <li className={styles['row']}>
      <div className={styles['names']}>
        <strong dir="auto">{title}</strong>
        <span className={styles['quiet']}>
          {t('assistant:desk.facts', { version, owner, date: formatDate(validFrom), name: uploadedBy.name })}
        </span>
        {reason !== '' && (
          <span className={styles['quiet']} dir="auto">
            {reason}
          </span>
        )}
      </div>
      <div className={styles['standing']}>
        <Status tone={tones[state]}>{t(`assistant:desk.state.${state}`)}</Status>
        <Button size="small" onClick={() => onOpen(versionId)}>
          {t(state === 'quarantined' ? 'assistant:desk.review' : 'assistant:desk.open')}
        </Button>
      </div>
    </li>
  );
}
