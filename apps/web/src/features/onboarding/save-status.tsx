import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import type { DraftSaver } from './draft-saver.ts';
import { useSaveState } from './use-draft-saver.ts';
import styles from './save-status.module.css';

/** Whether what was typed is stored. */
export function SaveStatus({ saver }: { saver: DraftSaver }) {
  const t = useTexts();
  const state = useSaveState(saver);
  return (
    <div className={styles['status']}>
      <output data-kind={state.kind}>
        {state.kind === 'saved' && (
          <>
            {t('onboarding:save.saved')} <DateText value={state.at} withTime />
          </>
        )}
        {(state.kind === 'waiting' || state.kind === 'saving') && t('onboarding:save.saving')}
        {state.kind === 'failed' && t('onboarding:save.failed')}
        {state.kind === 'conflict' && t('onboarding:save.conflict')}
      </output>
      {state.kind === 'failed' && (
        <Button size="small" onClick={() => void saver.flush()}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
