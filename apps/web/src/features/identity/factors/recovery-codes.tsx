import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import styles from './factors.module.css';

/** Codes that are shown this once; gone when whoever is there says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const t = useTexts();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.show({ type: 'success', title: t('factors:recovery.copied') });
    } catch {
      // Not allowed, or no secure page: they stay in sight.
      toast.show({ type: 'error', title: t('factors:recovery.notCopied') });
    }
  };
  return (
    <section className={styles['stack']} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" className={styles['title']}>
        {t('factors:recovery.title')}
      </h3>
      <Banner tone="caution">{t('factors:recovery.keep')}</Banner>
      <ul className={styles['codes']} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['row']}>
        <Button onClick={() => void copy()}>{t('factors:recovery.copy')}</Button>
        <Button variant="primary" onClick={onKept}>
          {t('factors:recovery.done')}
        </Button>
      </div>
    </section>
  );
}
