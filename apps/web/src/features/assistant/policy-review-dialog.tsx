import type { libraryRoutes, PolicyAction, RouteOutput } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './library-view.module.css';
import { PolicyFileButton } from './policy-file-button.tsx';
import { policyTextQuery, usePolicyDecision } from './policy-queries.ts';

const reasonMin = 3;
const reasonMax = 500;

/** A version as it was read, with what whoever opens it may do. */
export function PolicyReviewDialog({ versionId, onClose }: { versionId: string; onClose: () => void }) {
  const t = useTexts();
  const toast = useToast();
  const { data, error } = useQuery(policyTextQuery(versionId));
  const decision = usePolicyDecision(versionId);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const actions = data?.policy.actions ?? [];
  const decide = (action: PolicyAction) => {
    const lacks = action !== 'accept' && reason.trim().length < reasonMin;
    setIsMissing(lacks);
    if (lacks || decision.isPending) return;
    decision.mutate(
      { action, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.show({ type: 'success', title: t(`assistant:desk.did.${action}`) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={decision.isPending}
      size="large"
      title={data?.policy.title ?? t('assistant:desk.review')}
      description={data?.policy.state === 'quarantined' ? t('assistant:desk.quarantine') : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t('assistant:desk.close')}</Button>
          {actions.map((action) => (
            <Button
              key={action}
              variant={action === 'accept' ? 'primary' : 'danger'}
              loading={decision.isPending && decision.variables.action === action}
              onClick={() => decide(action)}
            >
              {t(`assistant:desk.action.${action}`)}
            </Button>
          ))}
        </>
      }
    >
      <div className={styles['review']}>
        {data === undefined && <Waiting error={error} />}
        {data !== undefined && <Text {...data} />}
        {actions.length > 0 && (
          <Field
            label={t('assistant:desk.reason')}
            hint={t('assistant:desk.reasonHint')}
            error={isMissing ? t('assistant:desk.reasonMissing') : undefined}
          >
            <TextArea
              rows={2}
              maxLength={reasonMax}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
        {decision.error && <CallFailed error={decision.error} compact title={t('assistant:desk.notDone')} />}
      </div>
    </Dialog>
  );
}

function Waiting({ error }: { error: Error | null }) {
  const t = useTexts();
  return error === null ? (
    <Skeleton lines={8} />
  ) : (
    <CallFailed error={error} compact title={t('assistant:desk.failed')} />
  );
}

function Text({ policy, passages }: RouteOutput<typeof libraryRoutes.policyText>) {
  const t = useTexts();
  const isForOthers = policy.state === 'quarantined' && !policy.actions.includes('accept');
  return (
    <>
      {isForOthers && <p className={styles['quiet']}>{t('assistant:desk.ownUpload')}</p>}
      <div>
        <PolicyFileButton versionId={policy.versionId} fileName={policy.fileName} />
      </div>
      <div className={styles['policyText']} lang={policy.language} dir="auto" tabIndex={-1}>
        {passages.map(({ eId, heading, text }, at) => (
          <div key={eId}>
            {heading !== '' && heading !== passages[at - 1]?.heading && <h3>{heading}</h3>}
            <p>{text}</p>
          </div>
        ))}
      </div>
    </>
  );
}
