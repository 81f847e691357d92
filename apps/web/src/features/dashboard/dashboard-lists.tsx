import { Link } from '@tanstack/react-router';
import type { CaseSummary } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Risk } from '../../ui/risk.tsx';
import styles from './dashboard-page.module.css';
import { Part, type FiguresResult } from './part.tsx';

const shown = 6;
const steps = [
  'initiated',
  'kyc_verification',
  'aml_screening',
  'risk_assessment',
  'final_decision',
] as const;

interface ListProps {
  readonly figures: FiguresResult;
}

export function ActiveCases({ figures }: ListProps) {
  const t = useTexts();
  return (
    <Part
      figures={figures}
      title={t('dashboard:activeCases')}
      emptyText={t('dashboard:activeCasesEmpty')}
      isEmpty={({ activeCases }) => activeCases.length === 0}
    >
      {({ activeCases }) => (
        <ul className={styles['rows']}>
          {activeCases.slice(0, shown).map((open) => (
            <li key={open.caseId} data-row="">
              <CaseRow open={open} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function CaseRow({ open }: { open: CaseSummary }) {
  const t = useTexts();
  const number = steps.indexOf(open.currentStep) + 1;
  return (
    <Link to="/app/clients/$caseId" params={{ caseId: open.caseId }} className={styles['row']}>
      <span className={styles['what']}>
        <span className={styles['name']}>{open.clientName || open.caseNo}</span>
        <span className={styles['detail']}>
          {t('dashboard:stepOf', { step: t(`step.${open.currentStep}`), number })}
        </span>
      </span>
      <Risk level={open.riskLevel}>{t(`risk.${open.riskLevel}`)}</Risk>
    </Link>
  );
}
