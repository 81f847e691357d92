import type { CaseDetail, Finding, Step } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { evidenceText, findingText, sourceText } from './code-texts.ts';
import styles from './checks-card.module.css';

/** What every check looked at and found, step by step. */
export function ChecksCard({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  return (
    <Card title={t('onboarding:checks.title')} padding="none">
      {detail.steps.map((step) => (
        <StepChecks
          key={step.step}
          step={step}
          findings={detail.findings.filter((finding) => finding.step === step.step)}
        />
      ))}
    </Card>
  );
}

function StepChecks({ step, findings }: { step: Step; findings: readonly Finding[] }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const name = t(`step.${step.step}`);
  const passed = findings.filter(({ severity }) => severity === 'ok');
  const open = findings.filter(({ severity }) => severity !== 'ok');
  // Passed checks are folded only where others need to be seen first.
  const mayFold = open.length > 0 && passed.length > 3;
  const shown = mayFold && !isOpen ? open : [...open, ...passed];
  return (
    <section className={styles['step']} aria-label={name}>
      <header className={styles['head']}>
        <h3 className={styles['name']}>{name}</h3>
        <span className={styles['meta']}>
          {findings.length > 0
            ? t('onboarding:checks.counts', { ok: passed.length, open: open.length })
            : t(step.state === 'processing' ? 'onboarding:checks.running' : 'onboarding:checks.none')}
        </span>
        {step.proofId !== null && (
          <Link
            to="/app/ledger/$entryId"
            params={{ entryId: step.proofId }}
            className={styles['proof']}
            aria-label={t('onboarding:checks.proofOf', { step: name })}
          >
            {t('onboarding:checks.proof')}
          </Link>
        )}
      </header>
      {shown.length > 0 && <FindingList label={name} findings={shown} />}
      {mayFold && (
        <div className={styles['fold']}>
          <Button size="small" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen
              ? t('onboarding:checks.hidePassed')
              : t('onboarding:checks.showPassed', { count: passed.length })}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </div>
      )}
    </section>
  );
}

function FindingList({ label, findings }: { label: string; findings: readonly Finding[] }) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const items = findings.map(({ id, code, params, severity, source, article, observedAt }) => ({
    id,
    label: findingText(code, params, t, i18n.language) ?? <CodeText value={code} />,
    status: severity,
    statusLabel: t(`onboarding:severity.${severity}`),
    ...detailOf([detailText(code, params, t, i18n.language), article ?? '']),
    source: sourceText(source, t),
    time: observedAt,
  }));
  return <Checklist label={label} items={items} className={styles['list'] ?? ''} />;
}

function detailOf(parts: readonly string[]) {
  const detail = parts.filter((part) => part !== '').join(' · ');
  return detail === '' ? {} : { detail };
}

type Texts = Parameters<typeof evidenceText>;

function detailText(code: string, params: Finding['params'], t: Texts[1], language: string): string {
  // The sentences of these codes already say their values.
  const saysAll = ['risk-level', 'document-issuer-differs', 'screened-list', 'nationality-stated'];
  if (code === 'nationality-stated' || !saysAll.includes(code)) return evidenceText(params, t, language);
  return '';
}
