import type { CaseDetail } from '@sorgfalt/contract';
import { createLink, Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { LazyStanding } from '../../domain/clients/lazy.tsx';
import { LazyCaseDecision } from '../../domain/human-review/lazy.tsx';
import { EvidenceButton } from '../../domain/evidence-button.tsx';
import { errorText } from '../../client/error-text.ts';
import { useOpened } from '../../domain/actions/opened.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Risk } from '../../ui/risk.tsx';
import { Status } from '../../ui/status.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { CaseInfo, statusTone } from './case-info.tsx';
import { CaseMenu } from './case-menu.tsx';
import { ChecksCard } from './checks-card.tsx';
import { agentText } from './code-texts.ts';
import { DeclaredCard } from './declared-card.tsx';
import { LazyDocuments } from './documents/lazy.tsx';
import { DraftForm } from './draft-form.tsx';
import { ErasureBanner } from './erasure/erasure-banner.tsx';
import { HitsCard } from './hits-card.tsx';
import { OutcomeBanner } from './outcome-banner.tsx';
import { useSimulateNextStep } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { LazyStructure } from './structure/lazy.tsx';
import { RiskCard } from './risk-card.tsx';
import styles from './case-view.module.css';

const ButtonLink = createLink(LinkButton);

/** A case with its steps; a draft shows its form, a submitted case what was found. */
export function CaseView({ detail, onReload }: { detail: CaseDetail; onReload: () => void }) {
  const t = useTexts();
  const isDraft = detail.status === 'draft';
  const name = detail.clientName || t('onboarding:case.newTitle');
  useTopOnceSent(isDraft);
  useOpened({
    kind: 'case',
    id: detail.caseId,
    label: detail.clientName || detail.caseNo,
    hint: detail.caseNo,
  });
  return (
    <Page space="wide">
      <PageHeader
        back={<Link to="/app/clients">{t('onboarding:case.back')}</Link>}
        title={
          <span className={styles['title']}>
            <bdi>{name}</bdi>
            <Status tone={statusTone[detail.status]}>{t(`caseStatus.${detail.status}`)}</Status>
            <Risk level={detail.riskLevel} score={detail.risk?.score ?? null}>
              {t(`risk.${detail.riskLevel}`)}
            </Risk>
          </span>
        }
        actions={<CaseActions detail={detail} />}
      />
      <CaseInfo detail={detail} />
      <Stepper label={t('onboarding:case.steps')} steps={stepsOf(detail, t)} />
      {isDraft ? (
        <DraftForm detail={detail} onReload={onReload} />
      ) : (
        <>
          {detail.clientId !== null && (
            <Suspense>
              <LazyStanding clientId={detail.clientId} />
            </Suspense>
          )}
          {detail.clientId !== null && <ErasureBanner clientId={detail.clientId} name={detail.clientName} />}
          <OutcomeBanner detail={detail} />
          {detail.reviewItemId !== null && isDecided(detail) && (
            <Suspense>
              <LazyCaseDecision itemId={detail.reviewItemId} />
            </Suspense>
          )}
          <div className={styles['columns']}>
            <div className={styles['main']}>
              {/* Names on lists are what the officer came for: before the long list of checks. */}
              <HitsCard detail={detail} />
              {detail.clientId !== null && (
                <Suspense>
                  <LazyStructure caseId={detail.caseId} clientId={detail.clientId} name={detail.clientName} />
                </Suspense>
              )}
              {detail.clientId !== null && (
                <Suspense>
                  <LazyDocuments clientId={detail.clientId} />
                </Suspense>
              )}
              <ChecksCard detail={detail} />
              <DeclaredCard form={detail.form} />
            </div>
            <div className={styles['side']}>
              <RiskCard detail={detail} />
            </div>
          </div>
          <ReviewDialog detail={detail} />
        </>
      )}
    </Page>
  );
}

/** Whoever has sent the form sees from the top what begins then. */
function useTopOnceSent(isDraft: boolean): void {
  const wasDraft = useRef(isDraft);
  useEffect(() => {
    if (wasDraft.current && !isDraft) document.getElementById('page-title')?.focus();
    wasDraft.current = isDraft;
  }, [isDraft]);
}

function CaseActions({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const { caseId, clientId, status } = detail;
  if (status === 'draft') return null;
  return (
    <>
      {clientId !== null && (
        <ButtonLink
          variant={status === 'approved' ? 'primary' : 'secondary'}
          to="/app/clients/file/$clientId"
          params={{ clientId }}
        >
          {t('onboarding:case.client')}
        </ButtonLink>
      )}
      <ButtonLink to="/app/timeline" search={{ caseId }}>
        {t('onboarding:case.timeline')}
      </ButtonLink>
      <EvidenceButton subject="case" id={caseId} label={t('onboarding:evidence')} />
      <CaseMenu detail={detail} />
      <SimulateButton detail={detail} />
    </>
  );
}

function isDecided({ status }: CaseDetail): boolean {
  return status === 'approved' || status === 'rejected';
}

function SimulateButton({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const simulation = useSimulateNextStep(detail.caseId);
  if (!detail.isStepwise || detail.status !== 'in_progress') return null;
  return (
    <>
      {simulation.isError && (
        <Banner tone="bad" title={t('onboarding:simulate.failed')}>
          {errorText(simulation.error, t)}
        </Banner>
      )}
      <Button
        variant="primary"
        title={t('onboarding:simulate.hint')}
        loading={simulation.isPending}
        onClick={() => simulation.mutate()}
      >
        {t('onboarding:simulate.button')}
      </Button>
    </>
  );
}

function stepsOf({ steps, status }: CaseDetail, t: ReturnType<typeof useTexts>) {
  return steps.map(({ step, state, outcome, agent, startedAt, completedAt }) => {
    const isFlagged = state === 'completed' && outcome === 'flagged';
    const isWaiting = step === 'final_decision' && state === 'processing' && status === 'in_review';
    const when = completedAt ?? startedAt;
    const shown = isFlagged ? ('flagged' as const) : state;
    return {
      id: step,
      label: t(`step.${step}`),
      state: isWaiting ? ('flagged' as const) : shown,
      stateLabel: t(`onboarding:stepState.${isWaiting ? 'waiting' : shown}`),
      who: agentText(agent, t),
      ...(when === null ? {} : { when }),
    };
  });
}
