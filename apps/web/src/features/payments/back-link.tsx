import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';

/** The way back from another page of the desk to the queue. */
export function BackLink() {
  const t = useTexts();
  return (
    <Link to="/app/payments" search={{}}>
      {t('payments:pages.back')}
    </Link>
  );
}
