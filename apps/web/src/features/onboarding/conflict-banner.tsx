import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { DraftSaver } from './draft-saver.ts';
import { useSaveState } from './use-draft-saver.ts';
import styles from './draft-form.module.css';

export interface ConflictBannerProps {
  readonly saver: DraftSaver;
  onReload(): void;
  onOverwrite(): Promise<unknown>;
}

/** Two people wrote the same draft: whose version counts is for the person to say. */
export function ConflictBanner({ saver, onReload, onOverwrite }: ConflictBannerProps) {
  const t = useTexts();
  if (useSaveState(saver).kind !== 'conflict') return null;
  const handleReload = () => {
    saver.stop();
    onReload();
  };
  return (
    <Banner
      tone="caution"
      title={t('onboarding:save.conflictTitle')}
      action={
        <div className={styles['buttons']}>
          <Button size="small" onClick={handleReload}>
            {t('onboarding:save.reload')}
          </Button>
          <Button size="small" onClick={() => void onOverwrite().catch(() => undefined)}>
            {t('onboarding:save.keepMine')}
          </Button>
        </div>
      }
    >
      {t('onboarding:save.conflictText')}
    </Banner>
  );
}
