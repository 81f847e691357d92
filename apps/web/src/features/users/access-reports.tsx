import type { AccessReview } from '@sorgfalt/contract';
import { IconDownload } from '@tabler/icons-react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAccessReviews } from './access-review-queries.ts';
import styles from './user-columns.module.css';

/** The report of a closed review, to keep. */
export function Reports({ review: { reviewId } }: { review: AccessReview }) {
  const t = useTexts();
  const toast = useToast();
  const { mutate, isPending, variables } = useAccessReviews().report;
  const buttons = (['json', 'csv'] as const).map((format) => (
    <Button
      key={format}
      size="small"
      icon={<IconDownload />}
      aria-label={t(`users:access.download.${format}`)}
      loading={isPending && variables.format === format}
      onClick={() =>
        mutate(
          { reviewId, format },
          {
            onError: (error) =>
              toast.show({ type: 'error', title: t('users:access.reportFailed'), text: errorText(error, t) }),
          },
        )
      }
    >
      {format.toUpperCase()}
    </Button>
  ));
  return <span className={styles['state']}>{buttons}</span>;
}
