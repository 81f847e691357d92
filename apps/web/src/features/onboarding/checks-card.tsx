import type { CaseDetail, Finding, Step } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import { citationText } from '../../domain/citation-text.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { evidenceText, findingText, sourceText } from './code-texts.ts';
import { acceptanceCodes } from './finding-codes.ts';
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
          findings={detail.findings.filter((each) => each.step === step.step && !isAssessed(each, detail))}
        />
      ))}
    </Card>
  );
}

/** Factors and overrides stand in the risk assessment; a list of checks does not repeat them. */
function isAssessed({ code, step }: Finding, { risk }: CaseDetail): boolean {
  if (risk === null || step !== 'risk_assessment') return false;
  return [...risk.factors, ...risk.overrides].some(({ id }) => id === code);
}

const gravity = ['flag', 'warning', 'info', 'ok'] as const;

function StepChecks({ step, findings }: { step: Step; findings: readonly Finding[] }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const name = t(`step.${step.step}`);
  const passed = findings.filter(({ severity }) => severity === 'ok');
  const open = findings
    .filter(({ severity }) => severity !== 'ok')
    .toSorted((a, b) => gravity.indexOf(a.severity) - gravity.indexOf(b.severity));
  const toClarify = open.filter(({ severity }) => severity !== 'info').length;
  // Passed checks are folded only where others need to be seen first.
  const mayFold = open.length > 0 && passed.length > 3;
  const shown = mayFold && !isOpen ? open : [...open, ...passed];
  return (
    <div className={styles['step']}>
      <header className={styles['head']}>
        <h3 className={styles['name']}>{name}</h3>
        <span className={styles['meta']}>
          {findings.length > 0
            ? t('onboarding:checks.counts', { ok: passed.length, open: toClarify })
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
    </div>
  );
}

function FindingList({ label, findings }: { label: string; findings: readonly Finding[] }) {
  const t = useTexts();
  const language = useLanguage();
  const items = findings.map(({ id, code, params, severity, source, article, observedAt }) => ({
    id,
    label: findingText(code, params, t, language) ?? <CodeText value={code} />,
    status: severity,
    statusLabel: t(`onboarding:severity.${severity}`),
    ...detailOf([detailText(code, params, t, language), citationText(article, t)]),
    source: sourceText(source, t),
    time: observedAt,
  }));
  return <Checklist label={label} items={items} className={styles['list'] ?? ''} />;
}

function detailOf(parts: readonly string[]) {
  const detail = parts.filter((part) => part !== '').join(' · ');
  return detail === '' ? {} : { detail };
}

const saysAll: ReadonlySet<string> = new Set(['risk-level', 'document-issuer-differs', ...acceptanceCodes]);

/** The values that the sentence of a finding does not say itself. */
function detailText(code: string, params: Finding['params'], t: Translate, language: string): string {
  return saysAll.has(code) ? '' : evidenceText(code, params, t, language);
}
