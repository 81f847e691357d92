import type { ClientAccount } from '@sorgfalt/contract';
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './payment-form.module.css';
import { SentenceBox } from './sentence-box.tsx';
import { useIsShown } from './use-is-shown.ts';
import type { OrderForm } from './use-order-form.ts';
import type { Filled } from './use-qr-fill.ts';

const CameraDialog = lazy(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }));
const pictureBytesMax = 20_000_000;

interface FillCardProps {
  readonly form: OrderForm;
  readonly account: ClientAccount | undefined;
  readonly filled: Filled | undefined;
  onQrText(text: string): void;
  onFilled(filled: Filled): void;
}

/** Other ways to fill the form: the picture of a bill, the camera, a pasted code, a sentence. */
export function FillCard({ form, account, filled, onQrText, onFilled }: FillCardProps) {
  const t = useTexts();
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const isShown = useIsShown();
  const readPicture = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > pictureBytesMax) {
      onFilled({ kind: 'no-picture' });
      return;
    }
    setIsReading(true);
    try {
      const { readQrPicture } = await import('./qr-picture.ts');
      const text = await readQrPicture(file);
      // An order that is being read back stays what was read.
      if (!isShown()) return;
      if (text === null) onFilled({ kind: 'no-code' });
      else onQrText(text);
    } catch {
      onFilled({ kind: 'no-picture' });
    } finally {
      setIsReading(false);
    }
  };
  return (
    <Card
      title={t('payments:fill.title')}
      subtitle={t('payments:fill.subtitle')}
      {...(styles['first'] === undefined ? {} : { className: styles['first'] })}
    >
      <div className={styles['stack']}>
        <FileDrop
          label={t('payments:fill.drop')}
          buttonText={t('payments:fill.choose')}
          hint={t('payments:fill.hint')}
          accept="image/*"
          disabled={isReading}
          onFiles={([file]) => void readPicture(file)}
        />
        <div className={styles['row']}>
          <Button icon={<IconCamera />} size="small" onClick={() => setIsCameraOpen(true)}>
            {t('payments:fill.camera')}
          </Button>
          {isReading && <Spinner label={t('payments:fill.reading')} />}
        </div>
        <FillResult filled={filled} />
        <SentenceBox form={form} account={account} />
      </div>
      {isCameraOpen && (
        <Suspense fallback={null}>
          <CameraDialog
            onClose={() => setIsCameraOpen(false)}
            onText={(text) => {
              setIsCameraOpen(false);
              onQrText(text);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** What became of the last bill or sentence; questions are named, nothing is guessed. */
function FillResult({ filled }: { filled: Filled | undefined }) {
  const t = useTexts();
  if (filled === undefined) return null;
  if (filled.kind === 'broken-bill') {
    return (
      <Banner tone="bad" title={t('payments:fill.broken')}>
        {t('payments:fill.rule', {
          rule: wordOf(t, `payments:qrRule.${filled.rule}`, filled.rule),
          line: filled.line,
        })}
      </Banner>
    );
  }
  if (filled.kind !== 'bill') {
    return <Banner tone="bad" title={t(`payments:fill.${filled.kind}`)} />;
  }
  const isOpen = filled.questions.length > 0;
  return (
    <Banner tone={isOpen ? 'caution' : 'good'} title={t('payments:fill.from.bill')}>
      {isOpen &&
        t('payments:fill.questions', {
          fields: filled.questions
            .map((path) => wordOf(t, `payments:question.${path.replaceAll('.', '-')}`, path))
            .join(', '),
        })}
    </Banner>
  );
}
